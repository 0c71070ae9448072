import { openContext } from '../bootstrap'
import { readConfig } from '../config'
import { StartupError } from '../errors'
import { DEMO_PASSWORD, SHOWN_ACCOUNTS } from '../seed/company'

/** `npm run seed:demo`: fills an empty database on request, also in production. Takes the folder's lock or goes to DATABASE_URL. */
async function main(): Promise<void> {
  const opened = await openContext({ ...readConfig(process.env), seedDemo: true }, undefined, (line) => { process.stdout.write(`${line}\n`) })
  await opened.close()
  process.stdout.write(opened.seeded
    ? `演示数据已写入。账号：${SHOWN_ACCOUNTS.join('、')}，密码：${DEMO_PASSWORD}\n`
    : '数据库里已有用户，没有写入演示数据\n')
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof StartupError ? error.message : String(error)}\n`)
  process.exit(1)
})
