import { openContext } from '../bootstrap'
import { readConfig } from '../config'
import type { Tx } from '../database/client'
import { trial } from '../database/trial'
import { StartupError } from '../errors'
import { readFlowFile } from '../workFlow/template/flowFile'
import { importFlow } from '../workFlow/template/importFlow'
import { readJsonFile } from './jsonFile'
import { run, say, sayReport } from './terminal'

const USAGE = '用法：npm run flow:import -- 流程定义.json [--check]（--check 只检查，不保存）'

/**
 * `npm run flow:import -- file.json`: stores a flow of the platform as its next version, with a form that comes with it. Takes the folder's
 * lock or goes to DATABASE_URL, as every command does (server.md#one-process-a-folder): stop the server of that DATA_DIR first.
 */
async function main(): Promise<void> {
  const words = process.argv.slice(2)
  const [name, ...others] = words.filter((word) => word !== '--check')
  if (name === undefined || others.length > 0) throw new StartupError(USAGE)
  const isTrial = words.includes('--check')
  const file = readFlowFile(readJsonFile(name))
  const opened = await openContext({ ...readConfig(process.env), seedDemo: false }, undefined, say)
  try {
    const { db, clock } = opened.context
    const work = (tx: Tx) => importFlow(tx, file, clock.now())
    const { version, isNew, report } = await (isTrial ? trial(db, work) : db.transaction(work))
    if (isTrial) say(`“${file.fullName}”可以导入，${isNew ? `将成为第 ${version} 版` : `与第 ${version} 版相同`}`)
    else say(isNew ? `已导入“${file.fullName}”，第 ${version} 版` : `“${file.fullName}”没有变化，仍是第 ${version} 版`)
    sayReport(report)
  } finally {
    await opened.close()
  }
}

run(main)
