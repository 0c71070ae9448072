import { cellAddress } from '@/domain/form/address'
import { isAttribute } from '@/domain/form/kinds'
import { isEmptyValue, textOf } from '@/domain/form/read'
import type { Address, FieldDefinition, FormEngine } from '@/domain/form/types'
import type { FormSources } from './formSources'
import type { PickedRow } from './picks'

interface OpenForm {
  readonly engine: FormEngine
  readonly recall: (address: Address, row: PickedRow) => void
}

/** Places of a field: itself, or its cell in each row. */
export function placesOf(engine: FormEngine, { id, table, key }: FieldDefinition): readonly Address[] {
  return table === undefined ? [id] : engine.rows(table).map((rowId) => cellAddress(table, rowId, key))
}

/**
 * Reads the rows behind stored relations and popups again, so that their attribute fields show something (forms.md#relations-and-popups,
 * "Relation picking"). A row that cannot be read leaves them empty.
 */
export async function recallRows(form: OpenForm, rowsOf: FormSources['rowsOf']): Promise<void> {
  const { engine } = form
  const fields = [...engine.definition.byId.values()]
  if (!fields.some(({ kind }) => isAttribute(kind))) return
  const sources = fields.filter(({ kind, isMultiple }) => (kind === 'relationForm' || kind === 'popupSelect') && !isMultiple)
  await Promise.all(
    sources.flatMap((field) =>
      placesOf(engine, field).map(async (address) => {
        const { value } = engine.state(address)
        if (isEmptyValue(value)) return
        const [row] = await rowsOf(field, [textOf(value)]).catch((): readonly PickedRow[] => [])
        // Somebody may have chosen another one meanwhile.
        if (row !== undefined && engine.state(address).value === value) form.recall(address, row)
      })
    )
  )
}
