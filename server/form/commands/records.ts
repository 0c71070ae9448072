import type { RecordBody } from '@/contract/form'
import type { JsonObject } from '@/contract/formSchema'
import type { Actor, ServerContext } from '../../context'
import type { Tx } from '../../database/client'
import type { Live } from '../../realtime/types'
import { conflict, notFound, refuse } from '../../errors'
import { newId } from '../../ids'
import { membershipOf } from '../../organization/commands/names'
import { unstorable } from '../../validation'
import { requireButton, type Access, type FormButton } from '../access'
import type { InterfaceRows } from '../interfaceRows'
import type { Model } from '../models'
import { presentRecord } from '../presenter'
import { numbersFor } from '../privacy'
import { addChange, holdRecord, insertRecord, keepFiles, removeRecord, saveRecord, takeUnique, type RecordRow } from '../repository/records'
import { isJsonList, parseObject } from '../text'
import { accept, changesBetween, type Accepted } from './accept'

/** What every act on records needs. */
interface RecordAct {
  readonly context: Pick<ServerContext, 'fileSecret'> & { readonly live: Pick<Live, 'changed'> }
  readonly actor: Actor
  readonly access: Access
  /** Epoch ms. */
  readonly now: number
}

/** Rows of a sub-table, choices of a field. */
const MOST_ITEMS = 1000
const CHANGED = '数据已被他人修改，请重新加载后再提交'

/** The values of a body. @throws Refusal 400 for a text that holds none */
export function readValues({ data }: Pick<RecordBody, 'data'>): JsonObject {
  const values = parseObject(data)
  if (values === undefined) throw refuse('表单数据应为 JSON 对象', { data: '表单数据应为 JSON 对象' })
  const problem = Object.values(values).some((value) => isJsonList(value) && value.length > MOST_ITEMS)
    ? `一项内容不能超过 ${MOST_ITEMS} 条`
    : unstorable(values)
  if (problem !== undefined) throw refuse(problem, { data: problem })
  return values
}

/** Writes a new record. @throws Refusal 403, 400 with `fields` */
export async function createRecord(
  tx: Tx,
  { context, actor, access, now }: RecordAct,
  values: JsonObject,
  interfaces: InterfaceRows
): Promise<{ id: string }> {
  requireButton(access, 'add')
  const { model } = access.model
  if (model.enabledMark !== 1) throw refuse('该表单已停用，不能新增')
  const membership = await membershipOf(tx, actor.userId)
  const accepted = await accept(tx, { actor, access, filling: { membership, now }, interfaces }, values, undefined)
  const id = newId()
  const { data, words, grams } = accepted
  const row = {
    modelId: model.id,
    id,
    version: 1,
    modelVersion: model.version,
    data,
    words,
    grams,
    flowState: null,
    createdBy: actor.userId,
    organizeId: membership.organizeId,
    createdAt: now,
    updatedAt: now
  }
  await insertRecord(tx, row)
  await keep(tx, access.model, id, accepted)
  await addChange(tx, {
    id: newId(),
    modelId: model.id,
    recordId: id,
    action: 'create',
    version: 1,
    userId: actor.userId,
    at: now,
    fields: changesBetween(access.model, {}, data)
  })
  announce(tx, context.live, row)
  return { id }
}

/**
 * Changes a record; what is not sent stays.
 * @throws Refusal 403, 404, 400 with `fields`, 409 with the current record when it is another version by now
 */
export async function updateRecord(
  tx: Tx,
  act: RecordAct,
  id: string,
  body: Pick<RecordBody, 'version'>,
  values: JsonObject,
  interfaces: InterfaceRows
): Promise<{ id: string }> {
  const { actor, access, now } = act
  requireButton(access, 'edit')
  const before = await requireRecord(tx, access, id)
  if (body.version === undefined && access.model.row.form.concurrencyLock === true)
    throw refuse('请重新打开该数据后再修改', { version: '缺少版本' })
  if (body.version !== undefined && body.version !== before.version)
    throw conflict(CHANGED, presentRecord(act, access, before, numbersFor(access, actor, before)))
  const accepted = await accept(
    tx,
    { actor, access, filling: { membership: await membershipOf(tx, actor.userId), now }, interfaces },
    values,
    before
  )
  const { data, words, grams } = accepted
  const row = { ...before, version: before.version + 1, modelVersion: access.model.model.version, data, words, grams, updatedAt: now }
  await saveRecord(tx, row)
  await keep(tx, access.model, id, accepted)
  await addChange(tx, {
    id: newId(),
    modelId: row.modelId,
    recordId: id,
    action: 'update',
    version: row.version,
    userId: actor.userId,
    at: now,
    fields: changesBetween(access.model, before.data, data)
  })
  announce(tx, act.context.live, row)
  return { id }
}

/** Deletes records, all or none. @throws Refusal 403, 404 when one of them is not there or not for this person */
export async function removeRecords(
  tx: Tx,
  { context, actor, access, now }: RecordAct,
  ids: readonly string[],
  button: FormButton
): Promise<null> {
  requireButton(access, button)
  // In one order, so that two who delete the same records never wait for each other.
  for (const id of [...new Set(ids)].sort()) {
    const { modelId, version, data } = await requireRecord(tx, access, id)
    await removeRecord(tx, modelId, id)
    await addChange(tx, {
      id: newId(),
      modelId,
      recordId: id,
      action: 'delete',
      version,
      userId: actor.userId,
      at: now,
      fields: changesBetween(access.model, data, {})
    })
    announce(tx, context.live, { modelId, id, version })
  }
  return null
}

/** Open lists and records of the model are read again (socket.md#business-events). */
export function announce(
  tx: Tx,
  live: Pick<Live, 'changed'>,
  { modelId, id, version }: Pick<RecordRow, 'modelId' | 'id' | 'version'>
): void {
  live.changed(tx, { area: 'form', id, version, kind: modelId, userIds: [] })
}

/** The record, held until the act is done. */
async function requireRecord(tx: Tx, { model, scope }: Access, id: string): Promise<RecordRow> {
  const record = await holdRecord(tx, model.model.id, id, scope)
  if (record === undefined) throw notFound()
  return record
}

/** @throws Refusal 400 naming the unique fields whose value another record has */
export async function keep(tx: Tx, model: Model, id: string, { unique, files }: Accepted): Promise<void> {
  const taken = await takeUnique(tx, model.model.id, id, unique)
  const message = (field: string): string => `${model.fields.get(field)?.label ?? field}已存在`
  if (taken.length > 0) throw refuse(message(taken[0] ?? ''), Object.fromEntries(taken.map((field) => [field, message(field)])))
  await keepFiles(tx, model.model.id, id, files)
}
