import { useState } from 'react'
import { observer } from 'mobx-react'
import { View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { ChoiceField, DateField, PickerField } from '@/components/Field'
import { SelectField } from '@/components/selector'
import { Sheet } from '@/components/Sheet'
import type { ServiceStatus } from '@/contract/transferCar/order/codes'
import { BEARERS, SERVICE_TYPES, SOURCES } from '@/domain/transferCar/order/dictionaries'
import { STATUS_INFO } from '@/domain/transferCar/order/status'
import { dayError, filterWith, FLAGS, type FilterKey } from '../filter'
import type { OrderFilter } from '../model'
import { optionsOf } from '@/pages/transferCar/order/choices'

interface Option {
  value: string
  label: string
}

export interface FilterSheetProps {
  filter: OrderFilter
  /** Statuses of the tab in front. */
  statuses: readonly ServiceStatus[]
  /** Undefined for those who may not see the trucks. */
  trucks: readonly Option[] | undefined
  customers: { options: readonly Option[]; emptyText: string; load: () => void }
  onApply: (filter: OrderFilter) => void
  onClose: () => void
}

/** Takes a choice back. */
const ANY = { value: '', label: '不限' } as const

/** The advanced filter; nothing changes in the list before it is applied. */
export const FilterSheet = observer(function FilterSheet({ filter, statuses, trucks, customers, onApply, onClose }: FilterSheetProps) {
  const [draft, setDraft] = useState(filter)
  const set = <K extends FilterKey>(key: K, value: OrderFilter[K] | '') =>
    setDraft(filterWith(draft, key, value === '' ? undefined : value))
  const wrongDays = dayError(draft)
  const footer = (
    <View className='filter-foot'>
      <Button kind='secondary' inline onPress={() => setDraft({})}>
        清空
      </Button>
      <View className='filter-apply'>
        <Button disabled={wrongDays !== ''} onPress={() => onApply(draft)}>
          查看结果
        </Button>
      </View>
    </View>
  )
  return (
    <Sheet open title='筛选工单' onClose={onClose} footer={footer}>
      <ChoiceField
        label='需要关注'
        options={optionsOf(FLAGS)}
        value={draft.flag}
        onChange={(flag) => set('flag', flag === draft.flag ? '' : flag)}
      />
      <View className='filter-pair'>
        <DateField label='建单起始日期' value={draft.createdFrom ?? ''} onChange={(day) => set('createdFrom', day)} />
        <DateField label='建单截止日期' value={draft.createdTo ?? ''} error={wrongDays} onChange={(day) => set('createdTo', day)} />
      </View>
      <View className='filter-pair'>
        <PickerField
          label='状态'
          placeholder='不限'
          options={[ANY, ...statuses.map((value) => ({ value, label: STATUS_INFO[value].label }))]}
          value={draft.status}
          onChange={(status) => set('status', status)}
        />
        <PickerField
          label='来源'
          placeholder='不限'
          options={[ANY, ...optionsOf(SOURCES)]}
          value={draft.source}
          onChange={(source) => set('source', source)}
        />
      </View>
      <View className='filter-pair'>
        <PickerField
          label='作业类型'
          placeholder='不限'
          options={[ANY, ...optionsOf(SERVICE_TYPES)]}
          value={draft.serviceType}
          onChange={(type) => set('serviceType', type)}
        />
        <PickerField
          label='承担方'
          placeholder='不限'
          options={[ANY, ...optionsOf(BEARERS)]}
          value={draft.bearer}
          onChange={(bearer) => set('bearer', bearer)}
        />
      </View>
      <SelectField
        kind='user'
        label='驾驶员'
        placeholder='不限'
        value={draft.driverId}
        onChange={(id) => set('driverId', typeof id === 'string' ? id : '')}
      />
      {trucks !== undefined && (
        <PickerField
          label='拖车'
          placeholder='不限'
          options={[ANY, ...trucks]}
          value={draft.truckId}
          onChange={(id) => set('truckId', id)}
        />
      )}
      <PickerField
        label='协议客户'
        placeholder='不限'
        options={[ANY, ...customers.options]}
        value={draft.customerId}
        emptyText={customers.emptyText}
        onOpen={customers.load}
        onChange={(id) => set('customerId', id)}
      />
    </Sheet>
  )
})
