import path from 'node:path'
import type { Clock } from '../clock'
import type { ServerConfig } from '../config'
import { StartupError } from '../errors'
import { Bucket } from './bucket'
import { DiskFiles } from './disk'
import { BucketFiles, MovingFiles } from './objects'
import type { BucketSettings } from './settings'
import type { FileStore } from './store'

/** The folder of uploads on this machine. */
export const openDisk = ({ dataDir }: Pick<ServerConfig, 'dataDir'>): DiskFiles => new DiskFiles(path.join(dataDir, 'files'))

const bucketFiles = (bucket: BucketSettings, clock: Clock): FileStore => new BucketFiles(new Bucket(bucket, clock), bucket.isDirect)

/** The bucket alone. @throws StartupError where there is none */
export function openBucket({ files: { bucket } }: Pick<ServerConfig, 'files'>, clock: Clock): FileStore {
  if (bucket === undefined) throw new StartupError('没有 FILES_BUCKET：请给出存储桶的地址和密钥')
  return bucketFiles(bucket, clock)
}

/** Where this installation keeps uploads: in the bucket, with what has not been moved there in the folder, or in the folder alone. */
export function openFiles(config: Pick<ServerConfig, 'dataDir' | 'files'>, clock: Clock): FileStore {
  const { bucket } = config.files
  const disk = openDisk(config)
  return bucket === undefined ? disk : new MovingFiles(bucketFiles(bucket, clock), disk)
}
