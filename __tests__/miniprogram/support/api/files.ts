import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { MiniProgram } from '../miniProgram'
import { describe, type Fn, type Options } from '../types'
import { call, calls, text, type Api, type Reply } from './reply'

const FILES_ROOT = 'wxfile://usr'

/** The user files folder: enough to keep, read and drop pictures. Quota and kill come with the outbox's issue. */
export function fileApi(app: MiniProgram): Api {
  const { device, realm } = app
  const encoding = (value: unknown): BufferEncoding | undefined => (value === undefined || value === null ? undefined : text(value) as BufferEncoding)
  const read = (name: unknown, as: unknown): unknown => {
    const bytes = fs.readFileSync(device.real(text(name)))
    const code = encoding(as)
    return code === undefined ? realm.buffer(bytes) : bytes.toString(code)
  }
  const write = (name: unknown, data: unknown, as: unknown): void => {
    const file = device.real(text(name))
    fs.writeFileSync(file, typeof data === 'string' ? Buffer.from(data, encoding(as) ?? 'utf8') : Buffer.from(data as ArrayBuffer))
  }
  const keep = (from: unknown, to: unknown): string => {
    const source = device.real(text(from))
    const target = text(to) === '' ? `${FILES_ROOT}/${path.basename(source)}` : text(to)
    fs.copyFileSync(source, device.real(target))
    return target
  }
  const stat = (name: unknown): Record<string, unknown> => {
    const found = fs.statSync(device.real(text(name)))
    return { size: found.size, lastModifiedTime: Math.round(found.mtimeMs / 1000), isDirectory: () => found.isDirectory(), isFile: () => found.isFile() }
  }
  const info = (name: unknown): Record<string, unknown> => {
    const bytes = fs.readFileSync(device.real(text(name)))
    return { size: bytes.length, digest: createHash('md5').update(bytes).digest('hex') }
  }
  /** Real file errors become the call's failure, as the clients word them. */
  const attempt = (reply: Reply, act: () => Record<string, unknown> | undefined): undefined => {
    try { reply.ok(act() ?? {}) } catch (error) { reply.fail(describe(error).split('\n')[0] ?? '') }
    return undefined
  }
  const manager = calls(app, {
    readFile: (options, reply) => attempt(reply, () => ({ data: read(options.filePath, options.encoding) })),
    writeFile: (options, reply) => attempt(reply, () => { write(options.filePath, options.data, options.encoding); return undefined }),
    saveFile: (options, reply) => attempt(reply, () => ({ savedFilePath: keep(options.tempFilePath, options.filePath) })),
    copyFile: (options, reply) => attempt(reply, () => { keep(options.srcPath, options.destPath); return undefined }),
    unlink: (options, reply) => attempt(reply, () => { fs.unlinkSync(device.real(text(options.filePath))); return undefined }),
    access: (options, reply) => attempt(reply, () => { fs.accessSync(device.real(text(options.path))); return undefined }),
    stat: (options, reply) => attempt(reply, () => ({ stats: stat(options.path) })),
    mkdir: (options, reply) => attempt(reply, () => { fs.mkdirSync(device.real(text(options.dirPath)), { recursive: options.recursive === true }); return undefined }),
    readdir: (options, reply) => attempt(reply, () => ({ files: fs.readdirSync(text(options.dirPath).replace(/\/$/, '') === FILES_ROOT ? device.userFolder : device.real(text(options.dirPath))) })),
    getFileInfo: (options, reply) => attempt(reply, () => info(options.filePath))
  })
  const sync: Record<string, Fn> = {
    readFileSync: (name, as) => read(name, as),
    writeFileSync: (name, data, as) => { write(name, data, as) },
    accessSync: (name) => { fs.accessSync(device.real(text(name))) },
    unlinkSync: (name) => { fs.unlinkSync(device.real(text(name))) },
    statSync: (name) => stat(name),
    copyFileSync: (from, to) => { keep(from, to) },
    saveFileSync: (from, to) => keep(from, to)
  }
  const whole = { ...manager, ...sync }
  const apPath = (options: Options): unknown => options.apFilePath ?? options.filePath ?? options.tempFilePath
  return {
    getFileSystemManager: () => whole,
    getFileInfo: call(app, 'getFileInfo', (options, reply) => attempt(reply, () => info(apPath(options)))),
    saveFile: call(app, 'saveFile', (options, reply) => attempt(reply, () => {
      const kept = keep(apPath(options), undefined)
      return app.platform === 'alipay' ? { apFilePath: kept } : { savedFilePath: kept }
    }))
  }
}
