import { useId } from 'react'
import { Text, View } from '@tarojs/components'
import { chineseAmount } from '@/domain/form/format'
import { isFilledByServer } from '@/domain/form/kinds'
import { textOf } from '@/domain/form/read'
import type { FieldDefinition } from '@/domain/form/types'
import { FieldFrame } from '@/components/Field'
import { helpOf, useField } from '../FormContext'
import { PickerBox } from '../PickerBox'
import { idsOf } from '../reading/textNow'
import { worded, type WordedProps } from '../reading/worded'
import type { PickedRow } from '@/form/store/parts'

/** Stored value of a chosen row: a relation stores the record's id, a popup the row's `propsValue` (forms.md#kinds-of-fields). */
export const idOfRow =
  ({ kind, props }: FieldDefinition) =>
  (row: PickedRow): string =>
    textOf(row[kind === 'relationForm' ? 'id' : textOf(props.propsValue) || 'id'])

/** A record of another form, a row of a data interface: chosen on a page of its own. One that may not be changed leads to itself. */
export const RecordField = worded(function useRecordField({ text, ...props }: WordedProps) {
  const { store, state, value, frame, isDisabled, placeholder, set } = useField(props)
  const { field, address } = props
  const [id] = idsOf(value)
  const openRecord = field.kind === 'relationForm' ? store.parts.openRecord : undefined
  const isLink = isDisabled && openRecord !== undefined && id !== undefined
  const press = () => {
    if (isLink) openRecord(field, id)
    else void store.pick(field, address, idOfRow(field)).then(() => store.leave(address))
  }
  return (
    <PickerBox
      frame={frame}
      isDisabled={isDisabled && !isLink}
      text={id === undefined ? '' : text || '…'}
      placeholder={placeholder || '请选择'}
      onOpen={press}
      {...(!state.isRequired &&
        !isDisabled && {
          onClear: () => {
            set(undefined)
            store.unpick(address)
          }
        })}
    />
  )
})

/** What nobody types: filled by the server, by a formula, by the row that was picked. */
export const FilledField = worded(function useFilledField({ text, ...props }: WordedProps) {
  const { frame, value } = useField(props)
  const id = useId()
  const { kind } = props.field
  const hint = isFilledByServer(kind) ? '系统自动生成' : kind === 'calculate' ? '0.00' : '—'
  return FieldFrame({
    ...frame,
    ...helpOf(frame.help, chineseAmount(props.field, value)),
    mark: undefined,
    labelId: id,
    noteId: `${id}note`,
    children: (
      <View className='field-box field-box-disabled' {...{ role: 'group', 'aria-labelledby': id }}>
        <Text className={text === '' ? 'picker-value picker-empty' : 'picker-value'} userSelect>
          {text === '' ? hint : text}
        </Text>
      </View>
    )
  })
})
