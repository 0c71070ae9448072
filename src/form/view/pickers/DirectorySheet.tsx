import { observer } from 'mobx-react'
import type { Json } from '@/contract/formSchema'
import { limitingIds } from '@/domain/form/parameters'
import { rangeOf } from '@/domain/form/range'
import { Selector, type AreaLevel, type SelectorValue } from '@/components/selector'
import { useForm, type FieldViewProps } from '../FormContext'
import { selectorKind } from '../reading/kinds'

/** People and places, chosen in the selectors of the house. */
export const DirectorySheet = observer(function DirectorySheet({ field, address }: FieldViewProps) {
  const store = useForm()
  const kind = selectorKind(field.kind)
  if (kind === undefined) return null
  const level = Number(field.props.level ?? 2)
  return (
    <Selector
      kind={kind}
      open
      value={store.state(address).value as SelectorValue}
      multiple={field.isMultiple}
      title={field.label}
      range={rangeOf(field, limitingIds(field, store.engine, address))}
      level={(level >= 0 && level <= 3 ? level : 2) as AreaLevel}
      onConfirm={(next, items) => {
        store.sheets.close()
        store.set(address, next.length === 0 ? undefined : (next as Json), [...items])
        store.leave(address)
      }}
      onClose={store.sheets.close}
    />
  )
})
