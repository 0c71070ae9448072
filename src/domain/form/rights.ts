import type { FieldDefinition, FieldRight, FormContext } from './types'

/**
 * What a person may do with a field (forms.md#validation, workflow.md#act-page). A menu's right only takes away; a step of a flow, known by
 * its `isRequired`, stands above noShow, disabled and required of the definition.
 */
export interface Allowed {
  readonly isReadable: boolean
  readonly isWritable: boolean
  /** A flow's step; undefined where the definition counts. */
  readonly step: { readonly isRequired: boolean } | undefined
}

const ALL: Allowed = { isReadable: true, isWritable: true, step: undefined }

export function allowedOf({ id }: Pick<FieldDefinition, 'id'>, { rights }: Pick<FormContext, 'rights'>): Allowed {
  const right: FieldRight | undefined = rights?.get(id)
  if (right === undefined) return ALL
  return {
    isReadable: right.isReadable,
    isWritable: right.isReadable && right.isWritable,
    step: right.isRequired === undefined ? undefined : { isRequired: right.isRequired }
  }
}

/** Code of the right to a button that a list's designer made; newer designers name it as its code already (people.md#permission-list). */
export const buttonCode = (value: string): string => (value.startsWith('btn_') ? value : `btn_${value}`)
