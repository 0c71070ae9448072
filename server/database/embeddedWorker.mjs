/** Worker thread that owns the embedded database and answers the PostgreSQL wire protocol on a socket (server.md#database). */
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { PGLiteSocketHandler } from '@electric-sql/pglite-socket'
import { MessageQueue } from './messageQueue.mjs'

const { dataDir, socketPath, snapshot, emptySnapshot } = workerData

/**
 * A database in memory (tests) starts from a kept picture of an empty one: making one anew costs five seconds of computing,
 * loading it less than one. The first to need it leaves it behind, whole or not at all.
 */
async function create() {
  if (emptySnapshot === null) return PGlite.create({ dataDir })
  const picture = snapshot ?? emptySnapshot
  // Only the bytes are asked for; a real Blob of 48 MB copies them three times.
  if (existsSync(picture))
    return PGlite.create({ dataDir, loadDataDir: { type: '', arrayBuffer: async () => readFileSync(picture).buffer } })
  const db = await PGlite.create({ dataDir })
  await keep(db, emptySnapshot)
  return db
}

async function keep(db, file) {
  const part = `${file}.${randomUUID()}`
  writeFileSync(part, Buffer.from(await (await db.dumpDataDir('none')).arrayBuffer()))
  renameSync(part, file)
}

async function open() {
  const db = await create()
  const queue = new MessageQueue(db)
  const handlers = new Set()
  const server = createServer((socket) => {
    const handler = new PGLiteSocketHandler({ queryQueue: queue, closeOnDetach: true })
    handlers.add(handler)
    const forget = () => handlers.delete(handler)
    handler.addEventListener('close', forget)
    handler.addEventListener('error', forget)
    handler.attach(socket).catch(forget)
  })
  await new Promise((resolve, reject) => {
    server.once('error', reject)
    const listening = () => resolve(undefined)
    if (socketPath === null) server.listen(0, '127.0.0.1', listening)
    else server.listen(socketPath, listening)
  })
  const stop = async () => {
    await Promise.all([...handlers].map((handler) => handler.detach(true)))
    await new Promise((resolve) => server.close(resolve))
    await db.close()
    parentPort.postMessage({ kind: 'closed' })
  }
  const failed = (error) => parentPort.postMessage({ kind: 'failed', message: String(error) })
  parentPort.on('message', (message) => {
    if (message.kind === 'keep') keep(db, message.file).then(() => parentPort.postMessage({ kind: 'kept' }), failed)
    if (message.kind === 'close') stop().catch(failed)
  })
  const address = server.address()
  parentPort.postMessage({ kind: 'ready', port: typeof address === 'object' && address !== null ? address.port : null })
}

open().catch((error) => parentPort.postMessage({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }))
