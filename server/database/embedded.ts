import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Worker } from 'node:worker_threads'

/** Where node-postgres finds the embedded database: a folder with a socket file, or a loopback port. */
interface EmbeddedAddress {
  host: string
  port: number
}
export interface EmbeddedDatabase {
  address: EmbeddedAddress
  /** Writes a picture of the whole database, for `snapshot`. */
  keep(file: string): Promise<void>
  close(): Promise<void>
}

interface WorkerMessage {
  kind: 'ready' | 'kept' | 'closed' | 'failed'
  port?: number | null
  message?: string
}

/** The kernel allows 107 bytes for a socket path. */
const SOCKET_PATH_LIMIT = 107
const SOCKET_FILE = '.s.PGSQL.5432'

/** Chooses the folder of the Unix socket: inside DATA_DIR, a private temporary folder when that path is too long, null where there are no Unix sockets. */
export function socketFolder(dataDir: string, platform: NodeJS.Platform = process.platform): string | null {
  if (platform === 'win32') return null
  const inside = path.resolve(dataDir)
  if (Buffer.byteLength(path.join(inside, SOCKET_FILE)) <= SOCKET_PATH_LIMIT) return inside
  const short = path.join(tmpdir(), `towing-${createHash('sha256').update(inside).digest('hex').slice(0, 16)}`)
  return Buffer.byteLength(path.join(short, SOCKET_FILE)) <= SOCKET_PATH_LIMIT ? short : null
}

/**
 * Starts the embedded database (PGlite) in a worker thread behind a socket (server.md#database). The caller holds the lock of the folder.
 * @param dataDir folder of the installation; the database lives in its `database` folder
 * @param memory true keeps everything in memory (tests)
 * @param snapshot a picture that a database in memory starts from; without one it is empty
 */
export async function startEmbedded(dataDir: string, memory = false, snapshot?: string): Promise<EmbeddedDatabase> {
  const folder = socketFolder(dataDir)
  let socketPath: string | null = null
  if (folder !== null) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    socketPath = path.join(folder, SOCKET_FILE)
    // Left behind by a killed process: the lock says that nobody else listens on it.
    if (existsSync(socketPath)) rmSync(socketPath)
  }
  const worker = new Worker(path.join(__dirname, 'embeddedWorker.mjs'), {
    workerData: {
      dataDir: memory ? 'memory://' : path.join(dataDir, 'database'),
      socketPath,
      snapshot,
      emptySnapshot: memory ? path.join(tmpdir(), `towing-empty-${pgliteVersion()}.tar`) : null
    },
    execArgv: []
  })
  const ready = await nextMessage(worker)
  if (ready.kind !== 'ready') {
    await worker.terminate()
    throw new Error(ready.message ?? 'embedded database did not start')
  }
  const address = folder === null ? { host: '127.0.0.1', port: ready.port ?? 0 } : { host: folder, port: 5432 }
  return {
    address,
    keep: async (file) => {
      const kept = nextMessage(worker)
      worker.postMessage({ kind: 'keep', file })
      const answer = await kept
      if (answer.kind !== 'kept') throw new Error(answer.message ?? 'no picture was kept')
    },
    close: async () => {
      const closed = nextMessage(worker)
      worker.postMessage({ kind: 'close' })
      await closed
      await worker.terminate()
    }
  }
}

/** A kept picture belongs to the exact version that made it. */
function pgliteVersion(): string {
  const manifest = path.join(path.dirname(require.resolve('@electric-sql/pglite')), '..', 'package.json')
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version
}

function nextMessage(worker: Worker): Promise<WorkerMessage> {
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`embedded database ended with ${code}`)))
  })
}
