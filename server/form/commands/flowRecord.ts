import type { JsonObject, PlatformForm } from '@/contract/formSchema'
import { maskedText } from '@/domain/form/mask'
import type { FieldRight } from '@/domain/form/types'
import type { Actor, ServerContext } from '../../context'
import type { Reader, Tx } from '../../database/client'
import { newId } from '../../ids'
import { membershipOf } from '../../organization/commands/names'
import type { Live } from '../../realtime/types'
import type { Access } from '../access'
import { signFiles } from '../recordFiles'
import { lineOf, shownValue } from '../display'
import type { InterfaceRows } from '../interfaceRows'
import { readRecordNames } from '../recordNames'
import { loadModel, type Model } from '../models'
import { onlySeen } from '../presenter'
import { designMasked, unmaskedTexts } from '../privacy'
import { addChange, holdRecord, insertRecord, removeRecord, saveRecord, setFlowState } from '../repository/records'
import { acceptValues, changesBetween, foundBy } from './accept'
import { announce, keep } from './records'

/** Forms inside flows: values that people fill in step by step, kept as a record of the form's model from the first draft on. */

/** Rights of a step, by the id of the field (`table-field`); a field that is not listed has all. */
export type StepRights = Readonly<Record<string, FieldRight>>

/** The version of a form that a flow was launched with. */
export interface PinnedForm {
  readonly modelId: string
  readonly version: number
}

/** What somebody filled in at a step. */
interface StepFilling extends PinnedForm {
  readonly actor: Actor
  readonly rights: StepRights
  readonly sent: JsonObject
  /** What was accepted last; empty for a new one. */
  readonly stored: JsonObject
  /** Handed in: what is missing or does not fit is refused. */
  readonly isComplete: boolean
  /** Rows of the data interfaces that it names, asked before the transaction; without them it is taken as it is. */
  readonly interfaces?: InterfaceRows
  /** Epoch ms. */
  readonly now: number
}

/** Names of data interfaces are not asked for inside a transaction: a record is found by their ids alone. */
const NO_ROWS: InterfaceRows = { isAsked: false, row: () => undefined, choices: () => undefined }

/** The values of the form after a step, as they are stored: what the step may not write stays. @throws Refusal 400 with `fields` */
export async function acceptStep(
  tx: Tx,
  { actor, rights, sent, stored, isComplete, interfaces = NO_ROWS, now, ...form }: StepFilling
): Promise<JsonObject> {
  const access = await stepAccess(tx, form, rights)
  const membership = await membershipOf(tx, actor.userId)
  const before = Object.keys(stored).length === 0 ? undefined : stored
  return acceptValues(
    tx,
    { actor, access, filling: { membership, now }, interfaces, isDraft: !isComplete },
    unmaskedTexts(access.model, sent, stored, now),
    before
  )
}

/** Somebody who looks at a form from a step. */
interface StepLook {
  readonly actor: Actor
  readonly rights: StepRights
  /** Who writes the field now, or wrote it, sees what its designer masks. @param id of a field */
  readonly seesWhole: (id: string) => boolean
  /** Epoch ms. */
  readonly now: number
}

/** The form with its values as somebody at a step gets them: nothing that is not for him, masks where he only reads, files with addresses for him. */
export async function presentStep(
  reader: Reader,
  context: Pick<ServerContext, 'fileSecret'>,
  { actor, rights, seesWhole, now }: StepLook,
  form: PinnedForm,
  values: JsonObject
): Promise<{ form: PlatformForm; values: JsonObject }> {
  const { model, seesField } = await stepAccess(reader, form, rights)
  const shown = designMasked(model, onlySeen(model, values, seesField), seesWhole)
  return { form: model.row.form, values: signFiles(context, actor, model.fields.values(), shown, now) }
}

interface FlowRecord extends PinnedForm {
  readonly id: string
  readonly values: JsonObject
  /** State of the task (workflow.md#acts-and-records). */
  readonly flowState: number
  readonly launcherId: string
  /** Who changed it, '' = the system. */
  readonly actorId: string
  /** Epoch ms. */
  readonly now: number
}

/**
 * Keeps what a task holds as a record of its form, where lists and searches find it.
 * @throws Refusal 400 naming a unique field whose value another record has
 */
