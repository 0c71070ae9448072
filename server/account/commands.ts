import type { QuietableType, SignedOut } from '@/contract/account'
import type { Actor } from '../context'
import type { Tx } from '../database/client'
import { notFound, refuse } from '../errors'
import { requireFile } from '../files/commands'
import type { Live } from '../realtime/types'
import { ENDED_TEXT } from '../session/auth'
import { endSessions, writeSettings, type SettingRow } from './repository'

/** Ends one other session of one's own. @param now epoch ms @throws Refusal for this session, one that has ended, and somebody else's */
export async function signOutSession(tx: Tx, actor: Actor, id: string, live: Live, now: number): Promise<SignedOut> {
  if (id === actor.sessionId) throw refuse('这是当前设备，请用“退出登录”')
  const ended = await endSessions(tx, actor.userId, actor.sessionId, id, now)
  if (ended.length === 0) throw notFound('该设备已经退出')
  live.endSessions(tx, ended, ENDED_TEXT.device)
  return { ended: ended.length }
}

/** Ends every session of one's own but this. @param now epoch ms */
export async function signOutOthers(tx: Tx, actor: Actor, live: Live, now: number): Promise<SignedOut> {
  const ended = await endSessions(tx, actor.userId, actor.sessionId, undefined, now)
  live.endSessions(tx, ended, ENDED_TEXT.device)
  return { ended: ended.length }
}

/** Which kinds of in-site messages stay quiet from now on. @param now epoch ms */
export function setQuietTypes(tx: Tx, actor: Actor, quietTypes: readonly QuietableType[], now: number): Promise<SettingRow> {
  return writeSettings(tx, actor.userId, { quietTypes: [...quietTypes].sort() }, now)
}

/**
 * The signature that one's decisions begin with.
 * @param name an own upload of type annexpic, '' = none @param now epoch ms
 * @throws Refusal for a file that is not one's own; another's is answered as if there were none
 */
export async function setSignature(tx: Tx, actor: Actor, name: string, now: number): Promise<SettingRow> {
  if (name !== '') {
    const file = await requireFile(tx, name)
    if (file.ownerId !== actor.userId) throw refuse('文件不存在')
    if (file.type !== 'annexpic') throw refuse('签名应为图片', { name: '签名应为图片' })
  }
  return writeSettings(tx, actor.userId, { signatureName: name }, now)
}
