import { createHash } from 'node:crypto'
import { StartupError } from '../errors'
import { readAll } from './commands'
import type { DiskFiles } from './disk'
import { FILE_KINDS, type FileStore } from './store'

/** How many files and bytes went over. */
export interface Moved {
  files: number
  bytes: number
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/**
 * Moves what lies in the folder into the bucket, also while servers work: they look into the bucket first. A file leaves the folder when
 * its bytes were read back from the bucket; stopped in the middle, it goes on next time.
 * @param bucket the bucket alone, without the folder behind it
 * @throws StartupError that names a file whose bytes came back changed
 */
export async function moveIntoBucket(disk: DiskFiles, bucket: FileStore): Promise<Moved> {
  const moved = { files: 0, bytes: 0 }
  for (const kind of FILE_KINDS)
    for await (const { name } of disk.list(kind)) {
      const bytes = await readAll(disk, kind, name)
      // Taken back meanwhile.
      if (bytes === null) continue
      await bucket.write(kind, name, bytes)
      const back = await readAll(bucket, kind, name)
      if (back === null || hashOf(back) !== hashOf(bytes)) throw new StartupError(`存储桶里的文件与本机的不同，已停止：${kind}/${name}`)
      await disk.removeOne(kind, name)
      moved.files++
      moved.bytes += bytes.length
    }
  return moved
}

/** The way back: copies what lies in the bucket alone into the folder, and leaves it in the bucket. */
export async function copyOutOfBucket(disk: DiskFiles, bucket: FileStore): Promise<Moved> {
  const moved = { files: 0, bytes: 0 }
  for (const kind of FILE_KINDS)
    for await (const { name, size } of bucket.list(kind)) {
      if ((await disk.sizeOf(kind, name)) === size) continue
      const bytes = await readAll(bucket, kind, name)
      if (bytes === null) continue
      await disk.write(kind, name, bytes)
      moved.files++
      moved.bytes += bytes.length
    }
  return moved
}
