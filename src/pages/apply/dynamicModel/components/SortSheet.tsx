import { OptionList, Sheet } from '@/components/Sheet'
import type { ColumnEntry } from '@/contract/form'
import type { Order } from '../model'

const DEFAULT = 'default'

export interface SortSheetProps {
  columns: readonly ColumnEntry[]
  order: Order | undefined
  onChoose: (order: Order | undefined) => void
  onClose: () => void
}

/** Up and down for each column of the sort menu, a tick on the one in use (forms.md#lists). */
export function SortSheet({ columns, order, onChoose, onClose }: SortSheetProps) {
  const options = columns.flatMap(({ prop, label }) => [
    { value: `${prop} asc`, label: `${label}升序` },
    { value: `${prop} desc`, label: `${label}降序` }
  ])
  const choose = (value: string) => {
    const [sidx = '', sort] = value.split(' ')
    onChoose(value === DEFAULT ? undefined : { sidx, sort: sort === 'asc' ? 'asc' : 'desc' })
  }
  return (
    <Sheet open title='排序' onClose={onClose}>
      <OptionList
        options={[{ value: DEFAULT, label: '默认排序' }, ...options]}
        current={order === undefined ? DEFAULT : `${order.sidx} ${order.sort}`}
        onChoose={choose}
      />
    </Sheet>
  )
}
