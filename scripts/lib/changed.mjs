// npm test -- --changed: the stages for what changed since a commit, by areas. What is left out is said.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { reachedFrom } from './imports.mjs'
import { ROOT, bin } from './processes.mjs'
import { jest, plain, typeStages } from './stages.mjs'

const CODE = /\.(ts|tsx|js|mjs)$/
const git = (...args) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '')

/** Files that differ from a commit, uncommitted and new ones too. @param since a commit; '' is the last one */
const changedFiles = (since) => [
  ...new Set([
    ...git('diff', '--name-only', '--diff-filter=d', since === '' ? 'HEAD' : since),
    ...git('ls-files', '--others', '--exclude-standard')
  ])
]

/** `src/domain/transferCar/fees.ts` and `server/transferCar/list.ts` are both of `transferCar`. */
const areaOf = (file) => /^(?:server|src\/(?:domain|contract|services|stores|pages))\/(\w+)/.exec(file)?.[1] ?? ''

const isFolder = (...parts) => statSync(path.join(ROOT, ...parts), { throwIfNoEntry: false })?.isDirectory() === true

/**
 * Suites of one area of the server. Most of them load the whole server, so what they import says nothing; but what stands in
 * `server/transferCar/money` is tested in `__tests__/server/transferCar/money`, and is left out where the change does not reach it.
 */
const suitesOf = (area, reached) => {
  const tests = path.posix.join('__tests__', 'server', area)
  const rooms = readdirSync(path.join(ROOT, tests)).filter((name) => isFolder(tests, name) && isFolder('server', area, name))
  const isTouched = (room) => reached.some((file) => file.startsWith(`server/${area}/${room}/`))
  const others = readdirSync(path.join(ROOT, tests))
    .filter((name) => !rooms.includes(name))
    .map((name) => path.posix.join(tests, name))
  const isElsewhere = reached.every(
    (file) => !file.startsWith(`server/${area}/`) || rooms.some((room) => file.startsWith(`server/${area}/${room}/`))
  )
  return [...rooms.filter(isTouched).map((room) => path.posix.join(tests, room, '/')), ...(isElsewhere ? [] : others)]
}

/** Suites of the server for what changed: of the areas that the files belong to, as far as the change reaches. */
const serverSuites = (files) => {
  const areas = new Set(readdirSync(path.join(ROOT, '__tests__', 'server')))
  const touched = files.filter((file) => /^(server|src\/(domain|contract))\//.test(file))
  const known = [...new Set(touched.map(areaOf))].filter((area) => areas.has(area))
  const reached = [...reachedFrom(touched)]
  // A file of no area (server/app.ts, src/domain/geo.ts) is the ground of all.
  const ground = touched.some((file) => !areas.has(areaOf(file))) ? [path.posix.join('__tests__', 'server', 'core', '/')] : []
  return [...known.flatMap((area) => suitesOf(area, reached)), ...ground]
}

/**
 * The stages that a change can break: rules and types of the whole, suites that import what changed (pure rules and app), the areas of the
 * server it belongs to, and suites that changed themselves. Builds, mini-programs and browsers are left to the whole run.
 * @param since a commit; '' is the last one
 */
export const changedStages = (since) => {
  const files = changedFiles(since)
  console.log(`改动 ${files.length} 个文件；构建、小程序和浏览器测试不在其内（npm test 全部运行）`)
  const code = files.filter((file) => CODE.test(file) && existsSync(path.join(ROOT, file)))
  const own = code.filter((file) => /^__tests__\/(domain|app|server)\/.*\.test\.tsx?$/.test(file))
  const related = code.filter((file) => /^(src|__tests__\/(app|domain))\//.test(file))
  const server = [...serverSuites(files), ...own.filter((file) => file.startsWith('__tests__/server/'))]
  return [
    ...(server.length === 0
      ? []
      : [{ name: '服务器', cores: 1, run: () => jest('changed-server', ['server'], { workers: 3, only: server }) }]),
    ...typeStages,
    ...(code.length === 0
      ? []
      : [
          {
            name: '代码规则',
            cores: 1,
            run: () => plain([bin('eslint/bin/eslint.js'), ...code, '--max-warnings', '0', '--no-warn-ignored'])
          }
        ]),
    ...(related.length === 0
      ? []
      : [
          {
            name: '单元',
            cores: 1,
            run: () => jest('changed-unit', ['domain', 'app'], { workers: 1, only: ['--findRelatedTests', ...related] })
          }
        ])
  ]
}
