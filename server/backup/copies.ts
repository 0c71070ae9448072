import { createWriteStream, existsSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { StartupError } from '../errors'
import type { Bucket } from '../files/bucket'
import { ARCHIVE } from './archiveName'

/** Stands beside an archive of the folder that lies in the bucket, too. */
const markOf = (file: string): string => `${file}.sent`

/** Whether an archive of the folder has its copy in the bucket. */
export const isSent = (file: string): boolean => existsSync(markOf(file))

/** Takes an archive and its mark away. */
export function removeArchive(file: string): void {
  for (const each of [file, markOf(file)]) rmSync(each, { force: true })
}

/** Copies an archive into the bucket, under its own name; there, too, so many of the newest stay. @param keep how many */
export async function sendArchive(bucket: Bucket, file: string, keep: number): Promise<void> {
  await bucket.putFile(path.basename(file), file)
  writeFileSync(markOf(file), '')
  const names: string[] = []
  for await (const { key } of bucket.list('towing-')) if (ARCHIVE.test(key)) names.push(key)
  for (const old of names.sort().slice(0, -keep)) await bucket.remove(old)
}

/** Fetches an archive from the bucket. @param file where it goes @throws StartupError where the bucket has none of this name */
export async function fetchArchive(bucket: Bucket, name: string, file: string): Promise<void> {
  const found = await bucket.get(name)
  if (found === undefined) throw new StartupError(`本机和存储桶里都没有这个备份：${name}`)
  await pipeline(found.stream, createWriteStream(file, { mode: 0o600 }))
}
