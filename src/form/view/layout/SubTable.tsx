import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { flagOf, textOf } from '@/domain/form/read'
import type { FieldDefinition } from '@/domain/form/types'
import { Button } from '@/components/Button'
import { FactRow } from '@/components/Card'
import { Icon } from '@/components/Icon'
import { useForm } from '../FormContext'
import { SLICE_ROWS, useDrawn } from '../slices'
import { addsFromData } from '@/form/store/tableData'
import { TitledBlock } from './Blocks'
import { RowCard } from './RowCard'
import { Stretch, stretchesOf } from './Stretch'

/** Rows drawn at once; the rest follows after the paint. */
const FIRST_ROWS = 10
/** Rows that come and go on the screen together, and about what one takes on a phone, px. */
const STRETCH = 10
const ROW_HEIGHT = 232

/** Sums of the columns that its designer chose. */
const Totals = observer(function Totals({ field }: { field: FieldDefinition }) {
  const totals = useForm().totals(field)
  return (
    <View className='form-totals' {...{ role: 'group', 'aria-label': '合计' }}>
      <Text className='form-group-title'>合计</Text>
      {field.children
        .filter(({ key }) => totals.has(key))
        .map(({ key, label }) => (
          <FactRow key={key} label={label}>
            <Text className='form-total'>{totals.get(key)?.toFixed(2)}</Text>
          </FactRow>
        ))}
    </View>
  )
})

/** How many rows are drawn by now. */
function useRowsDrawn(count: number): number {
  const [drawn, setDrawn] = useState(FIRST_ROWS)
  useEffect(() => {
    if (drawn >= count) return undefined
    const timer = setTimeout(() => setDrawn(drawn + SLICE_ROWS), 0)
    return () => clearTimeout(timer)
  }, [drawn, count])
  return useDrawn(drawn)
}

/** A sub-table: a card for each row, what is in it on the card, its inputs in a sheet. */
export const SubTable = observer(function SubTable({ field, isInside }: { field: FieldDefinition; isInside: boolean }) {
  const store = useForm()
  const { isDisabled, error } = store.state(field.id)
  const rows = store.rows(field.key)
  const drawn = useRowsDrawn(rows.length)
  const isLocked = isDisabled || store.isReading
  const actionText = textOf(field.props.actionText) || '添加'
  const fromData = addsFromData(field)
  const hasTitle = field.props.showTitle === undefined || flagOf(field.props.showTitle)
  const add = () => {
    if (fromData) void store.addFromData(field)
    else store.sheets.editRow({ table: field, rowId: store.addRow(field.key) })
  }
  return (
    <TitledBlock title={hasTitle ? field.label : ''} isInside={isInside} aside={<Text className='form-count'>{rows.length} 行</Text>}>
      <View className={error === '' ? 'form-rows' : 'form-rows field-invalid'} {...{ role: 'list', 'aria-label': field.label }}>
        {stretchesOf(rows.slice(0, drawn), STRETCH).map((stretch, index) => (
          <Stretch key={index} height={stretch.length * ROW_HEIGHT}>
            {stretch.map((rowId, place) => (
              <RowCard key={rowId} table={field} rowId={rowId} place={index * STRETCH + place + 1} isLocked={isLocked} />
            ))}
          </Stretch>
        ))}
      </View>
      {rows.length === 0 && isLocked && <Text className='field-help'>没有内容</Text>}
      {error !== '' && (
        <View className='field-error' {...{ role: 'alert' }}>
          <Icon name='warning' size={16} />
          <Text>{error}</Text>
        </View>
      )}
      {!isLocked && (
        <Button kind='secondary' icon='plus' label={`${field.label} ${actionText}`} onPress={add}>
          {actionText}
        </Button>
      )}
      {flagOf(field.props['show-summary']) && rows.length > 0 && <Totals field={field} />}
    </TitledBlock>
  )
})
