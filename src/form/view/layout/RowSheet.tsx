import { observer } from 'mobx-react'
import { ScrollView, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { Sheet } from '@/components/Sheet'
import { Fields } from '../Fields'
import { useForm } from '../FormContext'
import { cellOf } from '@/form/store/cells'
import { addsFromData } from '@/form/store/tableData'
import './layout.scss'

/** The row of a sub-table that is open: all its columns as inputs, which no other row has. */
export const RowSheet = observer(function RowSheet() {
  const store = useForm()
  const { row } = store.sheets
  if (row === undefined) return null
  const { table, rowId } = row
  const place = store.rows(table.key).indexOf(rowId)
  if (place < 0) return null
  const isLocked = store.state(table.id).isDisabled || store.isReading
  const close = () => store.sheets.leaveRow()
  const next = () => {
    store.sheets.leaveRow()
    store.sheets.editRow({ table, rowId: store.addRow(table.key) })
  }
  const footer = (
    <View className='form-sheet-foot'>
      {!isLocked && !addsFromData(table) && (
        <Button kind='secondary' onPress={next}>
          再加一行
        </Button>
      )}
      <Button onPress={close}>{isLocked ? '关闭' : '完成'}</Button>
    </View>
  )
  return (
    <Sheet key={rowId} open isFull title={`${table.label}(${place + 1})`} onClose={close} footer={footer}>
      <ScrollView scrollY className='form-row-fields'>
        <View className='form-row-inner'>
          <Fields fields={table.children} addressOf={(column) => cellOf(column, rowId)} />
        </View>
      </ScrollView>
    </Sheet>
  )
})
