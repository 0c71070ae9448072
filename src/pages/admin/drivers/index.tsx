import { useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { Section } from '@/components/Card'
import { SearchBar } from '@/components/SearchBar'
import { SelectField } from '@/components/selector'
import { StatusTag } from '@/components/StatusTag'
import type { AdminDriver } from '@/contract/admin/trucks'
import { PAGES } from '@/domain/pages'
import { usePageReading } from '@/hooks/pages/usePageReading'
import { useStores } from '@/hooks/useStores'
import { createTruckService, type TruckService } from '@/services/admin/trucks'
import { Loadable } from '@/stores/loadable'
import { Submission } from '@/stores/submission'
import { AdminPage } from '../components/AdminPage'
import { PapersTag } from '../components/PapersTag'
import { readingOf, RecordRows } from '../components/RecordRows'
import { Refused } from '../components/Refused'

const COLUMNS = [
  ['姓名', 3],
  ['所属组织', 3],
  ['拖车', 3],
  ['证件', 3],
  ['状态', 3],
  ['', 2]
] as const

interface Parts {
  service: TruckService
  reading: Loadable<AdminDriver[]>
  acts: Submission
}

const AddDriver = observer(function AddDriver({ service, reading, acts }: Parts) {
  const { feedback } = useStores()
  const [userId, setUserId] = useState('')
  const add = async () => {
    if (userId === '') {
      acts.tell('add', '请先选择人员')
      return
    }
    const added = await acts.run('add', { userId }, (key) => service.addDriver(userId, key))
    if (added === undefined) return
    setUserId('')
    feedback.toast(`${added.name}已是驾驶员，上班后可以派单`)
    await reading.refresh()
  }
  return (
    <Section title='增加驾驶员'>
      <SelectField
        kind='user'
        label='人员'
        help='登记证件后，到期前会提醒；角色和权限在人员里设置'
        value={userId}
        onChange={(value) => {
          acts.clear()
          setUserId(typeof value === 'string' ? value : '')
        }}
      />
      <Refused words={acts.failureOf('add')} />
      <Button kind='secondary' inline icon='plus' loading={acts.running === 'add'} onPress={() => void add()}>
        设为驾驶员
      </Button>
    </Section>
  )
})

function State({ onDuty, orderNo }: AdminDriver) {
  if (orderNo !== null) return <StatusTag tone='primary'>{`在 ${orderNo}`}</StatusTag>
  return onDuty ? <StatusTag tone='success'>上班</StatusTag> : <StatusTag>下班</StatusTag>
}

/** 驾驶员: who drives, with papers and trucks; papers are kept on their own page (administration.md#drivers). */
export default observer(function Drivers() {
  const { api, uuid, feedback, navigation } = useStores()
  const [parts] = useState((): Parts => {
    const service = createTruckService(api)
    return { service, reading: new Loadable(service.drivers), acts: new Submission({ uuid }) }
  })
  const { service, reading, acts } = parts
  const [keyword, setKeyword] = useState('')
  usePageReading(() => reading.refresh())
  const all = reading.data ?? []
  const wanted = keyword.trim()
  const remove = async ({ id, name }: AdminDriver) => {
    const isSure = await feedback.confirm({
      title: `${name}不再是驾驶员？`,
      content: '以后不能再派单给他，做过的工单不受影响。',
      confirmText: '确认取消',
      cancelText: '保留'
    })
    if (!isSure) return
    const removed = await acts.run('remove', { id }, (key) => service.removeDriver(id, key))
    if (removed === null) feedback.toast(`${name}已不是驾驶员`)
    await reading.refresh()
  }
  return (
    <AdminPage title='驾驶员'>
      <AddDriver {...parts} />
      <SearchBar placeholder='搜索姓名、组织或车牌' onChange={setKeyword} />
      <Refused words={acts.failureOf('remove')} />
      <RecordRows
        reading={readingOf(reading)}
        columns={COLUMNS}
        empty={all.length === 0 ? { title: '还没有驾驶员', hint: '选择人员后设为驾驶员' } : { title: '没有找到', hint: '换一个词试试' }}
        rows={all
          .filter(({ name, organizeName, plates }) => [name, organizeName, ...plates].join(' ').includes(wanted))
          .map((driver) => ({
            key: driver.id,
            cells: [
              <Text key='name'>{driver.name}</Text>,
              <Text key='organize'>{driver.organizeName}</Text>,
              <Text key='plates'>{driver.plates.length === 0 ? '未指定' : driver.plates.join('、')}</Text>,
              <PapersTag key='papers' {...driver} />,
              <State key='state' {...driver} />,
              <View key='acts'>
                <Button kind='text' inline label={`取消驾驶员 ${driver.name}`} onPress={() => void remove(driver)}>
                  取消
                </Button>
              </View>
            ]
          }))}
      />
      <Button kind='secondary' icon='book' onPress={() => void navigation.open(PAGES.papers)}>
        登记和修改证件
      </Button>
    </AdminPage>
  )
})