export async function keepFlowRecord(
  tx: Tx,
  live: Pick<Live, 'changed'>,
  { modelId, version, id, values, flowState, launcherId, actorId, now }: FlowRecord
): Promise<void> {
  const { model } = await stepAccess(tx, { modelId, version }, {})
  const before = await holdRecord(tx, modelId, id, 'all')
  const fields = [...model.fields.values()]
  const accepted = foundBy(await readRecordNames(tx, model, fields, [values], NO_ROWS), fields, { ...values })
  const { data, words, grams } = accepted
  const changes = changesBetween(model, before?.data ?? {}, data)
  if (before === undefined) {
    const { organizeId } = await membershipOf(tx, launcherId)
    await insertRecord(tx, {
      modelId,
      id,
      version: 1,
      modelVersion: version,
      data,
      words,
      grams,
      flowState,
      createdBy: launcherId,
      organizeId,
      createdAt: now,
      updatedAt: now
    })
  } else if (changes.length > 0) {
    await saveRecord(tx, { ...before, version: before.version + 1, modelVersion: version, data, words, grams, updatedAt: now })
  }
  if (before !== undefined && before.flowState !== flowState) await setFlowState(tx, modelId, id, flowState, now)
  // A draft holds its files, but takes no unique value from others before it is handed in.
  await keep(tx, model, id, flowState === DRAFT ? { ...accepted, unique: new Map() } : accepted)
  const recordVersion = (before?.version ?? 0) + 1
  if (before === undefined || changes.length > 0) {
    await addChange(tx, {
      id: newId(),
      modelId,
      recordId: id,
      action: before === undefined ? 'create' : 'update',
      version: recordVersion,
      userId: actorId === '' ? launcherId : actorId,
      at: now,
      fields: changes
    })
  }
  announce(tx, live, { modelId, id, version: recordVersion })
}

const DRAFT = 0

/** Keeps the state of a task whose values are as they were. @returns false when there is no record yet */
export async function keepFlowState(
  tx: Tx,
  live: Pick<Live, 'changed'>,
  { modelId, id, flowState, now }: Pick<FlowRecord, 'modelId' | 'id' | 'flowState' | 'now'>
): Promise<boolean> {
  const version = await setFlowState(tx, modelId, id, flowState, now)
  if (version !== undefined) announce(tx, live, { modelId, id, version: version + 1 })
  return version !== undefined
}

/** Takes the record of a discarded task away; its changes stay. */
export async function removeFlowRecord(tx: Tx, live: Pick<Live, 'changed'>, modelId: string, id: string): Promise<void> {
  const before = await holdRecord(tx, modelId, id, 'all')
  if (before === undefined) return
  await removeRecord(tx, modelId, id)
  announce(tx, live, before)
}

/** Some values in words, as `label：value`, for a line about the record. @param ids of fields, in the order of the line */
export async function flowRecordLine(
  reader: Reader,
  form: PinnedForm,
  values: JsonObject,
  ids: (model: Model) => readonly string[]
): Promise<string> {
  const { model } = await stepAccess(reader, form, {})
  const fields = ids(model).flatMap((id) => model.fields.get(id) ?? [])
  const recordNames = await readRecordNames(reader, model, fields, [values], NO_ROWS)
  return fields
    .flatMap((field) => {
      const text = field.options?.type === 'interface' ? '' : maskedText(field, lineOf(shownValue(recordNames, field, values[field.key])))
      return text === '' ? [] : [`${field.label}：${text}`]
    })
    .join('；')
}

/** Values as people read them, by key: names for ids, texts for dates; numbers stay as they are. @param keys of fields that are wanted */
export async function flowRecordTexts(
  reader: Reader,
  form: PinnedForm,
  values: JsonObject,
  keys: readonly string[]
): Promise<ReadonlyMap<string, string>> {
  const { model } = await stepAccess(reader, form, {})
  const fields = keys
    .flatMap((key) => model.fields.get(key) ?? [])
    .filter(({ kind, key }) => kind !== 'number' && kind !== 'calculate' && values[key] !== undefined)
  if (fields.length === 0) return new Map()
  const recordNames = await readRecordNames(reader, model, fields, [values], NO_ROWS)
  return new Map(fields.map((field) => [field.key, lineOf(shownValue(recordNames, field, values[field.key]))]))
}

/** What a step may do with the pinned version of a form. @throws Refusal 404 */
async function stepAccess(reader: Reader, { modelId, version }: PinnedForm, rights: StepRights): Promise<Access> {
  return {
    model: await loadModel(reader, modelId, version),
    scope: 'all',
    may: () => true,
    mayPress: () => false,
    revealsNumbers: false,
    seesColumn: () => true,
    seesField: (id) => rights[id]?.isReadable ?? true,
    stepRights: rights
  }
}
