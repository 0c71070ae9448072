/**
 * The platform's form JSON as its designer writes it (forms.md#schema), of both generations of key names. Everything is optional:
 * it comes from outside, and `domain/form/normalise` makes a FormDefinition of it. Unknown keys stay untouched.
 */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined }
export type JsonObject = { readonly [key: string]: Json | undefined }

/** `__config__` of a field. */
export type PlatformConfig = JsonObject & {
  readonly jnpfKey?: string
  readonly label?: string
  readonly tag?: string
  readonly children?: readonly PlatformField[]
}

/** One field: its component's props stand at top level. */
export type PlatformField = JsonObject & {
  readonly __vModel__?: string
  readonly __config__?: PlatformConfig
  readonly __slot__?: JsonObject
  readonly on?: JsonObject
}

/** What this server adds to a stored form when it is imported (forms.md#scripts). Foreign platforms have none of it. */
export interface CompiledLinkage {
  /** JSON rules: written by hand or translated from scripts. */
  readonly rules?: readonly FormRule[]
  /** Scripts that run in the server's isolate, by the event that starts them. Their source is not sent to the app. */
  readonly serverScripts?: readonly ServerScript[]
  /** What could be neither translated nor run: shown on the form in these words. */
  readonly untranslated?: readonly string[]
}

export interface PlatformForm extends CompiledLinkage {
  readonly fields?: readonly PlatformField[]
  readonly [key: string]: unknown
}

export type ScriptEvent = 'load' | 'change' | 'blur' | 'click' | 'tab-click' | 'beforeSubmit' | 'afterSubmit'

export interface ServerScript {
  readonly id: string
  readonly event: ScriptEvent
  /** Key of the field whose event it is, `table-field` in a sub-table; absent for events of the whole form. */
  readonly field?: string
  /** Kinds of patches that it can answer, known at import; absent: any. Where a script may show or relax, the server asks for no required value. */
  readonly answers?: readonly FormPatch['do'][]
}

/** Two values are compared as numbers where both are numbers, else as text; dates are epoch ms. */
export type Comparison = '==' | '<>' | '>' | '>=' | '<' | '<=' | 'like' | 'notLike' | 'in' | 'notIn' | 'empty' | 'filled'

/** What a rule may compute. `field` is a key, `table-field` for the row's own cell inside a table and the list of all cells outside. */
export type RuleExpression =
  | { readonly value: Json }
  | { readonly field: string }
  | { readonly op: '+' | '-' | '*' | '/' | 'concat'; readonly args: readonly RuleExpression[] }
  | { readonly sum: string }
  | { readonly round: RuleExpression; readonly digits: number }
  | { readonly when: RuleCondition; readonly then: RuleExpression; readonly otherwise: RuleExpression }
  /** Of the event: the value that was chosen (`data` of the platform's scripts), or one of its keys. */
  | { readonly event: string }

export type RuleCondition =
  | { readonly all: readonly RuleCondition[] }
  | { readonly any: readonly RuleCondition[] }
  | { readonly not: RuleCondition }
  | { readonly left: RuleExpression; readonly is: Comparison; readonly right?: RuleExpression }

/** State actions follow the values at all times; `set` and `clear` happen once, when a source changes. */
export type RuleAction =
  | { readonly do: 'show' | 'hide' | 'require' | 'relax' | 'disable' | 'enable'; readonly fields: readonly string[] }
  | { readonly do: 'options'; readonly field: string; readonly options: readonly { readonly id: string; readonly fullName: string }[] }
  | { readonly do: 'limits'; readonly field: string; readonly min?: RuleExpression; readonly max?: RuleExpression }
  | { readonly do: 'set'; readonly field: string; readonly to: RuleExpression }
  | { readonly do: 'clear'; readonly fields: readonly string[] }

/**
 * One rule (forms.md#rules). When several rules act on the same property of a field the later one in the list wins. Without `on` a rule's
 * state actions follow whatever its conditions and expressions read, and `set` and `clear` happen when anything of that changes, whoever
 * changed it. `on` names events instead (`{ event: 'change', field }`, `{ event: 'load' }`): then the whole rule happens at such an event,
 * as a script does, and what it shows, hides or requires stays until an event says otherwise. `change` is a person's act: a value that a
 * rule or script sets starts no `on` rule, as on the platform.
 */
export interface FormRule {
  readonly id: string
  readonly on?: readonly { readonly event: ScriptEvent; readonly field?: string }[]
  readonly when?: RuleCondition
  readonly then: readonly RuleAction[]
  readonly otherwise?: readonly RuleAction[]
}

/** What the isolate answers; applied in order. `row` is the place in the table (0 first) where the field is `table-field`. */
export type FormPatch =
  | { readonly do: 'set'; readonly field: string; readonly row?: number; readonly value: Json }
  | { readonly do: 'show' | 'require' | 'disable'; readonly field: string; readonly row?: number; readonly on: boolean }
  | {
      readonly do: 'options'
      readonly field: string
      readonly row?: number
      readonly options: readonly { readonly id: string; readonly fullName: string }[]
    }
  | { readonly do: 'toast'; readonly message: string }
  /** Of beforeSubmit: the form must not be sent, for this reason. */
  | { readonly do: 'refuse'; readonly message: string }
