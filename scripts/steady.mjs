// npm run test:steady -- [--times=20] [paths]: suites again and again beside load, and which of them ever failed.
// Suites of the built packages and of browsers need the builds that `npm test` leaves in .tmp/test and dist/h5.
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { openPostgres } from './lib/postgres.mjs'
import { elapsed } from './lib/processes.mjs'
import { MINI, jest } from './lib/stages.mjs'

const given = process.argv.slice(2)
const times = Number(given.find((argument) => argument.startsWith('--times='))?.slice(8) ?? 20)
const paths = given.filter((argument) => !argument.startsWith('--'))
process.env.TZ ??= 'Asia/Shanghai'
process.env.TEST_RUN = String(process.pid)
await openPostgres()

/** One busy process a core: what shares the machine with a run in the worst hour. */
const load = Array.from({ length: availableParallelism() }, () => spawn(process.execPath, ['-e', 'for(;;);'], { stdio: 'ignore' }))
process.on('exit', () => load.forEach((each) => each.kill('SIGKILL')))

const failures = new Map()
for (let run = 1; run <= times; run++) {
  const started = Date.now()
  const {
    passed,
    failed,
    again = [],
    output
  } = await jest('steady', ['domain', 'app', 'server', 'tooling', 'miniprogram', 'e2e'], { workers: 2, env: MINI, only: paths })
  console.log(`第 ${run} 次：${passed} 通过，${failed} 失败，${elapsed(started)}`)
  if (failed > 0 && again.length === 0) console.log(output)
  for (const line of again) failures.set(line, [...(failures.get(line) ?? []), run])
}
for (const [line, runs] of failures) console.log(`第 ${runs.join('、')} 次失败：${line}`)
console.log(failures.size === 0 ? `${times} 次都通过` : `${failures.size} 个用例不稳定`)
process.exit(failures.size === 0 ? 0 : 1)
