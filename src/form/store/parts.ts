import type { UploadAnswer } from '@/contract/files'
import type { InterfaceRow } from '@/contract/form'
import type { CancelSignal } from '@/domain/cancel'
import type { FormPatch, Json } from '@/contract/formSchema'
import type { Address, FieldDefinition, FormContext, FormEngine, InterfaceParameter } from '@/domain/form/types'
import type { Feedback } from '@/platform/feedback'
import type { RootStore } from '@/stores/rootStore'

/** A row that was chosen: the record of a relation, the row of a data interface. */
export type PickedRow = Readonly<Record<string, Json | undefined>>

/** Kinds of uploads of a form (files.md#uploads). */
export type FormFileType = 'annex' | 'annexpic'

export interface ScriptCall {
  readonly scriptId: string
  /** As of FormEngine.values(). */
  readonly values: Readonly<Record<string, Json | undefined>>
  /** Place of the row, 0 first, when the event came from a sub-table. */
  readonly row?: number
  /** What scripts know as `data`. */
  readonly data?: Json
}

/** What is looked for while somebody types. */
export interface Suggesting {
  readonly interfaceId: string
  /** With their values in `defaultValue`. */
  readonly parameters: readonly InterfaceParameter[]
  /** '' for all rows. */
  readonly keyword: string
  /** Rows at most. */
  readonly most: number
  /** Key of a row that holds its text. */
  readonly textKey: string
}

/** Everything an open form needs beside its engine: the page that shows it gives these. */
export interface FormParts {
  readonly engine: FormEngine
  /** As the engine was opened with. */
  readonly context: FormContext
  /** Names this form among all that a person may open (model and record), in letters that an address carries as they are. */
  readonly name: string
  /** A record is shown, nobody writes: values as text. */
  readonly isReading?: boolean
  /** What its designer masks was asked for, and is shown whole. */
  readonly isRevealed?: boolean
  readonly dictionary: Pick<RootStore['dictionary'], 'entries' | 'dictionaries' | 'need' | 'refresh'>
  readonly feedback: Pick<Feedback, 'toast' | 'confirm'>
  /** Sends one file. @param onProgress 0 to 100. Rejects with ApiError. */
  readonly upload: (type: FormFileType, path: string, name: string, onProgress: (percent: number) => void) => Promise<UploadAnswer>
  /** Rows of a data interface, for options. @param parameters with their values in `defaultValue`. Rejects with ApiError. */
  readonly preview: (interfaceId: string, parameters: readonly InterfaceParameter[]) => Promise<readonly InterfaceRow[]>
  /** The first rows of a data interface that have some words in them, for suggestions; absent where nobody can look. Rejects with ApiError. */
  readonly suggest?: (question: Suggesting, signal: CancelSignal) => Promise<readonly InterfaceRow[]>
  /** Lets the person choose records of a relation or a popup; undefined when he left without choosing, an empty list when he chose nothing. */
  readonly pick: (field: FieldDefinition, address: Address) => Promise<readonly PickedRow[] | undefined>
  /** Lets the person choose rows for a sub-table (addTableConf); undefined when he left without choosing. */
  readonly pickRows: (table: FieldDefinition) => Promise<readonly PickedRow[] | undefined>
  /** What stored values of a relation or a popup read as, in their order; '' where nobody knows. Rejects with ApiError. */
  readonly namesOf: (field: FieldDefinition, values: readonly string[]) => Promise<readonly string[]>
  /** Shows a linked record; absent where there is nothing to show it. */
  readonly openRecord?: (field: FieldDefinition, value: string) => void
  /** The signature that the person keeps with his account, as an address that holds the picture; '' for none. Absent where accounts keep none. Rejects with ApiError. */
  readonly ownSignature?: () => Promise<string>
  /** Runs a script in the server's isolate; absent where no server of ours answers (forms.md#scripts). Rejects with ApiError. */
  readonly runScript?: (call: ScriptCall) => Promise<readonly FormPatch[]>
  /** What the QR code of this record holds; '' or absent while it is not stored. */
  readonly recordCode?: string
}
