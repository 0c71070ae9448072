import { useState } from 'react'
import { observer } from 'mobx-react'
import { Text } from '@tarojs/components'
import { BottomBar } from '@/components/BottomBar'
import { Button } from '@/components/Button'
import { SearchBar } from '@/components/SearchBar'
import { StatusTabs } from '@/components/StatusTabs'
import { StatusTag } from '@/components/StatusTag'
import type { AdminTruck } from '@/contract/admin/trucks'
import { labelOf, TRUCK_TYPES } from '@/domain/transferCar/order/dictionaries'
import { displayPlate } from '@/domain/validators'
import { usePageReading } from '@/hooks/pages/usePageReading'
import { useStores } from '@/hooks/useStores'
import { createTruckService } from '@/services/admin/trucks'
import { Loadable } from '@/stores/loadable'
import { AdminPage } from '../components/AdminPage'
import { PapersTag } from '../components/PapersTag'
import { readingOf, RecordRows } from '../components/RecordRows'

const TRUCK_PAGE = '/pages/admin/truck/index'
type Tab = 'ALL' | 'IN' | 'OUT' | 'DUE'
const TABS: readonly { value: Tab; label: string; holds: (truck: AdminTruck) => boolean }[] = [
  { value: 'ALL', label: '全部', holds: () => true },
  { value: 'IN', label: '在用', holds: ({ isInService }) => isInService },
  { value: 'OUT', label: '停用', holds: ({ isInService }) => !isInService },
  { value: 'DUE', label: '证件待办', holds: ({ papersState }) => papersState !== 'VALID' }
]
const COLUMNS = [
  ['车牌', 3],
  ['车型', 2],
  ['承载', 2],
  ['所属组织', 3],
  ['常用驾驶员', 2],
  ['证件', 3],
  ['状态', 3]
] as const

function State({ isInService, orderNo }: AdminTruck) {
  if (!isInService) return <StatusTag>停用</StatusTag>
  return orderNo === null ? <StatusTag tone='success'>空闲</StatusTag> : <StatusTag tone='primary'>{`在 ${orderNo}`}</StatusTag>
}

/** 拖车: all that somebody administers, with crew, papers and what each is on (administration.md#trucks). */
export default observer(function Trucks() {
  const { api, navigation } = useStores()
  const [reading] = useState(() => {
    const service = createTruckService(api)
    return new Loadable(service.trucks)
  })
  const [tab, setTab] = useState<Tab>('ALL')
  const [keyword, setKeyword] = useState('')
  usePageReading(() => reading.refresh())
  const all = reading.data ?? []
  const wanted = keyword.replace(/[\s·]/g, '').toUpperCase()
  const rows = all
    .filter((truck) => TABS.find(({ value }) => value === tab)?.holds(truck))
    .filter(({ plateNo, driverName, organizeName }) => `${plateNo} ${driverName ?? ''} ${organizeName}`.toUpperCase().includes(wanted))
  const open = (id?: string) => void navigation.open(TRUCK_PAGE, id === undefined ? {} : { id })
  return (
    <AdminPage title='拖车'>
      <SearchBar placeholder='搜索车牌、驾驶员或组织' onChange={setKeyword} />
      <StatusTabs
        label='拖车状态'
        current={tab}
        onChange={setTab}
        tabs={TABS.map(({ value, label, holds }) => ({
          value,
          label,
          ...(reading.data !== undefined && { count: all.filter(holds).length })
        }))}
      />
      <RecordRows
        reading={readingOf(reading)}
        columns={COLUMNS}
        empty={all.length === 0 ? { title: '还没有拖车', hint: '新增后即可派单' } : { title: '没有符合条件的拖车', hint: '换一个词或状态' }}
        rows={rows.map((truck) => ({
          key: truck.id,
          onPress: () => open(truck.id),
          cells: [
            <Text key='plate'>{displayPlate(truck.plateNo)}</Text>,
            <Text key='type'>{labelOf(TRUCK_TYPES, truck.truckType)}</Text>,
            <Text key='weight'>{`${truck.capacityKg} kg`}</Text>,
            <Text key='organize'>{truck.organizeName}</Text>,
            <Text key='driver'>{truck.driverName ?? '未指定'}</Text>,
            <PapersTag key='papers' {...truck} />,
            <State key='state' {...truck} />
          ]
        }))}
      />
      <BottomBar>
        <Button icon='plus' onPress={() => open()}>
          新增拖车
        </Button>
      </BottomBar>
    </AdminPage>
  )
})
