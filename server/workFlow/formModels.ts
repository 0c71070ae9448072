import type { FlowDefinition } from '@/domain/workFlow/definition'
import type { Tx } from '../database/client'
import {
  acceptStep,
  flowRecordLine,
  flowRecordTexts,
  keepFlowRecord,
  keepFlowState,
  presentStep,
  removeFlowRecord,
  type PinnedForm
} from '../form/commands/flowRecord'
import { askFormRows } from '../form/stepRows'
import { isFilledText } from '../form/text'
import { readable, writable, type FlowForms } from './forms'
import type { FlowVersion, Task } from './types'

/** Fields of the line that stands under a task's title. */
const FIELDS_OF_LINE = 4
const LONGEST_LINE = 300

/**
 * Forms of flows are models of the dynamic form engine, in the version that the flow was launched with. What a task holds stands as a
 * record of its model too, under the task's own id: there it is listed, searched and exported by the rights of that form.
 */
export const flowForms: FlowForms = {
  async present({ context, actor, version, values, rights, seesWhole }) {
    const form = pinned(version)
    return form === undefined
      ? { form: version.row.form, values: readable(values, rights) }
      : presentStep(context.db, context, { actor, rights, seesWhole, now: context.clock.now() }, form, values)
  },

  async ask(context, actor, version, values) {
    const form = pinned(version)
    return form === undefined ? undefined : askFormRows(context, actor, form, values)
  },

  async accept(tx, { version, actor, sent, stored, rights, isComplete, interfaces, now }) {
    const form = pinned(version)
    return form === undefined
      ? { ...stored, ...writable(sent, rights) }
      : acceptStep(tx, { ...form, actor, rights, sent, stored, isComplete, now, ...(interfaces === undefined ? {} : { interfaces }) })
  },

  async texts(tx, version, values, keys) {
    const form = pinned(version)
    return form === undefined || keys.length === 0 ? new Map<string, string>() : flowRecordTexts(tx, form, values, keys)
  },

  async store(tx, { task, isOnlyMoved, actorId, live, now }) {
    const { row, version, state } = task
    const form = pinned(version)
    if (form === undefined) return { formRecordId: null, description: row.description }
    if (state.discardedAt !== undefined) {
      await removeFlowRecord(tx, live, form.modelId, row.id)
      return { formRecordId: null, description: row.description }
    }
    const kept = { formRecordId: row.id, description: row.description }
    if (isOnlyMoved && (await keepFlowState(tx, live, { modelId: form.modelId, id: row.id, flowState: state.status, now }))) return kept
    await keepFlowRecord(tx, live, {
      ...form,
      id: row.id,
      values: state.values,
      flowState: state.status,
      launcherId: row.launcherId,
      actorId,
      now
    })
    return { ...kept, description: await lineOf(tx, form, task) }
  }
}

/** undefined for a flow whose values stand in its tasks alone. */
const pinned = ({ row: { formModelId, formModelVersion } }: FlowVersion): PinnedForm | undefined =>
  formModelId === null || formModelVersion === null ? undefined : { modelId: formModelId, version: formModelVersion }

/** What the form's list shows first, without what any step is not to see: lists of all steps show the line. */
async function lineOf(tx: Tx, form: PinnedForm, { version, state }: Task): Promise<string> {
  const hidden = hiddenFields(version.definition)
  const line = await flowRecordLine(tx, form, state.values, ({ list, fields }) => {
    const named = (list.columnList ?? []).map(({ prop }) => prop)
    const isShown = (id: string): boolean => !hidden.has(id) && !PLAIN.has(fields.get(id)?.kind ?? 'table')
    return (named.length > 0 ? named : [...fields.keys()]).filter((id) => isFilledText(id) && isShown(id)).slice(0, FIELDS_OF_LINE)
  })
  return line.slice(0, LONGEST_LINE)
}

/** Kinds that say nothing in a line, and what stands beside the title anyway. */
const PLAIN: ReadonlySet<string> = new Set([
  'table',
  'file',
  'image',
  'signature',
  'location',
  'editor',
  'billNumber',
  'createUser',
  'createTime',
  'modifyUser',
  'modifyTime'
])

function hiddenFields({ nodes }: FlowDefinition): ReadonlySet<string> {
  return new Set(
    Object.values(nodes).flatMap((node) =>
      'fieldRights' in node ? Object.entries(node.fieldRights).flatMap(([id, right]) => (right.isReadable ? [] : [id])) : []
    )
  )
}
