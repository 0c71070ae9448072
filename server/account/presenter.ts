import type { AccountSettings, FromWhere, LoginRow, OwnSession } from '@/contract/account'
import { deviceWords, placeWords } from '@/domain/account/device'
import type { Actor, ServerContext } from '../context'
import { imagePath, signFileUrl } from '../files/signature'
import type { LoginLogRow, SessionRow, SettingRow } from './repository'

const fromWhere = ({ ip, platform }: Pick<SessionRow, 'ip' | 'platform'>): FromWhere => ({
  device: deviceWords(platform),
  ip: ip.replace(/^::ffff:/i, ''),
  place: placeWords(ip)
})

/** @param currentId of the session that asks */
export const presentSession = (row: SessionRow, currentId: string): OwnSession => ({
  id: row.id,
  isCurrent: row.id === currentId,
  ...fromWhere(row),
  signedInAt: row.createdAt,
  usedAt: row.usedAt
})

export const presentLogin = (row: LoginLogRow): LoginRow => ({
  id: row.id,
  at: row.createdAt,
  succeeded: row.succeeded,
  reason: row.reason,
  ...fromWhere(row)
})

export function presentSettings(
  context: Pick<ServerContext, 'fileSecret' | 'clock'>,
  actor: Actor,
  { quietTypes, signatureName: name }: SettingRow
): AccountSettings {
  const path = name === '' ? '' : imagePath('annexpic', name)
  return { quietTypes, signature: name === '' ? null : { name, path, url: signFileUrl(context, actor, path, context.clock.now()) } }
}
