import type { FormPatch, FormRule, Json, ScriptEvent, ServerScript } from '@/contract/formSchema'
import type { FieldKind } from './kinds'

export type FormOption = {
  readonly id: string
  readonly fullName: string
  readonly disabled?: boolean
  readonly children?: readonly FormOption[]
}

/** Where the options of a field come from. */
export type OptionSource =
  | { readonly type: 'static'; readonly options: readonly FormOption[] }
  | { readonly type: 'dictionary'; readonly dictionary: string; readonly keyedBy: 'id' | 'enCode' }
  | {
      readonly type: 'interface'
      readonly interfaceId: string
      readonly keys: { readonly value: string; readonly label: string; readonly children: string }
      readonly parameters: readonly InterfaceParameter[]
    }

/** One parameter of a data interface; `relationField` names the form's field whose value fills it (system.md#parameters). */
export interface InterfaceParameter {
  readonly field: string
  readonly fieldName: string
  readonly dataType: string
  readonly required: boolean
  readonly defaultValue: Json
  readonly relationField: string
}

/** Copies keys of a picked row into fields (forms.md#relations-and-popups, linkage 3). */
export interface Transfer {
  readonly from: string
  readonly to: string
}

/**
 * One field, whichever generation it was written in. Kind-specific settings stand in `props` under the 3.3 names of
 * forms.md#kinds-of-fields.
 */
export interface FieldDefinition {
  /** Unique in the form: the key, `table-field` inside a sub-table, `#n` for layout without a key. */
  readonly id: string
  /** `__vModel__`; empty for layout. */
  readonly key: string
  readonly kind: FieldKind
  /** As the platform wrote it: what an unknown kind shows. */
  readonly rawKind: string
  readonly label: string
  readonly hasLabel: boolean
  readonly tip: string
  readonly placeholder: string
  /** Key of the sub-table it is a column of. */
  readonly table?: string
  readonly isRequired: boolean
  readonly isDisabled: boolean
  /** noShow, or `visibility` without `app`. */
  readonly isHidden: boolean
  /** `visibility` names other devices only: hidden from whoever uses this app, so that its stored value is never touched (`values.ts`). */
  readonly isElsewhere: boolean
  readonly isUnique: boolean
  /** False for what forms.md#kinds-of-fields lists as not stored. */
  readonly isStored: boolean
  /** Ids are arrays: multiple selects, checkboxes, ranges. */
  readonly isMultiple: boolean
  readonly defaultValue: Json | undefined
  /** Today, me, my department ... (3.4). */
  readonly defaultsToCurrent: boolean
  readonly patterns: readonly { readonly source: string; readonly flags: string; readonly message: string }[]
  readonly options?: OptionSource
  readonly transfers: readonly Transfer[]
  readonly props: Readonly<Record<string, Json | undefined>>
  /** Of layout and sub-tables. Tabs and collapses have children of kind `card` with the pane's title as label. */
  readonly children: readonly FieldDefinition[]
}

export interface FormDefinition {
  readonly fields: readonly FieldDefinition[]
  /** All fields, by id, in document order; those of sub-tables too. */
  readonly byId: ReadonlyMap<string, FieldDefinition>
  /** Of the names of fields: above them, or beside them at this edge of their column. */
  readonly labelPosition: 'top' | 'left' | 'right'
  /** Of names beside their fields, CSS px of a wide screen; phones take it times 1.5 as rpx (forms.md#kinds-of-fields). */
  readonly labelWidth: number
  /** Behind every name, such as a colon; '' for nothing. */
  readonly labelSuffix: string
  /** '' where its designer took the button away. */
  readonly confirmText: string
  readonly cancelText: string
  readonly rules: readonly FormRule[]
  readonly serverScripts: readonly ServerScript[]
  /** In Chinese, for people: cycles, broken patterns, scripts nobody can run, two fields of one key. */
  readonly problems: readonly string[]
}

/** `name`, or `items[r3].price` for a cell: r3 is a row id of this open form, never stored. See `address.ts`. */
export type Address = string

