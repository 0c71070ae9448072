import type { PlatformForm } from '@/contract/formSchema'
import type { FieldRight } from '@/domain/form/types'
import type { FlowNode } from '@/domain/workFlow/definition'
import { isJsonList, type Values } from '@/domain/workFlow/formula'
import { isObject } from '@/domain/guards'
import type { Actor, ServerContext } from '../context'
import type { Tx } from '../database/client'
import type { InterfaceRows } from '../form/interfaceRows'
import type { Live } from '../realtime/types'
import type { FlowVersion, Task } from './types'

/** Rights of a step on the fields of the form, by field id (`table-field` for columns); a field that is not listed has all. */
export type FieldRights = Readonly<Record<string, FieldRight>>

/** What somebody filled in. */
interface Filled {
  readonly version: FlowVersion
  /** Id of the task, also of one that is about to be made. */
  readonly taskId: string
  readonly actor: Actor
  readonly sent: Values
  /** Values of the task before; empty for a new one. */
  readonly stored: Values
  readonly rights: FieldRights
  /** The step is done with it: what is required must be there. Drafts may be incomplete. */
  readonly isComplete: boolean
  /** Rows of the data interfaces that the form names, asked before the transaction. */
  readonly interfaces?: InterfaceRows
  /** Epoch ms. */
  readonly now: number
}

/** What of a form somebody looks at. */
export interface ShownValues {
  readonly version: FlowVersion
  readonly values: Values
  readonly rights: FieldRights
  /** Who writes the field now, or wrote it, sees what its designer masks (forms.md#personal-data-in-forms). @param id of a field */
  readonly seesWhole: (id: string) => boolean
}
interface Shown extends ShownValues {
  readonly context: ServerContext
  readonly actor: Actor
}

/** A task after an act. */
interface AfterAct {
  readonly task: Task
  /** The values are as they were kept, and it was no draft: only its state is another. */
  readonly isOnlyMoved: boolean
  /** Who acted, '' = the system. */
  readonly actorId: string
  readonly live: Pick<Live, 'changed'>
  /** Epoch ms. */
  readonly now: number
}

/** The seam between flows and dynamic forms. */
export interface FlowForms {
  /** Form and values as somebody with these rights gets them: nothing hidden, files signed for him. */
  present(shown: Shown): Promise<{ form: PlatformForm; values: Values }>
  /** Asks the data interfaces that the form names, never inside a transaction. */
  ask(context: ServerContext, actor: Actor, version: FlowVersion, values: Values): Promise<InterfaceRows | undefined>
  /** What is taken of what was sent, laid over what was stored. @throws Refusal 400 with `fields` */
  accept(tx: Tx, filled: Filled): Promise<Values>
  /** Values of these fields as people read them, by key; a value that is not among them is read as it stands. */
  texts(tx: Tx, version: FlowVersion, values: Values, keys: readonly string[]): Promise<ReadonlyMap<string, string>>
  /**
   * Keeps values and state where they are searched; called when either changed.
   * @returns what the task's row shows of them
   */
  store(tx: Tx, kept: AfterAct): Promise<{ formRecordId: string | null; description: string }>
}

/** Rights of the form at a node: only people's steps have any. */
export const rightsAt = (node: FlowNode | undefined): FieldRights =>
  node?.kind === 'start' || node?.kind === 'approver' ? node.fieldRights : {}

/** Values without those that may not be read. */
export function readable(values: Values, rights: FieldRights): Values {
  const isShown = (id: string): boolean => rights[id]?.isReadable ?? true
  return Object.fromEntries(
    Object.entries(values)
      .filter(([key]) => isShown(key))
      .map(([key, value]) => {
        if (!isJsonList(value)) return [key, value]
        return [
          key,
          value.map((row) =>
            isObject<Record<string, never>>(row) && !isJsonList(row)
              ? Object.fromEntries(Object.entries(row).filter(([column]) => isShown(`${key}-${column}`)))
              : row
          )
        ]
      })
  )
}

/** What was sent, without what may not be written. Whole tables only: their columns are the form's own matter. */
export function writable(sent: Values, rights: FieldRights): Values {
  const isTaken = (id: string): boolean => rights[id] === undefined || (rights[id].isReadable && rights[id].isWritable)
  return Object.fromEntries(Object.entries(sent).filter(([key]) => isTaken(key)))
}
