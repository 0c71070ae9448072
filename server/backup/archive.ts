import { createCipheriv, createDecipheriv, createHash, randomBytes, scryptSync } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { StartupError } from '../errors'
import type { Manifest } from './types'

/**
 * One archive, one file: a line that says what it is, then a compressed tar whose last entry is the manifest. With a key of the company
 * everything after the line is sealed (AES-256-GCM; the key by scrypt): salt, nonce, content, seal.
 */
const OPEN_LINE = Buffer.from('TOWING-BACKUP-1 open\n')
const SEALED_LINE = Buffer.from('TOWING-BACKUP-1 seal\n')
const SALT_BYTES = 16
const NONCE_BYTES = 12
const SEAL_BYTES = 16
const MANIFEST = 'manifest.json'

const keyOf = (key: string, salt: Buffer): Buffer => scryptSync(key, salt, 32)

/** Puts entries into an archive, one after the other. */
export interface ArchiveWriter {
  add(name: string, content: Buffer): Promise<void>
  /** @param size bytes the stream will give, no more and no less */
  addStream(name: string, size: number, content: Readable): Promise<void>
}

/**
 * Writes an archive whole or not at all: under another name until everything is on the disk.
 * @param fill adds the entries; what it answers becomes the manifest, with the entries' hashes
 */
export async function writeArchive(
  file: string,
  key: string | undefined,
  fill: (writer: ArchiveWriter) => Promise<Omit<Manifest, 'entries'>>
): Promise<Manifest> {
  const part = `${file}.part`
  const tar = pack()
  const entries: Record<string, { size: number; sha256: string }> = {}
  const put = (name: string, size: number, content: Readable): Promise<string> => {
    const hash = createHash('sha256')
    const sink = tar.entry({ name, size })
    content.on('data', (chunk: Buffer) => hash.update(chunk))
    return pipeline(content, sink).then(() => hash.digest('hex'))
  }
  const addStream = async (name: string, size: number, content: Readable): Promise<void> => {
    entries[name] = { size, sha256: await put(name, size, content) }
  }
  const add = (name: string, content: Buffer): Promise<void> => addStream(name, content.length, new PassThrough().end(content))

  const salt = randomBytes(SALT_BYTES)
  const nonce = randomBytes(NONCE_BYTES)
  const target = createWriteStream(part, { mode: 0o600 })
  const cipher = key === undefined ? undefined : createCipheriv('aes-256-gcm', keyOf(key, salt), nonce)
  target.write(cipher === undefined ? OPEN_LINE : Buffer.concat([SEALED_LINE, salt, nonce]))
  const written = pipeline(tar, createGzip({ level: 6 }), cipher ?? new PassThrough(), target)
  try {
    const filled = (async () => {
      const manifest: Manifest = { ...(await fill({ add, addStream })), entries }
      const text = Buffer.from(JSON.stringify(manifest))
      await put(MANIFEST, text.length, new PassThrough().end(text))
      tar.finalize()
      return manifest
    })()
    // Whichever fails first ends the other.
    filled.catch((error: unknown) => tar.destroy(error instanceof Error ? error : new Error(String(error))))
    const [manifest] = await Promise.all([filled, written])
    const handle = await open(part, 'a')
    if (cipher !== undefined) await handle.write(cipher.getAuthTag())
    await handle.sync()
    await handle.close()
    await rename(part, file)
    return manifest
  } catch (error) {
    await written.catch(() => undefined)
    await rm(part, { force: true })
    throw error
  }
}

/**
 * Reads an archive from the beginning to its end.
 * @param entry takes the content of each entry but the manifest; it must read it to its end
 * @returns the manifest as it stands there
 * @throws StartupError that names the file when it is none of ours, cut off, changed, or sealed with another key
 */
export async function readArchive(
  file: string,
  key: string | undefined,
  entry: (name: string, content: Readable) => Promise<void>
): Promise<Manifest> {
  const { start, end, decipher } = await openSeal(file, key)
  const tar = extract()
  let manifest: Manifest | undefined
  /** What went wrong with who takes the entries, not with the archive. */
  let refused: { error: unknown } | undefined
  const give = async (name: string, content: Readable): Promise<void> => {
    try {
      await entry(name, content)
    } catch (error) {
      refused = { error }
      throw error
    }
  }
  const read = (async () => {
    for await (const each of tar) {
      const { name } = each.header
      const content = Readable.from(each)
      if (name === MANIFEST) manifest = JSON.parse((await bytesOf(content)).toString('utf8')) as Manifest
      else await give(name, content)
    }
  })()
  read.catch((error: unknown) => tar.destroy(error instanceof Error ? error : new Error(String(error))))
  try {
    await Promise.all([read, pipeline(createReadStream(file, { start, end }), decipher, createGunzip(), tar)])
  } catch (cause) {
    if (refused !== undefined) throw refused.error
    throw new StartupError(`备份文件已损坏或密钥不对：${file}`, cause)
  }
  if (manifest === undefined) throw new StartupError(`备份文件不完整：${file}`)
  return manifest
}

async function openSeal(file: string, key: string | undefined) {
  const found = await stat(file).catch(() => undefined)
  if (found === undefined) throw new StartupError(`找不到备份文件：${file}`)
  const head = Buffer.alloc(SEALED_LINE.length + SALT_BYTES + NONCE_BYTES)
  const seal = Buffer.alloc(SEAL_BYTES)
  const handle = await open(file, 'r')
  try {
    await handle.read(head, 0, head.length, 0)
    await handle.read(seal, 0, SEAL_BYTES, Math.max(0, found.size - SEAL_BYTES))
  } finally {
    await handle.close()
  }
  const line = head.subarray(0, OPEN_LINE.length)
  if (line.equals(OPEN_LINE)) return { start: OPEN_LINE.length, end: Infinity, decipher: new PassThrough() }
  if (!line.equals(SEALED_LINE) || found.size < head.length + SEAL_BYTES) throw new StartupError(`不是本平台的备份文件：${file}`)
  if (key === undefined) throw new StartupError(`备份文件已加密，请用 BACKUP_KEY 给出密钥：${file}`)
  const salt = head.subarray(SEALED_LINE.length, SEALED_LINE.length + SALT_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', keyOf(key, salt), head.subarray(SEALED_LINE.length + SALT_BYTES))
  decipher.setAuthTag(seal)
  return { start: head.length, end: found.size - SEAL_BYTES - 1, decipher }
}

/** All of a stream at once. */
export async function bytesOf(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of content) parts.push(part)
  return Buffer.concat(parts)
}
