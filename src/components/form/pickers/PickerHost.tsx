import { observer } from 'mobx-react'
import { idOfAddress } from '@/domain/form/address'
import type { Json } from '@/contract/formSchema'
import { limitingIds } from '@/domain/form/parameters'
import { rangeOf } from '@/domain/form/range'
import { flagOf } from '@/domain/form/read'
import { Selector, type AreaLevel, type SelectorValue } from '../../selector'
import { useForm, type FieldViewProps } from '../FormContext'
import { selectorKind } from '../reading/kinds'
import { ColorSheet } from './ColorSheet'
import { OptionSheet } from './OptionSheet'
import { SignatureSheet } from './SignatureSheet'
import { SuggestionSheet } from './SuggestionSheet'
import { TreeSheet } from './TreeSheet'
import { UsersSheet } from './UsersSheet'
import { YearSheet } from './YearSheet'

/** People and places, chosen in the selectors of the house. */
const DirectorySheet = observer(function DirectorySheet({ field, address }: FieldViewProps) {
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
        store.close()
        store.set(address, next.length === 0 ? undefined : (next as Json), items as unknown as Json)
        store.leave(address)
      }}
      onClose={store.close}
    />
  )
})

function Picker(props: FieldViewProps) {
  const { kind, props: own } = props.field
  switch (kind) {
    case 'cascader':
      return <TreeSheet {...props} isPath onlyLeaves={!flagOf(own.changeOnSelect) && !flagOf(own.checkStrictly)} />
    case 'treeSelect':
      return <TreeSheet {...props} onlyLeaves={flagOf(own.onlyLastLevel) || own.lastLevel === true} />
    case 'radio':
    case 'checkbox':
    case 'select':
      return <OptionSheet {...props} />
    case 'date':
      return <YearSheet {...props} />
    case 'color':
      return <ColorSheet {...props} />
    case 'signature':
      return <SignatureSheet {...props} />
    case 'autoComplete':
      return <SuggestionSheet {...props} />
    case 'users':
      return <UsersSheet {...props} />
    default:
      return <DirectorySheet {...props} />
  }
}

/** The one sheet of a form, for the field that is being chosen: three hundred fields need not carry one each. */
export const PickerHost = observer(function PickerHost() {
  const store = useForm()
  const { picking } = store
  const field = picking === undefined ? undefined : store.definition.byId.get(idOfAddress(picking))
  return picking === undefined || field === undefined ? null : <Picker key={picking} field={field} address={picking} />
})
