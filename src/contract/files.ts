import { Type, type Static } from '@sinclair/typebox'

/** Files (files.md#uploads, files.md#addresses-of-files). */

/** Kinds of uploads that the server takes; each has its own accepted contents. */
export const FILE_TYPES = [
  'annex',
  'annexpic',
  'userAvatar',
  'IM',
  'workFlow',
  'mail',
  'document',
  'preview',
  'template',
  'system',
  'transferCar',
  'identity'
] as const
export const FileType = Type.Union(
  FILE_TYPES.map((type) => Type.Literal(type)),
  { title: '文件类型' }
)
export type FileType = (typeof FILE_TYPES)[number]

export const UploaderParams = Type.Object({ type: Type.String({ maxLength: 40, title: '文件类型' }) })

/**
 * Answer of POST /api/file/Uploader/{type}. `name` is the server-made name (yyyyMMdd_id.ext) and the file's id everywhere else;
 * `url` and `thumbUrl` are paths under the API base with a signature that runs out after 30 minutes: store the bare path only.
 * The rest is our own server's addition; foreign platforms send name and url.
 */
export const UploadAnswer = Type.Object({
  name: Type.String(),
  url: Type.String(),
  thumbUrl: Type.Optional(Type.String()),
  /** Of the bytes as received, lower-case hex: what the device computed must equal it. */
  sha256: Type.Optional(Type.String()),
  /** Bytes. */
  size: Type.Optional(Type.Integer()),
  mime: Type.Optional(Type.String()),
  /** Pixels; pictures only. */
  width: Type.Optional(Type.Integer()),
  height: Type.Optional(Type.Integer())
})
export type UploadAnswer = Static<typeof UploadAnswer>

/** `expires` epoch ms, `user` whom the signature was made for, `sign` the HMAC; `thumb=1` asks for the small picture. */
export const SignedQuery = Type.Object({
  thumb: Type.Optional(Type.String({ maxLength: 5 })),
  user: Type.Optional(Type.String({ maxLength: 64 })),
  expires: Type.Optional(Type.String({ maxLength: 20 })),
  sign: Type.Optional(Type.String({ maxLength: 128 }))
})
export type SignedQuery = Static<typeof SignedQuery>

export const FileParams = Type.Object({
  type: Type.String({ maxLength: 40, title: '文件类型' }),
  name: Type.String({ maxLength: 200, title: '文件名' })
})
export type FileParams = Static<typeof FileParams>

/** Answer of GET /api/file/Download/{type}/{fileId}: `url` carries the proof, the client adds `&name=<original>`. */
export const DownloadAnswer = Type.Object({ name: Type.String(), url: Type.String() })
export type DownloadAnswer = Static<typeof DownloadAnswer>

export const DownloadQuery = Type.Object({
  encryption: Type.Optional(Type.String({ maxLength: 600 })),
  name: Type.Optional(Type.String({ maxLength: 300 }))
})
