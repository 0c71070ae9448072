import { useId } from 'react'
import { observer } from 'mobx-react'
import { ScrollView, Text, View } from '@tarojs/components'
import { parseCell, resolveId } from '@/domain/form/address'
import { textOf } from '@/domain/form/read'
import type { Address, FieldDefinition } from '@/domain/form/types'
import { FieldFrame } from '@/components/Field'
import { QrImage } from '@/components/QrImage'
import { useField, type FieldViewProps } from '../FormContext'
import { textNow } from '../reading/textNow'
import { cellOf } from '@/form/store/cells'
import type { FormStore } from '@/form/store/formStore'
import { barsOf, type Stretch } from './barcode'

/** CSS px of a bar code's width on a phone: wider ones scroll. */
const ROOM = 280
/** forms.md#limits-of-fields: "height 40". */
const BAR_HEIGHT = 56

/** What a code holds (forms.md#kinds-of-fields, dataType): a fixed text, the text of another field, the record itself. Observed. */
function codeText(store: FormStore, field: FieldDefinition, address: Address): string {
  const { dataType, staticText, relationField } = field.props
  if (dataType === 'static') return textOf(staticText)
  if (dataType !== 'relation') return field.kind === 'qrcode' ? (store.parts.recordCode ?? '') : ''
  const { byId } = store.definition
  const source = byId.get(resolveId(byId, textOf(relationField)))
  const cell = parseCell(address)
  if (source === undefined || (source.table !== undefined && source.table !== cell?.table)) return ''
  return textNow(store, source, source.table === undefined || cell === undefined ? source.id : cellOf(source, cell.rowId))
}

/** A text as a QR code, dark on white by day and night. */
export const QrField = observer(function QrField(props: FieldViewProps) {
  const { store, frame } = useField(props)
  const id = useId()
  const text = codeText(store, props.field, props.address)
  return (
    <FieldFrame {...frame} mark={undefined} labelId={id} noteId={`${id}note`}>
      {text === '' ? (
        <Text className='field-help'>有内容后显示二维码</Text>
      ) : (
        <View className='form-qr'>
          <QrImage text={text} label={`${frame.label}：${text}`} />
        </View>
      )}
    </FieldFrame>
  )
})

/** One element whose ground is the bars: whole pixels for every module, so that scanners read it. */
function Bars({ bars, label }: { bars: readonly Stretch[]; label: string }) {
  const modules = bars.reduce((sum, bar) => sum + bar.modules, 0)
  const pixels = Math.max(1, Math.min(3, Math.floor(ROOM / modules)))
  let at = 0
  const stops = bars.map(({ isDark, modules: count }) => {
    const colour = isDark ? '#000' : '#fff'
    const from = at * pixels
    at += count
    return `${colour} ${from}px,${colour} ${at * pixels}px`
  })
  return (
    <ScrollView scrollX enableFlex className='form-bars' showScrollbar={false}>
      <View
        style={{ width: `${modules * pixels}px`, height: `${BAR_HEIGHT}px`, backgroundImage: `linear-gradient(90deg,${stops.join(',')})` }}
        {...{ role: 'img', 'aria-label': label }}
      />
    </ScrollView>
  )
}

/** A text as a bar code with its characters below. */
export const BarcodeField = observer(function BarcodeField(props: FieldViewProps) {
  const { store, frame } = useField(props)
  const id = useId()
  const text = codeText(store, props.field, props.address)
  const bars = barsOf(text, textOf(props.field.props.format))
  return (
    <FieldFrame {...frame} mark={undefined} labelId={id} noteId={`${id}note`}>
      {text === '' && <Text className='field-help'>有内容后显示条形码</Text>}
      {text !== '' && bars === undefined && <Text className='field-help'>“{text}”不能写成条形码</Text>}
      {bars !== undefined && (
        <View className='form-barcode'>
          <Bars bars={bars} label={`${frame.label}：${text}`} />
          <Text className='form-barcode-text'>{text}</Text>
        </View>
      )}
    </FieldFrame>
  )
})
