import { openContext } from '../bootstrap'
import { readConfig } from '../config'
import { DEMO_PASSWORD, SHOWN_ACCOUNTS } from '../seed/company'
import { run, say } from './terminal'

/** `npm run seed:demo`: fills an empty database on request, also in production. Takes the folder's lock or goes to DATABASE_URL. */
async function main(): Promise<void> {
  const opened = await openContext({ ...readConfig(process.env), seedDemo: true }, undefined, say)
  await opened.close()
  say(opened.seeded ? `演示数据已写入。账号：${SHOWN_ACCOUNTS.join('、')}，密码：${DEMO_PASSWORD}` : '数据库里已有用户，没有写入演示数据')
}

run(main)
