import { useState } from 'react'
import { observer } from 'mobx-react'
import { Text } from '@tarojs/components'
import { BottomBar } from '@/components/BottomBar'
import { Button } from '@/components/Button'
import { SearchBar } from '@/components/SearchBar'
import { StatusTag } from '@/components/StatusTag'
import { usePageReading } from '@/hooks/pages/usePageReading'
import { useStores } from '@/hooks/useStores'
import { createYardService } from '@/services/admin/yards'
import { Loadable } from '@/stores/loadable'
import { AdminPage } from '../components/AdminPage'
import { readingOf, RecordRows } from '../components/RecordRows'

const YARD_PAGE = '/pages/admin/yard/index'
const COLUMNS = [
  ['名称', 3],
  ['地址', 5],
  ['所属组织', 3],
  ['车位', 2],
  ['状态', 2]
] as const

/** 停车场: all that somebody administers, with how full each is (administration.md#yards). */
export default observer(function Yards() {
  const { api, navigation } = useStores()
  const [reading] = useState(() => {
    const service = createYardService(api)
    return new Loadable(service.yards)
  })
  const [keyword, setKeyword] = useState('')
  usePageReading(() => reading.refresh())
  const all = reading.data ?? []
  const wanted = keyword.trim()
  const open = (id?: string) => void navigation.open(YARD_PAGE, id === undefined ? {} : { id })
  return (
    <AdminPage title='停车场'>
      <SearchBar placeholder='搜索名称或地址' onChange={setKeyword} />
      <RecordRows
        reading={readingOf(reading)}
        columns={COLUMNS}
        empty={all.length === 0 ? { title: '还没有停车场', hint: '新增后即可入库保管' } : { title: '没有找到', hint: '换一个词试试' }}
        rows={all
          .filter(({ name, address }) => `${name} ${address}`.includes(wanted))
          .map(({ id, name, address, organizeName, slotCount, takenCount, isOpen }) => ({
            key: id,
            onPress: () => open(id),
            cells: [
              <Text key='name'>{name}</Text>,
              <Text key='address'>{address}</Text>,
              <Text key='organize'>{organizeName}</Text>,
              <Text key='slots'>{`${takenCount} / ${slotCount}`}</Text>,
              <StatusTag key='state' tone={isOpen ? 'success' : 'neutral'}>
                {isOpen ? '启用' : '关闭'}
              </StatusTag>
            ]
          }))}
      />
      <BottomBar>
        <Button icon='plus' onPress={() => open()}>
          新增停车场
        </Button>
      </BottomBar>
    </AdminPage>
  )
})
