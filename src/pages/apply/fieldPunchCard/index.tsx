import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { useDidHide, useDidShow, usePullDownRefresh } from '@tarojs/taro'
import { Page, StickyHead } from '@/components/Page'
import { StatusTabs } from '@/components/StatusTabs'
import type { PunchRow, TeamMember } from '@/contract/punchCard'
import { endPull } from '@/platform/page'
import { useStores } from '@/hooks/useStores'
import { PunchBar, PunchTab } from './components/PunchTab'
import { RecordSheet } from './components/RecordSheet'
import { RecordsTab } from './records/RecordsTab'
import { TeamBar, TeamTab } from './team/TeamTab'
import { usePunchCard } from './usePunchCard'

type Tab = 'punch' | 'records' | 'team'
const TABS: readonly { value: Tab; label: string }[] = [
  { value: 'punch', label: '打卡' },
  { value: 'records', label: '我的记录' },
  { value: 'team', label: '团队' }
]

/** Field punch-in: the punch itself, one's own records by month and day, and the people whom one leads (punch-in.md#punches). */
const PunchCard = observer(function PunchCard() {
  const { session } = useStores()
  const { service, punch, records, team } = usePunchCard()
  const [tab, setTab] = useState<Tab>('punch')
  const [opened, setOpened] = useState<PunchRow | undefined>(undefined)
  useEffect(
    () => () => {
      punch.hide()
      records.dispose()
      team.dispose()
    },
    [punch, records, team]
  )
  const load = (which: Tab): Promise<void> => (which === 'punch' ? punch.read() : which === 'records' ? records.load() : team.load())
  const change = (next: Tab): void => {
    setTab(next)
    if (next === 'records') void records.open(undefined)
    if (next === 'team') void team.load()
  }
  useDidShow(() => {
    if (!session.isSignedIn) return
    punch.show()
    if (tab !== 'punch') void load(tab)
  })
  useDidHide(punch.hide)
  usePullDownRefresh(() => {
    void load(tab).finally(endPull)
  })
  const openMember = ({ userId, name }: TeamMember): void => {
    setTab('records')
    void records.open({ userId, name }, team.day > records.today ? records.today : team.day)
  }
  return (
    <Page title='外勤打卡'>
      <StickyHead>
        <StatusTabs label='打卡与记录' tabs={punch.isLeader ? TABS : TABS.slice(0, 2)} current={tab} onChange={change} />
      </StickyHead>
      {tab === 'punch' && <PunchTab model={punch} service={service} onOpen={setOpened} />}
      {tab === 'records' && <RecordsTab model={records} onOpen={setOpened} onBack={() => change('team')} />}
      {tab === 'team' && <TeamTab model={team} onOpen={openMember} />}
      {opened !== undefined && <RecordSheet row={opened} service={service} onClose={() => setOpened(undefined)} />}
      {tab === 'punch' && <PunchBar model={punch} />}
      {tab === 'team' && <TeamBar model={team} />}
    </Page>
  )
})

/** A platform without our calls has nothing to punch into: the page says so by itself. */
export default observer(function FieldPunchCard() {
  const { session } = useStores()
  if (session.isSignedIn && !session.hasFeature('punchCard')) return <Page title='外勤打卡' />
  return <PunchCard />
})
