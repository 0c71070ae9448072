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

/**
 * A bucket and how it is entered: `<prefix>_BUCKET`, `_REGION`, `_KEY_ID`, `_SECRET_KEY`, `_DIRECT`.
 * @throws StartupError with one line for people, never with the key
 */
export function readBucket(env: Environment, prefix: string): BucketSettings | undefined {
  const url = addressOf(env, `${prefix}_BUCKET`)
  if (url === undefined) return undefined
  const [region = 'us-east-1', keyId, secret] = ['REGION', 'KEY_ID', 'SECRET_KEY'].map((name) => textOf(env, `${prefix}_${name}`))
  if (keyId === undefined || secret === undefined)
    throw new StartupError(`设置了 ${prefix}_BUCKET 时，还需要用 ${prefix}_KEY_ID 和 ${prefix}_SECRET_KEY 给出密钥`)
  if (/[?#]/.test(url)) throw new StartupError(`环境变量 ${prefix}_BUCKET 应是存储桶的地址，不带参数`)
  return { url: url.replace(/\/+$/, ''), region, keyId, secret, isDirect: env[`${prefix}_DIRECT`] === '1' }
}

export const readFileSettings = (env: Environment): FileSettings => ({ bucket: readBucket(env, 'FILES') })
