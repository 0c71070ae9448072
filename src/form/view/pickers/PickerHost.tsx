import { observer } from 'mobx-react'
import { idOfAddress } from '@/domain/form/address'
import { isLayout } from '@/domain/form/kinds'
import { FIELD_VIEWS } from '../fieldViews'
import { useForm } from '../FormContext'

/** The one sheet of a form, for the field that is being chosen: three hundred fields need not carry one each. */
export const PickerHost = observer(function PickerHost() {
  const store = useForm()
  const { picking } = store
  const field = picking === undefined ? undefined : store.definition.byId.get(idOfAddress(picking))
  const Picker = field === undefined || isLayout(field.kind) ? null : FIELD_VIEWS[field.kind].Picker
  return picking === undefined || field === undefined || Picker === null ? null : <Picker key={picking} field={field} address={picking} />
})
