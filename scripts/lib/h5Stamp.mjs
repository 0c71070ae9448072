// Is the H5 build the build of these sources? Decided by content, never by file times (house.md#install-and-builds): a clone has no useful
// times.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './processes.mjs'

const STAMP = 'build-stamp.txt'
/** What a build follows from besides the sources themselves. */
export const SETTINGS = ['config', 'babel.config.js', 'tsconfig.json', 'package.json', 'package-lock.json']
/** Build-time constants of config/index.ts: another address is another bundle. */
const VARIABLES = ['API_BASE', 'SOCKET_BASE', 'TENANT_BASE', 'REPORT_BASE', 'CLIENT_ID', 'CLIENT_SECRET', 'SOURCE_MAPS']

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

/**
 * sha256 (hex) over files, by name and content, and the addresses built in.
 * @param inputs files and folders below the root; one that is missing counts as empty
 */
export const hashInputs = (inputs) => {
  const hash = createHash('sha256')
  const files = inputs.flatMap(filesUnder).sort()
  for (const file of files) {
    hash.update(`${path.relative(ROOT, file).replaceAll(path.sep, '/')}\0`)
    hash.update(createHash('sha256').update(readFileSync(file)).digest())
  }
  for (const name of VARIABLES) hash.update(`${name}=${process.env[name] ?? ''}\0`)
  return hash.digest('hex')
}

/** Of every source, configuration and lock file. */
export const sourceHash = () => hashInputs(['src', ...SETTINGS])

export const stampFile = (root) => path.join(root, STAMP)

/** True when the build is missing or was made from other sources. */
export const h5IsStale = (root = h5Root()) => {
  const file = stampFile(root)
  if (!existsSync(file) || !existsSync(path.join(root, 'index.html'))) return true
  return readFileSync(file, 'utf8').trim() !== sourceHash()
}
