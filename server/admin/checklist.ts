import { and, eq, inArray, isNull, ne, or, type SQL } from 'drizzle-orm'
import type { AnyPgTable } from 'drizzle-orm/pg-core'
import type { FastifyRequest } from 'fastify'
import { CHECKLIST_KEYS, REQUIRED_KEYS, type Checklist, type ChecklistKey, type DismissBody } from '@/contract/admin/checklist'
import { Model } from '@/domain/permission'
import { holdingAt } from '@/domain/transferCar/fees/priceSource'
import type { ServerContext } from '../context'
import type { Reader, Tx } from '../database/client'
import {
  checklistDismissal,
  driverProfile,
  organize,
  positionRole,
  rateCard,
  rolePermission,
  towTruck,
  userAccount,
  userRole,
  yard
} from '../database/schema/index'
import { canText } from '../session/smsSender'
import { noteAudit } from '../audit'
import { UNNAMED_COMPANY } from './setup'

/** What each line is called in the audit. */
const NAMES: Readonly<Record<DismissBody['key'], string>> = { sms: '短信服务', map: '地图服务', payment: '在线收款', backup: '自动备份' }

const isThere = async (reader: Reader, table: AnyPgTable, where?: SQL): Promise<boolean> =>
  (await reader.select().from(table).where(where).limit(1)).length > 0

const isAtWork = and(eq(userAccount.enabledMark, 1), isNull(userAccount.deletedAt))

/** Somebody who may give orders out, beside the administrators. */
async function hasDispatcher(reader: Reader): Promise<boolean> {
  const dispatching = reader
    .select({ id: rolePermission.roleId })
    .from(rolePermission)
    .where(and(eq(rolePermission.modelId, Model.accidentOrder), eq(rolePermission.enCode, 'btn_dispatch')))
  const given = reader.select({ id: userRole.userId }).from(userRole).where(inArray(userRole.roleId, dispatching))
  const ofPosition = reader.select({ id: positionRole.positionId }).from(positionRole).where(inArray(positionRole.roleId, dispatching))
  return isThere(
    reader,
    userAccount,
    and(isAtWork, eq(userAccount.isAdministrator, false), or(inArray(userAccount.id, given), inArray(userAccount.positionId, ofPosition)))
  )
}

/** @param now epoch ms */
async function hasPrices(reader: Reader, now: number): Promise<boolean> {
  const rows = await reader.select().from(rateCard).where(ne(rateCard.state, 'DRAFT'))
  return (
    holdingAt(
      rows.map(({ id, version, card }) => ({ id, version, content: card })),
      now
    ).length > 0
  )
}

type Question = (reader: Reader, context: ServerContext) => boolean | Promise<boolean>

/** Whether each line is done. */
const QUESTIONS: Readonly<Record<ChecklistKey, Question>> = {
  company: (reader) =>
    isThere(reader, organize, and(eq(organize.parentId, '0'), eq(organize.enabledMark, 1), ne(organize.fullName, UNNAMED_COMPANY))),
  department: (reader) => isThere(reader, organize, and(eq(organize.category, 'department'), eq(organize.enabledMark, 1))),
  dispatcher: hasDispatcher,
  driver: (reader) =>
    isThere(reader, driverProfile, inArray(driverProfile.userId, reader.select({ id: userAccount.id }).from(userAccount).where(isAtWork))),
  truck: (reader) => isThere(reader, towTruck, eq(towTruck.enabledMark, 1)),
  yard: (reader) => isThere(reader, yard),
  rateCard: (reader, { clock }) => hasPrices(reader, clock.now()),
  sms: (_reader, { config }) => canText(config),
  map: (_reader, { config }) => config.geo.map !== undefined,
  payment: (_reader, { pay }) => pay.has('WECHAT') || pay.has('ALIPAY'),
  backup: (_reader, { config }) => config.backup.dir !== undefined
}

const REQUIRED: readonly string[] = REQUIRED_KEYS

/** What is still missing to take the first order (administration.md#checklist). */
export async function readChecklist(reader: Reader, context: ServerContext): Promise<Checklist> {
  const dismissed = new Set<string>((await reader.select().from(checklistDismissal)).map(({ key }) => key))
  const lines: Checklist['lines'] = []
  for (const key of CHECKLIST_KEYS)
    if (!dismissed.has(key)) lines.push({ key, isRequired: REQUIRED.includes(key), isDone: await QUESTIONS[key](reader, context) })
  return { lines }
}

/** An optional line is not wanted any more; twice is no error. */
export async function dismissLine(tx: Tx, request: FastifyRequest, key: DismissBody['key']): Promise<Checklist> {
  const { context } = request.server
  const added = await tx
    .insert(checklistDismissal)
    .values({ key, at: context.clock.now() })
    .onConflictDoNothing()
    .returning({ key: checklistDismissal.key })
  if (added.length > 0)
    await noteAudit(tx, request, { area: 'system', act: '不再提示', subjectId: key, subject: NAMES[key], organizeId: null })
  return readChecklist(tx, context)
}
