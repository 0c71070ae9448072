import path from 'node:path'
import { textOf, type Environment } from '../environment'
import { StartupError } from '../errors'
import { readBucket, type BucketSettings } from '../files/settings'

/** Where archives go and when (docs/decisions/0056-backup.md). */
export interface BackupSettings {
  /** Absolute folder of the daily archives; undefined = none are made by themselves. */
  dir: string | undefined
  /** Where each archive of `dir` is copied to; undefined = nowhere. */
  bucket: BucketSettings | undefined
  /** Minute of the day in Shanghai after which the day's archive is made. */
  minute: number
  /** So many of the newest daily archives stay. */
  keep: number
  /** Seals archives; undefined = everybody can read them. */
  key: string | undefined
}

/** Short keys can be tried out. */
const KEY_LENGTH = 16

/** @throws StartupError with one line for people */
export function readBackupSettings(env: Environment): BackupSettings {
  const [dir, at, keep, key] = [
    textOf(env, 'BACKUP_DIR'),
    textOf(env, 'BACKUP_AT') ?? '03:30',
    textOf(env, 'BACKUP_KEEP') ?? '14',
    textOf(env, 'BACKUP_KEY')
  ]
  const time = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(at)
  if (time === null) throw new StartupError(`BACKUP_AT 应为 24 小时制的时间，如 03:30：${at}`)
  if (!/^[1-9]\d{0,3}$/.test(keep)) throw new StartupError(`BACKUP_KEEP 应为 1 到 9999 的整数：${keep}`)
  if (key !== undefined && key.length < KEY_LENGTH) throw new StartupError(`BACKUP_KEY 至少 ${KEY_LENGTH} 个字符`)
  const bucket = readBucket(env, 'BACKUP')
  if (bucket !== undefined && dir === undefined) throw new StartupError('设置了 BACKUP_BUCKET 时，还需要用 BACKUP_DIR 给出存放备份的目录')
  return {
    dir: dir === undefined ? undefined : path.resolve(dir),
    bucket,
    minute: Number(time[1]) * 60 + Number(time[2]),
    keep: Number(keep),
    key
  }
}
