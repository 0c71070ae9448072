import { useEffect } from 'react'
import { isFilledByServer, isRecordKind } from '@/domain/form/kinds'
import { chosenText, useChosenNames, type Chosen, type SelectorValue } from '@/components/selector'
import { useForm, type FieldViewProps } from '../FormContext'
import { useOptions } from '../useOptions'
import { selectorKind } from './kinds'
import { idsOf, textNow } from './textNow'

/** What the server filled in may be a name already: a platform answers either. */
const named = ({ value, label }: Chosen): Chosen => (label.startsWith('未知') ? { value, label: value } : { value, label })

/** An organization by its own name alone, unless its designer wants those above it too (forms.md#kinds-of-fields, showLevel). */
const ownLevel = ({ value, label }: Chosen): Chosen => ({ value, label: label.slice(label.lastIndexOf('/') + 1) })

/** What the value of a field reads as, names included; '' for nothing. To be used under an observer. */
export function useFieldText(props: FieldViewProps): string {
  const store = useForm()
  const { field, address } = props
  const { value } = store.state(address)
  const kind = selectorKind(field.kind)
  const chosen = useChosenNames(kind ?? 'tree', kind === undefined ? null : (value as SelectorValue))
  useOptions(props)
  const ids = isRecordKind(field.kind) ? idsOf(value).join(',') : ''
  useEffect(() => {
    if (ids !== '') void store.names.need(field, ids.split(','))
  }, [store, field, ids])
  if (kind === undefined) return textNow(store, field, address)
  const names = isFilledByServer(field.kind) ? chosen.map(named) : chosen
  return chosenText(field.kind === 'currentOrganize' && field.props.showLevel !== 'all' ? names.map(ownLevel) : names)
}
