import { View } from '@tarojs/components'
import { Button } from '../Button'
import { CheckField, ChoiceField } from '../Field'
import { Sheet } from '../Sheet'
import type { ColumnChoice, DeskColumn } from './columns'

export interface ColumnsSheetProps {
  columns: readonly Pick<DeskColumn<never>, 'id' | 'label' | 'isExtra'>[]
  choice: ColumnChoice
  onClose: () => void
}

export interface SortSheetProps {
  options: readonly { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
  onClose: () => void
}

/** The order of the rows. */
export function SortSheet({ options, value, onChange, onClose }: SortSheetProps) {
  return (
    <Sheet open title='排序' onClose={onClose}>
      <ChoiceField label='排序方式' options={options} value={value} onChange={onChange} />
    </Sheet>
  )
}

/** Which columns are shown, and in which order; one at least stays. */
export function ColumnsSheet({ columns, choice: { shown, choose }, onClose }: ColumnsSheetProps) {
  const labelOf = (id: string): string => columns.find((column) => column.id === id)?.label ?? ''
  const hidden = columns.filter(({ id }) => !shown.includes(id))
  const moved = (at: number, by: number): void => {
    const next = shown.filter((_id, index) => index !== at)
    next.splice(at + by, 0, shown[at] ?? '')
    choose(next)
  }
  const reset = () => choose(columns.filter(({ isExtra }) => isExtra !== true).map(({ id }) => id))
  return (
    <Sheet
      open
      title='显示的列'
      onClose={onClose}
      footer={
        <Button kind='secondary' onPress={reset}>
          恢复默认
        </Button>
      }
    >
      {shown.map((id, at) => (
        <View key={id} className='desk-table-choice'>
          <CheckField
            label={labelOf(id)}
            checked
            disabled={shown.length === 1}
            onChange={() => choose(shown.filter((other) => other !== id))}
          />
          <Button kind='text' inline label={`${labelOf(id)} 前移`} disabled={at === 0} onPress={() => moved(at, -1)}>
            前移
          </Button>
          <Button kind='text' inline label={`${labelOf(id)} 后移`} disabled={at === shown.length - 1} onPress={() => moved(at, 1)}>
            后移
          </Button>
        </View>
      ))}
      {hidden.map(({ id, label }) => (
        <CheckField key={id} label={label} checked={false} onChange={() => choose([...shown, id])} />
      ))}
    </Sheet>
  )
}
