import { addressOf, textOf, type Environment } from '../environment'
import { StartupError } from '../errors'

/** A bucket of an object storage that speaks S3: Amazon's, OSS, COS, MinIO and others. */
export interface BucketSettings {
  /** Address of the bucket itself, by its host or its path, without a slash at the end. */
  url: string
  region: string
  keyId: string
  secret: string
  /** Pictures, sound and films are fetched from the bucket itself, by an address that is signed for some minutes. */
  isDirect: boolean
}

/** Where uploads lie (files.md#where-files-lie). */
export interface FileSettings {
  /** undefined = in DATA_DIR/files. */
  bucket: BucketSettings | undefined
}

/** @throws StartupError with one line for people, never with the key */
export function readFileSettings(env: Environment): FileSettings {
  const url = addressOf(env, 'FILES_BUCKET')
  if (url === undefined) return { bucket: undefined }
  const [region, keyId, secret] = [textOf(env, 'FILES_REGION') ?? 'us-east-1', textOf(env, 'FILES_KEY_ID'), textOf(env, 'FILES_SECRET_KEY')]
  if (keyId === undefined || secret === undefined)
    throw new StartupError('设置了 FILES_BUCKET 时，还需要用 FILES_KEY_ID 和 FILES_SECRET_KEY 给出密钥')
  if (/[?#]/.test(url)) throw new StartupError('环境变量 FILES_BUCKET 应是存储桶的地址，不带参数')
  return { bucket: { url: url.replace(/\/+$/, ''), region, keyId, secret, isDirect: env.FILES_DIRECT === '1' } }
}
