import { createHmac } from 'node:crypto'
import type { SignedQuery } from '@/contract/files'
import { MINUTE } from '../clock'
import type { Actor, ServerContext } from '../context'
import { isSameSecret } from '../secrets'

/** Shown to anyone (files.md#addresses-of-files). */
const PUBLIC_TYPES: readonly string[] = ['userAvatar', 'preview', 'system']
const LIFE_MS = 30 * MINUTE
/** Identity papers: the area that signs asks for btn_view_pii first. */
const IDENTITY_LIFE_MS = 5 * MINUTE
/** An address stays the same for a sixth of its life, so that answers that follow each other do not load the same picture again. */
const STEPS = 6
const IMAGE_PATH = /^\/api\/file\/Image\/([^/?]+)\/([^/?]+)$/

export const isPublicType = (type: string): boolean => PUBLIC_TYPES.includes(type)

/** The bare path that is stored and signed. */
export const imagePath = (type: string, name: string): string => `/api/file/Image/${type}/${name}`

/**
 * Adds the proof to a stored picture path, when an answer is written (files.md#addresses-of-files). The caller has checked that this person
 * may see the file. A path that is not ours, or of a public type, comes back as it is.
 * @param path bare path, with `?thumb=1` for the small picture
 * @param now epoch ms
 */
export function signFileUrl(context: Pick<ServerContext, 'fileSecret'>, actor: Pick<Actor, 'userId'>, path: string, now: number): string {
  const bare = stripSignature(path)
  const [, type, name] = IMAGE_PATH.exec(bare) ?? []
  const thumb = path.includes('thumb=1') ? 'thumb=1' : ''
  if (type === undefined || name === undefined) return path
  if (isPublicType(type)) return thumb === '' ? bare : `${bare}?${thumb}`
  const life = type === 'identity' ? IDENTITY_LIFE_MS : LIFE_MS
  const step = life / STEPS
  const expires = String(Math.floor(now / step) * step + life)
  const query = new URLSearchParams({ user: actor.userId, expires, sign: hmac(context, `${type}/${name}`, actor.userId, expires) })
  return `${bare}?${thumb === '' ? '' : `${thumb}&`}${query.toString()}`
}

/**
 * Address that hands out a file as an attachment, never to be shown in place. The caller has checked that this person may have it.
 * @param fileName what it is saved as, '' = as it was called when it was uploaded @param now epoch ms
 */
export function downloadUrl(
  context: Pick<ServerContext, 'fileSecret'>,
  actor: Pick<Actor, 'userId'>,
  name: string,
  fileName: string,
  now: number
): string {
  const proof = signFileUrl(context, actor, imagePath('download', name), now).split('?')[1] ?? ''
  return `/api/file/Download?encryption=${encodeURIComponent(proof)}.${name}${fileName === '' ? '' : `&name=${encodeURIComponent(fileName)}`}`
}

/** Stands before the id of whoever was given a picture to judge it. */
const JUDGE = 'moderator:'
export const isJudge = (proof: Proof): boolean => proof.ok && proof.userId.startsWith(JUDGE)

/** Address of a picture for a moderator, who also sees what was hidden. The caller has checked his right. @param now epoch ms */
export function judgedPictureUrl(
  context: Pick<ServerContext, 'fileSecret'>,
  actor: Pick<Actor, 'userId'>,
  type: string,
  name: string,
  now: number
): string {
  const step = LIFE_MS / STEPS
  const expires = String(Math.floor(now / step) * step + LIFE_MS)
  const user = `${JUDGE}${actor.userId}`
  const query = new URLSearchParams({ user, expires, sign: hmac(context, `${type}/${name}`, user, expires) })
  return `${imagePath(type, name)}?${query.toString()}`
}

/** Cuts every query from an address that came in: stored values hold the bare path. Host and scheme go too. */
export function stripSignature(url: string): string {
  const path = url.replace(/^https?:\/\/[^/]+/i, '').split(/[?#]/)[0]
  return path ?? ''
}

/** The file's name in an address or the name itself; '' when there is none. */
export function fileNameOf(urlOrName: string): string {
  return stripSignature(urlOrName).split('/').pop() ?? ''
}

type Proof = { ok: true; userId: string } | { ok: false; message: string }

/** Whether the query proves that its user was given this file and the time has not run out. */
export function checkSignature(context: Pick<ServerContext, 'fileSecret'>, file: string, query: SignedQuery, now: number): Proof {
  const { user, expires, sign } = query
  if (user === undefined || expires === undefined || sign === undefined) return { ok: false, message: '文件链接无效' }
  if (!isSameSecret(sign, hmac(context, file, user, expires))) return { ok: false, message: '文件链接无效' }
  if (!(Number(expires) > now)) return { ok: false, message: '文件链接已过期，请重新加载' }
  return { ok: true, userId: user }
}

function hmac(context: Pick<ServerContext, 'fileSecret'>, file: string, user: string, expires: string): string {
  return createHmac('sha256', context.fileSecret).update(`${file}\n${user}\n${expires}`).digest('base64url')
}
