// Is the H5 build the build of these sources? Decided by content, never by file times (rulings 28): a clone has no useful times.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './processes.mjs'

const STAMP = 'build-stamp.txt'
const INPUTS = ['src', 'config', 'babel.config.js', 'tsconfig.json', 'package-lock.json']
/** Build-time constants of config/index.ts: another address is another bundle. */
const VARIABLES = ['API_BASE', 'SOCKET_BASE', 'TENANT_BASE', 'REPORT_BASE', 'CLIENT_ID', 'CLIENT_SECRET']

/** Where the H5 build stands: `H5_DIR` is what the server serves, `OUTPUT_ROOT` moves one build. */
export const h5Root = () => path.resolve(ROOT, process.env.OUTPUT_ROOT ?? process.env.H5_DIR ?? 'dist/h5')

const filesUnder = (entry) => {
  const absolute = path.join(ROOT, entry)
  if (!existsSync(absolute)) return []
  if (!statSync(absolute).isDirectory()) return [absolute]
  return readdirSync(absolute, { recursive: true, withFileTypes: true })
    .filter((child) => child.isFile())
    .map((child) => path.join(child.parentPath, child.name))
}

/** sha256 (hex) over every source, configuration and lock file and the addresses built in. */
export const sourceHash = () => {
  const hash = createHash('sha256')
  const files = INPUTS.flatMap(filesUnder).sort()
  for (const file of files) {
    hash.update(`${path.relative(ROOT, file).replaceAll(path.sep, '/')}\0`)
    hash.update(createHash('sha256').update(readFileSync(file)).digest())
  }
  for (const name of VARIABLES) hash.update(`${name}=${process.env[name] ?? ''}\0`)
  return hash.digest('hex')
}

export const stampFile = (root) => path.join(root, STAMP)

/** True when the build is missing or was made from other sources. */
export const h5IsStale = (root = h5Root()) => {
  const file = stampFile(root)
  if (!existsSync(file) || !existsSync(path.join(root, 'index.html'))) return true
  return readFileSync(file, 'utf8').trim() !== sourceHash()
}
