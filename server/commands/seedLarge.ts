import { openContext } from '../bootstrap'
import { readConfig } from '../config'
import { StartupError } from '../errors'
import { DEMO_PASSWORD } from '../seed/company'
import { LARGE, seedLarge, type LargeSize } from '../seed/large'
import { run, say } from './terminal'

/** Largest of each that may be asked for. */
const MOST: Readonly<LargeSize> = { people: 99_999, departments: 10_000, positions: 10_000, groups: 1000 }

/** `--people=60 --departments=12`; what is left out is the size of quality.md#server-figures. @throws StartupError for anything else */
function readSize(words: readonly string[]): LargeSize {
  const size = { ...LARGE }
  for (const word of words) {
    const [, name = '', digits = ''] = /^--(\w+)=(\d{1,6})$/.exec(word) ?? []
    const key = (['people', 'departments', 'positions', 'groups'] as const).find((each) => each === name)
    const count = Number(digits)
    if (key === undefined || count < 1 || count > MOST[key])
      throw new StartupError(`不认识的参数：${word}。可用：--people=、--departments=、--positions=、--groups=，都是正整数`)
    size[key] = count
  }
  return size
}

/**
 * `npm run seed:large`: adds a large company beside the demo company (which an empty database gets first). Takes the folder's lock or
 * goes to DATABASE_URL, as every command does (server.md#one-process-a-folder). Never in production: thousands of accounts with a known
 * password.
 */
async function main(): Promise<void> {
  const size = readSize(process.argv.slice(2))
  const config = readConfig(process.env)
  if (process.env.NODE_ENV === 'production')
    throw new StartupError('规模演示数据的账号使用公开的密码，生产环境（NODE_ENV=production）不能写入')
  const opened = await openContext({ ...config, seedDemo: true }, undefined, say)
  try {
    say('正在写入规模演示数据…')
    const isAdded = await seedLarge(opened.context.database, opened.context.clock, size)
    say(
      isAdded
        ? `已写入规模演示集团：${size.people} 人、${size.departments} 个部门、${size.positions} 个岗位、${size.groups} 个分组。账号 u00001 起，密码：${DEMO_PASSWORD}`
        : '数据库里已有规模演示集团，没有再写入'
    )
  } finally {
    await opened.close()
  }
}

run(main)
