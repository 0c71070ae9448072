import type { Json } from '@/contract/formSchema'
import { formatValue } from '@/domain/form/format'
import { isRecordKind } from '@/domain/form/kinds'
import { textOf } from '@/domain/form/read'
import type { Address, FieldDefinition } from '@/domain/form/types'
import { isList } from '@/domain/guards'
import type { FormStore } from '@/form/store/formStore'
import { optionsNow } from '@/form/store/optionsNow'

/** Ids of a value of one or several choices. */
export const idsOf = (value: Json | undefined): readonly string[] =>
  isList<Json>(value) ? value.map(textOf) : textOf(value) === '' ? [] : [textOf(value)]

/** What a value reads as, but for names of people and places, which the selectors know (useFieldText); where a record is shown, masked as its designer wants it. Observed. */
export function textNow(store: FormStore, field: FieldDefinition, address: Address): string {
  const { value } = store.state(address)
  if (isRecordKind(field.kind))
    return idsOf(value)
      .map((id) => store.names.of(field, id))
      .filter((name) => name !== '')
      .join(',')
  const { options, isLoading } = optionsNow(store, field, address)
  // An id says nothing while its name is on its way.
  if (isLoading) return ''
  const text = formatValue(field, value, field.options === undefined && options.length === 0 ? undefined : options) ?? ''
  return store.isReading ? store.readable(field, text) : text
}
