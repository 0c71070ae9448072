import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { Device } from '../device'
import type { MiniProgram } from '../miniProgram'
import { describe, type Fn, type Options } from '../types'
import { call, calls, text, type Api, type Reply } from './reply'

const FILES_ROOT = 'wxfile://usr'

/** What can go wrong with the files of one phone. */
export interface FileTroubles {
  /** Bytes that all files of the app may have together; both clients limit them. */
  quota: number
  /** After so many changes of files the app is killed: the change under way is done by half when it writes or copies. */
  killAfter: number
  /** Whether a removal or renaming that is the last thing still happens. */
  lastApplies: boolean
  /** Told when that happens. */
  onKill: () => void
}

const troubles = new WeakMap<Device, FileTroubles>()

/** The file troubles of a phone, for a test to set; none unless it does. */
export function fileTroubles(device: Device): FileTroubles {
  const found = troubles.get(device) ?? { quota: Infinity, killAfter: Infinity, lastApplies: true, onKill: () => undefined }
  troubles.set(device, found)
  return found
}

const bytesUnder = (folder: string): number =>
  fs
    .readdirSync(folder, { withFileTypes: true })
    .reduce(
      (sum, entry) =>
        sum + (entry.isDirectory() ? bytesUnder(path.join(folder, entry.name)) : fs.statSync(path.join(folder, entry.name)).size),
      0
    )

/** The user files folder, with the client's limit and with a death in the middle of a change. */
export function fileApi(app: MiniProgram): Api {
  const { device, realm } = app
  const encoding = (value: unknown): BufferEncoding | undefined =>
    value === undefined || value === null ? undefined : (text(value) as BufferEncoding)
  const trouble = fileTroubles(device)
  /** Counts a change, and says whether the app dies in the middle of it. */
  const dies = (): boolean => {
    trouble.killAfter -= 1
    return trouble.killAfter === 0
  }
  const die = (): never => {
    app.close()
    trouble.onKill()
    throw new Error('killed')
  }
  const put = (file: string, bytes: Buffer): void => {
    const isLast = dies()
    const before = fs.existsSync(file) ? fs.statSync(file).size : 0
    if (bytesUnder(device.userFolder) - before + bytes.length > trouble.quota)
      throw new Error('the maximum size of the file storage limit is exceeded')
    fs.writeFileSync(file, isLast ? bytes.subarray(0, bytes.length >> 1) : bytes)
    if (isLast) die()
  }
  /** Renaming and removing are whole or not at all. */
  const change = (act: () => void): void => {
    const isLast = dies()
    if (!isLast || trouble.lastApplies) act()
    if (isLast) die()
  }
  const read = (name: unknown, as: unknown): unknown => {
    const bytes = fs.readFileSync(device.real(text(name)))
    const code = encoding(as)
    return code === undefined ? realm.buffer(bytes) : bytes.toString(code)
  }
  const write = (name: unknown, data: unknown, as: unknown): void => {
    const file = device.real(text(name))
    put(file, typeof data === 'string' ? Buffer.from(data, encoding(as) ?? 'utf8') : Buffer.from(data as ArrayBuffer))
  }
  const keep = (from: unknown, to: unknown): string => {
    const source = device.real(text(from))
    const target = text(to) === '' ? `${FILES_ROOT}/${path.basename(source)}` : text(to)
    put(device.real(target), fs.readFileSync(source))
    return target
  }
  /** What happens to a file that is there already is written nowhere: an app that meets one is stopped here. */
  const move = (from: string, to: string): void => {
    if (fs.existsSync(device.real(to))) throw new Error(`rename meets an existing file ${to}`)
    fs.renameSync(device.real(from), device.real(to))
  }
  const stat = (name: unknown): Record<string, unknown> => {
    const found = fs.statSync(device.real(text(name)))
    return {
      size: found.size,
      lastModifiedTime: Math.round(found.mtimeMs / 1000),
      isDirectory: () => found.isDirectory(),
      isFile: () => found.isFile()
    }
  }
  const info = (name: unknown): Record<string, unknown> => {
    const bytes = fs.readFileSync(device.real(text(name)))
    return { size: bytes.length, digest: createHash('md5').update(bytes).digest('hex') }
  }
  /** Real file errors become the call's failure, as the clients word them. */
  const attempt = (reply: Reply, act: () => Record<string, unknown> | undefined): undefined => {
    try {
      reply.ok(act() ?? {})
    } catch (error) {
      reply.fail(describe(error).split('\n')[0] ?? '')
    }
    return undefined
  }
  const manager = calls(app, {
    readFile: (options, reply) => attempt(reply, () => ({ data: read(options.filePath, options.encoding) })),
    writeFile: (options, reply) =>
      attempt(reply, () => {
        write(options.filePath, options.data, options.encoding)
        return undefined
      }),
    saveFile: (options, reply) => attempt(reply, () => ({ savedFilePath: keep(options.tempFilePath, options.filePath) })),
    copyFile: (options, reply) =>
      attempt(reply, () => {
        keep(options.srcPath, options.destPath)
        return undefined
      }),
    unlink: (options, reply) =>
      attempt(reply, () => {
        change(() => {
          fs.unlinkSync(device.real(text(options.filePath)))
        })
        return undefined
      }),
    rename: (options, reply) =>
      attempt(reply, () => {
        change(() => {
          move(text(options.oldPath), text(options.newPath))
        })
        return undefined
      }),
    access: (options, reply) =>
      attempt(reply, () => {
        fs.accessSync(device.real(text(options.path)))
        return undefined
      }),
    stat: (options, reply) => attempt(reply, () => ({ stats: stat(options.path) })),
    mkdir: (options, reply) =>
      attempt(reply, () => {
        if (fs.existsSync(device.real(text(options.dirPath)))) throw new Error(`file already exists ${text(options.dirPath)}`)
        fs.mkdirSync(device.real(text(options.dirPath)), { recursive: options.recursive === true })
        return undefined
      }),
    readdir: (options, reply) =>
      attempt(reply, () => ({
        files: fs.readdirSync(
          text(options.dirPath).replace(/\/$/, '') === FILES_ROOT ? device.userFolder : device.real(text(options.dirPath))
        )
      })),
    getFileInfo: (options, reply) => attempt(reply, () => info(options.filePath))
  })
  const sync: Record<string, Fn> = {
    readFileSync: (name, as) => read(name, as),
    writeFileSync: (name, data, as) => {
      write(name, data, as)
    },
    accessSync: (name) => {
      fs.accessSync(device.real(text(name)))
    },
    unlinkSync: (name) => {
      fs.unlinkSync(device.real(text(name)))
    },
    statSync: (name) => stat(name),
    copyFileSync: (from, to) => {
      keep(from, to)
    },
    saveFileSync: (from, to) => keep(from, to)
  }
  const whole = { ...manager, ...sync }
  const apPath = (options: Options): unknown => options.apFilePath ?? options.filePath ?? options.tempFilePath
  return {
    getFileSystemManager: () => whole,
    getFileInfo: call(app, 'getFileInfo', (options, reply) => attempt(reply, () => info(apPath(options)))),
    saveFile: call(app, 'saveFile', (options, reply) =>
      attempt(reply, () => {
        const kept = keep(apPath(options), undefined)
        return app.platform === 'alipay' ? { apFilePath: kept } : { savedFilePath: kept }
      })
    )
  }
}
