import { ROLES } from '@/domain/permission'
import { openContext } from '../bootstrap'
import { readConfig } from '../config'
import { StartupError } from '../errors'
import { readFormFile } from '../form/commands/formFile'
import { importForm } from '../form/commands/importForm'
import { addFormMenu } from '../seed/formMenus'
import { readJsonFile } from './jsonFile'
import { run, say, sayReport } from './terminal'

const USAGE =
  '用法：npm run form:import -- 表单定义.json [--roles=manager,driver]（给出角色时，在工作台“表单”分组建立入口，并给这些角色全部权限）'

interface Wanted {
  file: string
  roles: readonly string[]
}

function readWords(words: readonly string[]): Wanted {
  const [file, ...others] = words.filter((word) => !word.startsWith('--'))
  const roles = words
    .filter((word) => word.startsWith('--'))
    .flatMap((word) => {
      if (!word.startsWith('--roles=')) throw new StartupError(`不认识的参数：${word}。${USAGE}`)
      return word
        .slice('--roles='.length)
        .split(',')
        .filter((role) => role !== '')
    })
  if (file === undefined || others.length > 0) throw new StartupError(USAGE)
  return { file, roles }
}

/**
 * `npm run form:import -- file.json`: stores a form of the platform as the next version of its model. Takes the folder's lock or goes to
 * DATABASE_URL, as every command does (server.md#one-process-a-folder): stop the server of that DATA_DIR first.
 */
async function main(): Promise<void> {
  const { file, roles } = readWords(process.argv.slice(2))
  const definition = readFormFile(readJsonFile(file))
  const opened = await openContext({ ...readConfig(process.env), seedDemo: false }, undefined, say)
  try {
    const { db, clock } = opened.context
    const { version, isNew, report } = await db.transaction(async (tx) => {
      const imported = await importForm(tx, definition, clock.now())
      if (roles.length > 0)
        await addFormMenu(tx, {
          modelId: definition.id,
          fullName: definition.fullName,
          icon: 'notebook',
          color: '#1d5fd1',
          rights: roles.map((role) => ({ role, scope: 'all' }))
        })
      return imported
    })
    say(isNew ? `已导入“${definition.fullName}”，第 ${version} 版` : `“${definition.fullName}”没有变化，仍是第 ${version} 版`)
    sayReport(report)
    if (roles.length === 0) say(`没有建立工作台入口；可用的角色：${ROLES.join('、')}`)
  } finally {
    await opened.close()
  }
}

run(main)
