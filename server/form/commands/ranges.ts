import type { Json } from '@/contract/formSchema'
import { resolveId } from '@/domain/form/address'
import { heldIds, limitingField, rangeOf, type SelectorRange } from '@/domain/form/range'
import { ruleOfKind } from '@/domain/form/kinds'
import type { FieldDefinition, FormDefinition } from '@/domain/form/types'
import type { Reader } from '../../database/client'
import type { NameKind } from '../../organization/commands/names'
import { isLimited, offeredOf } from '../../organization/commands/offered'
import type { Cell } from '../models'
import { ownerOf } from '../namesById'

interface Ranged {
  readonly cell: Cell
  readonly kind: NameKind
  readonly range: SelectorRange
  readonly ids: readonly string[]
}

/**
 * Cells that name somebody or something outside of what their selector offers (forms.md#kinds-of-fields: selectType). One query a range.
 * @param named what each cell names anew; of a path its last id
 */
export async function outOfRange(
  reader: Reader,
  definition: FormDefinition,
  named: readonly { readonly cell: Cell; readonly ids: readonly string[] }[]
): Promise<ReadonlySet<Cell>> {
  const ranged = named.flatMap(({ cell, ids }): Ranged[] => {
    const kind = ruleOfKind(cell.field.kind).hasRange === true ? kindOf(cell.field) : undefined
    const range = kind === undefined ? undefined : rangeOf(cell.field, heldIds(limitOf(definition, cell)))
    return kind === undefined || range === undefined || !isLimited(kind, range) ? [] : [{ cell, kind, range, ids }]
  })
  const outside = new Set<Cell>()
  const groups = new Map<string, Ranged[]>()
  for (const each of ranged) {
    const key = JSON.stringify([each.kind, each.range])
    groups.set(key, [...(groups.get(key) ?? []), each])
  }
  for (const group of groups.values()) {
    const [first] = group
    if (first === undefined) continue
    const offered = await offeredOf(
      reader,
      first.kind,
      first.range,
      group.flatMap(({ ids }) => ids)
    )
    for (const { cell, ids } of group) if (!ids.every((id) => offered.has(id))) outside.add(cell)
  }
  return outside
}

const kindOf = ({ kind }: FieldDefinition): NameKind | undefined => (kind === 'organize' ? 'organize' : ownerOf(kind, '')?.sort)

/** What the limiting field holds: a column of the own row, else the form's. */
function limitOf({ byId }: FormDefinition, { field, record, row }: Cell): Json | undefined {
  const name = limitingField(field)
  if (name === '') return undefined
  const limiting =
    byId.get(resolveId(byId, name)) ?? (field.table === undefined ? undefined : byId.get(resolveId(byId, `${field.table}.${name}`)))
  if (limiting === undefined) return undefined
  return limiting.table === undefined ? record[limiting.key] : limiting.table === field.table ? row?.[limiting.key] : undefined
}
