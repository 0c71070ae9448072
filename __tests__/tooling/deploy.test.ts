import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { load } from 'js-yaml'
import { freePort } from '../support/freePort'

const ROOT = path.resolve(__dirname, '..', '..')
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8')
const PLACES = ['Dockerfile', 'compose.yaml', 'deploy/Caddyfile', 'deploy/nginx.conf', 'deploy/towing.service']

function* filesOf(place: string): Generator<string> {
  if (!statSync(path.join(ROOT, place)).isDirectory()) return yield place
  for (const name of readdirSync(path.join(ROOT, place))) yield* filesOf(path.join(place, name))
}

/** What the last stage of the Dockerfile takes from the repository: source and target. */
const copied = (): [string, string][] =>
  (
    read('Dockerfile')
      .split(/^FROM /m)
      .at(-1) ?? ''
  )
    .split('\n')
    .map((line) => /^COPY (?!--from)(.+)$/.exec(line)?.[1]?.split(' ') ?? [])
    .filter((words) => words.length > 1)
    .flatMap((words) => words.slice(0, -1).map((source): [string, string] => [source, words.at(-1) ?? '']))

beforeAll(() => {
  execFileSync(process.execPath, [path.join('scripts', 'build.mjs'), 'server'], { cwd: ROOT })
})

test('what the server imports is installed without development packages', () => {
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> }
  const asked = new Set<string>()
  for (const place of ['server', 'src/contract', 'src/domain'])
    for (const file of filesOf(place))
      if (/\.(ts|mjs)$/.test(file))
        for (const [, name = ''] of read(file).matchAll(/^(?!import type|export type).* from '((?!@\/)[^'.][^']*)'$/gm))
          asked.add(name.startsWith('@') ? name.split('/').slice(0, 2).join('/') : (name.split('/')[0] ?? ''))
  const missing = [...asked].filter((name) => !name.startsWith('node:') && !builtinModules.includes(name) && !(name in dependencies))

  expect(asked.size).toBeGreaterThan(10)
  expect(missing).toEqual([])
})

test('every variable of the files for running is explained in operations.md, every program they name exists', () => {
  const explained = read('docs/operations.md')
  for (const place of PLACES) {
    const text = read(place)
    const names = [...text.matchAll(/\$\{?([A-Z][A-Z0-9_]{3,})\b|^\s+([A-Z][A-Z0-9_]{3,}): |Environment=([A-Z_]+)=/gm)].map(
      (found) => found[1] ?? found[2] ?? found[3] ?? ''
    )
    expect([place, names.filter((name) => !explained.includes(`\`${name}\``) && !/^(POSTGRES_.*|NODE_ENV)$/.test(name))]).toEqual([
      place,
      []
    ])
    for (const [program] of text.matchAll(/dist\/server\/[\w/]+\.cjs/g))
      expect([place, program, existsSync(path.join(ROOT, program))]).toEqual([place, program, true])
  }
  for (const place of ['deploy/Caddyfile', 'deploy/nginx.conf']) {
    expect(read(place)).toMatch(/websocket/)
    expect(read(place)).toMatch(/\/metrics/)
  }
})

test('compose waits for the databases, keeps what must be kept on volumes, and starts nothing that would lose or leak', () => {
  const { services, volumes } = load(read('compose.yaml')) as {
    services: Record<
      string,
      {
        volumes?: string[]
        command?: string[]
        environment?: Record<string, string>
        depends_on?: Record<string, { condition: string }>
        ports?: string[]
      }
    >
    volumes: Record<string, null>
  }

  expect(services.app?.depends_on).toEqual({ postgres: { condition: 'service_healthy' }, redis: { condition: 'service_healthy' } })
  expect(services.caddy?.depends_on).toEqual({ app: { condition: 'service_healthy' } })
  // People and jobs in processes of their own, the same in everything else.
  expect([services.app?.environment?.PROCESS_ROLE, services.worker?.environment?.PROCESS_ROLE]).toEqual(['web', 'worker'])
  expect({ ...services.worker, environment: {}, deploy: {} }).toEqual({ ...services.app, environment: {}, deploy: {} })
  expect(services.app?.command?.at(-1)).toMatch(/^node .*checkProduction\.cjs && exec node .*main\.cjs$/)
  for (const service of Object.values(services))
    for (const volume of service.volumes ?? []) {
      const [source = ''] = volume.split(':')
      expect(source.startsWith('./') || source in volumes).toBe(true)
    }
  // Nothing but the proxy is reached from outside.
  expect(Object.keys(services).filter((name) => services[name]?.ports !== undefined)).toEqual(['caddy'])
})

test('the files that the image holds are enough for the server to start and answer', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'towing-image-'))
  const app = path.join(folder, 'app')
  mkdirSync(app)
  for (const [source, target] of copied()) {
    const place = target.endsWith('/') ? path.join(app, target, path.basename(source)) : path.join(app, target)
    cpSync(path.join(ROOT, source), place, { recursive: true })
  }
  cpSync(path.join(ROOT, 'dist', 'server'), path.join(app, 'dist', 'server'), { recursive: true })
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(app, 'node_modules'))
  const [, command = '[]'] = /\nCMD (\[.*\])\s*$/.exec(read('Dockerfile')) ?? []
  const [, ...args] = JSON.parse(command) as string[]
  const port = await freePort()
  const server = spawn(process.execPath, args, {
    cwd: app,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: path.join(folder, 'data'),
      ADMIN_PASSWORD: 'a good long password'
    }
  })
  let said = ''
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  try {
    const started = new Promise<void>((resolve, reject) => {
      server.stdout.on('data', () => {
        if (said.includes('已启动')) resolve()
      })
      server.once('exit', () => {
        reject(new Error(said))
      })
    })
    await started
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`)
    expect(await answer.json()).toMatchObject({ status: 'ok', database: 'ok' })
  } finally {
    server.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
})
