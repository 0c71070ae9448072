import { useEffect } from 'react'
import { useForm, type FieldViewProps } from './FormContext'
import type { OptionList } from '../store/optionLists'
import { needOptions, optionsNow, parametersNow } from '../store/optionsNow'

/** Options of a field, read when it is drawn and again when a parameter of theirs changes; to be used under an observer. */
export function useOptions({ field, address }: FieldViewProps): OptionList & { retry: () => void } {
  const store = useForm()
  const source = field.options
  const asked = source?.type === 'interface' ? JSON.stringify(parametersNow(store, source.parameters, address)) : ''
  useEffect(() => needOptions(store, field, address), [store, field, address, asked])
  return { ...optionsNow(store, field, address), retry: () => needOptions(store, field, address, true) }
}
