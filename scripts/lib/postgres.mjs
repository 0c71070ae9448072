// A PostgreSQL of the tests' own: a cluster in a temporary folder that trusts loopback only and, thrown away afterwards, never waits for
// the disk. Making and dropping a database, which each suite does, takes a tenth of what it takes on a server that keeps its word.
import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'

const DEBIAN = '/usr/lib/postgresql'
const SETTINGS = {
  listen_addresses: '127.0.0.1', fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_wal_size: '4GB', max_connections: '300'
}

/** Folder of initdb and pg_ctl; undefined where there is no PostgreSQL to start. */
const programs = () => {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((one, other) => Number(other) - Number(one)) : []
  return [...versions.map((version) => path.join(DEBIAN, version, 'bin')), ...(process.env.PATH ?? '').split(path.delimiter)]
    .find((folder) => existsSync(path.join(folder, 'initdb')))
}

const freePort = () => new Promise((resolve, reject) => {
  const probe = createServer()
  probe.on('error', reject)
  probe.listen(0, '127.0.0.1', () => {
    const { port } = probe.address()
    probe.close(() => resolve(port))
  })
})

/** PostgreSQL refuses to run as root. */
const asPostgres = (program, args) => process.getuid?.() === 0 ? ['runuser', ['-u', 'postgres', '--', program, ...args]] : [program, args]

const run = (program, args) => new Promise((resolve, reject) => {
  const child = spawn(...asPostgres(program, args), { stdio: 'ignore' })
  child.on('error', reject)
  child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`${path.basename(program)} ended with ${code}`))))
})

/**
 * Starts it.
 * @returns `url` of its administrator and `stop`, which also clears the folder; undefined where PostgreSQL is not installed or does not start
 */
export const startPostgres = async () => {
  const folder = programs()
  if (folder === undefined) return undefined
  const home = mkdtempSync(path.join(os.tmpdir(), 'towing-postgres-'))
  const data = path.join(home, 'data')
  const stop = () => {
    try {
      execFileSync(...asPostgres(path.join(folder, 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop']), { stdio: 'ignore' })
    } catch {
      // It does not run: nothing to stop.
    }
    rmSync(home, { recursive: true, force: true })
  }
  try {
    if (process.getuid?.() === 0) chownSync(home, Number(execFileSync('id', ['-u', 'postgres'])), 0)
    await run(path.join(folder, 'initdb'), ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--no-locale', '--no-sync'])
    const port = await freePort()
    const options = Object.entries({ ...SETTINGS, port, unix_socket_directories: home }).flatMap(([name, value]) => ['-c', `${name}=${value}`]).join(' ')
    await run(path.join(folder, 'pg_ctl'), ['-D', data, '-w', '-l', path.join(home, 'log'), '-o', options, 'start'])
    return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop }
  } catch (error) {
    stop()
    console.error(`未能启动测试用的 PostgreSQL：${error.message}`)
    return undefined
  }
}