/** What is drawn of one field at one moment; a new object whenever anything of it changes, the same one otherwise. */
export interface FieldState {
  readonly value: Json | undefined
  readonly isVisible: boolean
  readonly isRequired: boolean
  readonly isDisabled: boolean
  /** Set by a rule or script; else the field's own source counts. */
  readonly options?: readonly FormOption[]
  readonly min?: number
  readonly max?: number
  /** Chinese; empty while nothing is wrong or nobody has looked yet. */
  readonly error: string
}

/**
 * Rights of a menu or of a flow's step on a field (forms.md#validation, workflow.md#act-page), by id (`table-field`). A missing entry means
 * all.
 */
export interface FieldRight {
  readonly isReadable: boolean
  readonly isWritable: boolean
  readonly isRequired?: boolean
}

/** Who fills the form, when, and what he may. */
export interface FormContext {
  readonly user: {
    readonly id: string
    readonly name: string
    readonly organizeIds: readonly string[]
    readonly departmentId: string
    readonly positionIds: readonly string[]
    readonly roleIds: readonly string[]
    readonly groupIds: readonly string[] /** Kept with the account, an address that holds the picture; absent until it is known. */
    readonly signature?: string
  }
  /** Epoch ms. */
  readonly now: number
  readonly rights?: ReadonlyMap<string, FieldRight>
  /** Nobody writes: a record is shown. */
  readonly isReadOnly?: boolean
  /** Numbers of people, and what its designer masks, came masked: one that nobody changed goes back as it is, and the server knows it. */
  readonly isMasked?: boolean
}

export interface FormProblem {
  readonly address: Address
  readonly message: string
}

/** Addresses whose state is another one now, in document order; a table's own address when its rows are others. */
export type Changed = readonly Address[]

/** One open form. Pure bookkeeping without a framework: a caller mirrors the states of `Changed` into what it draws. */
export interface FormEngine {
  readonly definition: FormDefinition
  state(address: Address): FieldState
  /** Ids of the rows of a sub-table, in order. */
  rows(table: string): readonly string[]
  /** Sets a value as a person does: dependants, transfers and `set` rules follow. `event` is what scripts know as `data`. */
  set(address: Address, value: Json | undefined, event?: Json): Changed
  /** A new row at the end (or at a place) with its defaults, or with these values. */
  addRow(
    table: string,
    values?: Readonly<Record<string, Json | undefined>>,
    at?: number
  ): { readonly rowId: string; readonly changed: Changed }
  copyRow(table: string, rowId: string): { readonly rowId: string; readonly changed: Changed }
  removeRow(table: string, rowId: string): Changed
  apply(patches: readonly FormPatch[]): Changed
  /**
   * The signature that the account keeps has come: fields and cells begun now that default to it, and that nobody has touched, take it; rows
   * still to come begin with it (forms.md#defaults, `defaultCurrent`).
   * @param picture an address that holds it
   */
  sign(picture: string): Changed
  /** Something happened that sets no value (blur, click, a tab, before or after sending): rules that name it in `on` follow. */
  fire(event: ScriptEvent, address?: Address, data?: Json): Changed
  /** The row that was picked in a relation or a popup: attribute fields read it and transfers copy from it (relationData). */
  pick(address: Address, row: Readonly<Record<string, Json | undefined>> | undefined): Changed
  picked(address: Address): Readonly<Record<string, Json | undefined>> | undefined
  /** All that is wrong, in document order; errors of the states follow. Hidden and unreadable fields are never wrong. */
  validate(): { readonly problems: readonly FormProblem[]; readonly changed: Changed }
  /** Checks one field, as when it is left. */
  check(address: Address): Changed
  /** An error from the server, or none. */
  fault(address: Address, message: string): Changed
  /** Sums of a table's summary columns, by column key, 2 decimals. */
  totals(table: string): ReadonlyMap<string, number>
  /** What is stored and sent: `{ key: value }`, rows of sub-tables as objects. Hidden fields by the one rule in `values.ts`. */
  values(): Readonly<Record<string, Json | undefined>>
}
