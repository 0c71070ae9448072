import { useEffect, type CSSProperties } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { scrollToFirst } from '@/platform/scroll'
import { Notice } from '@/components/Notice'
import { idOfAddress } from '@/domain/form/address'
import { isLayout } from '@/domain/form/kinds'
import { FIELD_VIEWS } from './fieldViews'
import { FormProvider, useForm } from './FormContext'
import { FieldList } from './layout/FieldList'
import { RowSheet } from './layout/RowSheet'
import { SLICE_FIELDS } from './slices'
import type { FormStore } from '../store/formStore'
import './form.scss'
import './inputs.scss'
import './statics.scss'
import './labels.scss'
import './warm'

/** The one sheet of a form, for the field that is being chosen: three hundred fields need not carry one each. */
const PickerHost = observer(function PickerHost() {
  const store = useForm()
  const { picking } = store.sheets
  const field = picking === undefined ? undefined : store.definition.byId.get(idOfAddress(picking))
  const Picker = field === undefined || isLayout(field.kind) ? null : FIELD_VIEWS[field.kind].Picker
  return picking === undefined || field === undefined || Picker === null ? null : <Picker key={picking} field={field} address={picking} />
})

/** More findings than these are counted. */
const MOST_FINDINGS = 3

/** Times 1.5 it is rpx (forms.md#kinds-of-fields), of which a phone has 750. */
const VW_OF_LABEL = 1.5 / 7.5

/** What of the form does not work here, said once above it. */
function Findings({ store }: { store: FormStore }) {
  const { problems, serverScripts } = store.definition
  const isScripted = serverScripts.length > 0 && store.parts.runScript === undefined
  const lines = [...(isScripted ? ['此平台不运行表单脚本，联动内容请自行核对'] : []), ...problems]
  if (lines.length === 0 || store.isReading) return null
  return (
    <Notice tone='warning' role='status'>
      {lines.slice(0, MOST_FINDINGS).map((line) => (
        <Text key={line}>{line}</Text>
      ))}
      {lines.length > MOST_FINDINGS && <Text>{`另有 ${lines.length - MOST_FINDINGS} 处`}</Text>}
    </Notice>
  )
}

/** How the names of the fields stand (forms.md#schema); a record that is shown has lines of its own. */
function namedOf({ isReading, definition: { labelPosition, labelWidth, labelSuffix } }: FormStore): {
  className: string
  style?: CSSProperties
} {
  const classes = [
    'form',
    isReading ? 'form-reading' : labelPosition === 'top' ? '' : `form-side form-side-${labelPosition}`,
    labelSuffix === '' ? '' : 'form-suffixed'
  ]
  const style = { '--label-width': `${labelWidth * VW_OF_LABEL}vw`, '--label-suffix': `'${labelSuffix}'` } as CSSProperties
  return { className: classes.filter((each) => each !== '').join(' '), ...((labelPosition !== 'top' || labelSuffix !== '') && { style }) }
}

/**
 * Any form of the platform: fields on calm surfaces, sub-tables, sheets. The first fields are drawn at once, the rest in slices after the
 * paint; a change draws again only what depends on it.
 */
export const DynamicForm = observer(function DynamicForm({ store }: { store: FormStore }) {
  const { drawn, isDrawn, reveals } = store
  useEffect(() => store.start(), [store])
  useEffect(() => {
    if (isDrawn) return undefined
    const timer = setTimeout(() => store.drawMore(SLICE_FIELDS), 0)
    return () => clearTimeout(timer)
  }, [store, drawn, isDrawn])
  useEffect(() => {
    if (reveals > 0) scrollToFirst('field-invalid')
  }, [reveals])
  return (
    <FormProvider value={store}>
      <View {...namedOf(store)}>
        <Findings store={store} />
        <FieldList fields={store.definition.fields} />
        <RowSheet />
        <PickerHost />
      </View>
    </FormProvider>
  )
})
