import Taro from '@tarojs/taro'
import { failureText, promised } from '../promised'
import { storageError } from './types'

/** The user files folder of a mini-program; each call rejects with StorageError only. */
export interface FileSystem {
  /** Where it begins, without a slash at the end. */
  readonly root: string
  text(path: string): Promise<string>
  bytes(path: string): Promise<Uint8Array>
  write(path: string, text: string): Promise<void>
  copy(from: string, to: string): Promise<void>
  rename(from: string, to: string): Promise<void>
  remove(path: string): Promise<void>
  /** Names inside a folder; none when there is no such folder. */
  list(folder: string): Promise<string[]>
  /** Makes a folder with those above it; one that is there already is fine. */
  makeFolder(path: string): Promise<void>
  /** Bytes. */
  size(path: string): Promise<number>
}

/** WeChat and Alipay have the same manager; Alipay's paths begin otherwise. */
export function createFileSystem(): FileSystem {
  const manager = Taro.getFileSystemManager()
  const attempt = async <T>(act: Promise<T>): Promise<T> => {
    try {
      return await act
    } catch (failure) {
      throw storageError(failureText(failure))
    }
  }
  const done = async (act: Promise<unknown>): Promise<void> => void (await attempt(act))
  const isThere = (path: string): Promise<boolean> =>
    promised((callbacks) => manager.access({ path, ...callbacks })).then(
      () => true,
      () => false
    )
  return {
    root: String(Taro.env.USER_DATA_PATH).replace(/\/$/, ''),
    text: async (filePath) =>
      String(
        (
          await attempt(
            promised<{ data: string | ArrayBuffer }>((callbacks) => manager.readFile({ filePath, encoding: 'utf8', ...callbacks }))
          )
        ).data
      ),
    bytes: async (filePath) =>
      new Uint8Array(
        (await attempt(promised<{ data: string | ArrayBuffer }>((callbacks) => manager.readFile({ filePath, ...callbacks }))))
          .data as ArrayBuffer
      ),
    write: (filePath, data) => done(promised((callbacks) => manager.writeFile({ filePath, data, encoding: 'utf8', ...callbacks }))),
    copy: (srcPath, destPath) => done(promised((callbacks) => manager.copyFile({ srcPath, destPath, ...callbacks }))),
    rename: (oldPath, newPath) => done(promised((callbacks) => manager.rename({ oldPath, newPath, ...callbacks }))),
    remove: (filePath) => done(promised((callbacks) => manager.unlink({ filePath, ...callbacks }))),
    async list(dirPath) {
      if (!(await isThere(dirPath))) return []
      return (await attempt(promised<{ files: string[] }>((callbacks) => manager.readdir({ dirPath, ...callbacks })))).files
    },
    async makeFolder(dirPath) {
      if (await isThere(dirPath)) return
      try {
        await done(promised((callbacks) => manager.mkdir({ dirPath, recursive: true, ...callbacks })))
      } catch (error) {
        // Somebody else made it meanwhile; the platforms refuse a folder that is there.
        if (!(await isThere(dirPath))) throw error
      }
    },
    async size(path) {
      const { stats } = await attempt(promised<{ stats: unknown }>((callbacks) => manager.stat({ path, ...callbacks })))
      return typeof stats === 'object' && stats !== null && 'size' in stats ? Number(stats.size) : 0
    }
  }
}

/** A user id or scope name as a folder name: reversible, the same on file systems that ignore case, never `..`. */
export const folderName = (text: string): string =>
  Array.from(text, (letter) => (/[a-z0-9-]/.test(letter) ? letter : `_${(letter.codePointAt(0) as number).toString(16)}_`)).join('')

export const folderText = (name: string): string =>
  name.replace(/_([0-9a-f]+)_/g, (_all, code: string) => String.fromCodePoint(parseInt(code, 16)))
