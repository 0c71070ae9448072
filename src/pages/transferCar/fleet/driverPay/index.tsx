import { useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { useRouter } from '@tarojs/taro'
import { Amount } from '@/components/Amount'
import { BottomBar } from '@/components/BottomBar'
import { Button } from '@/components/Button'
import { Card, Section } from '@/components/Card'
import { Cell, CellGroup } from '@/components/Cell'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { Page } from '@/components/Page'
import { Skeleton } from '@/components/Skeleton'
import type { PayOverview, PayTotals } from '@/contract/transferCar/fleet/driverPay'
import { PAGES } from '@/domain/pages'
import { formatFen } from '@/domain/format'
import { usePageReading } from '@/hooks/pages/usePageReading'
import { useStores } from '@/hooks/useStores'
import { Fact } from '@/pages/transferCar/components/Fact'
import { MonthTurn } from '@/pages/transferCar/fleet/components/MonthTurn'
import { saveFile } from '@/platform/saveFile'
import { createPayService, type PayService } from '@/services/transferCar/fleet/pay'
import '../../payment/components/ledger.scss'
import '../../payment/components/payment.scss'
import { PayEntries } from './components/PayEntries'
import { DriverPayModel } from './model'

const PAGE = '/pages/transferCar/driverPay'

/** 驾驶员提成 of a month: all drivers, or `?driver=` one of them; a driver finds his own. */
export default observer(function DriverPayPage() {
  const { api, session, navigation } = useStores()
  const { params } = useRouter()
  const [service] = useState(() => createPayService(api))
  const [model] = useState(() => new DriverPayModel(service, () => session.userInfo?.userId ?? '', params.driver, params.month))
  usePageReading(model.load)
  const { overview, sheet } = model
  const turn = (by: number) => void model.turn(by)
  const rules = (
    <CellGroup>
      <Cell title='提成规则' hint='各作业类型的比例和固定金额' onPress={() => void navigation.open('/pages/transferCar/payRules')} />
    </CellGroup>
  )
  const content = () => {
    if (model.state === 'loading') return <Skeleton cards={4} />
    if (model.state === 'error') return <ErrorState message={model.error} onRetry={() => void model.load()} />
    if (sheet !== undefined)
      return (
        <>
          <Totals title={sheet.driverName} month={sheet.month} totals={sheet} onTurn={turn} />
          <PayEntries entries={sheet.entries} onOrder={(id) => void navigation.open(PAGES.order, { id })} />
          {rules}
        </>
      )
    if (overview === undefined) return null
    return (
      <>
        <Totals title='全部驾驶员' month={overview.month} totals={overview.total} onTurn={turn} />
        <Drivers overview={overview} onOpen={(driver) => void navigation.open(PAGE, { driver, month: overview.month })} />
        {rules}
      </>
    )
  }
  return (
    <Page title='驾驶员提成'>
      {model.error !== '' && model.state === 'ready' && <Text className='ledger-warning'>{`没有更新成功：${model.error}`}</Text>}
      {content()}
      {sheet === undefined && overview?.canExport === true && <ExportBar service={service} month={overview.month} />}
    </Page>
  )
})

function Totals({ title, month, totals, onTurn }: { title: string; month: string; totals: PayTotals; onTurn: (by: number) => void }) {
  return (
    <Section title={`${title} ${month}`}>
      <View className='ledger-total'>
        <Amount fen={totals.payFen} size='hero' />
      </View>
      <Text className='ledger-line'>提成合计，按报案日期计入当月</Text>
      <Fact label='工单' text={`${totals.orders} 单`} />
      <Fact label='工单收入' text={`${formatFen(totals.incomeFen)} 元`} />
      <MonthTurn month={month} onTurn={onTurn} />
    </Section>
  )
}

function Drivers({ overview, onOpen }: { overview: PayOverview; onOpen: (driverId: string) => void }) {
  if (overview.drivers.length === 0) return <EmptyState icon='wallet' title='这个月没有完成的工单' />
  return (
    <>
      {overview.drivers.map(({ driverId, driverName, orders, incomeFen, payFen }) => (
        <Card key={driverId} label={`${driverName}，提成 ${formatFen(payFen)} 元`} onPress={() => onOpen(driverId)}>
          <View className='ledger-row'>
            <Text className='ledger-strong'>{driverName}</Text>
            <Amount fen={payFen} size='page' />
          </View>
          <Text className='ledger-line'>{`${orders} 单 · 收入 ${formatFen(incomeFen)} 元`}</Text>
        </Card>
      ))}
    </>
  )
}

/** The month as a table, each export is logged. */
function ExportBar({ service, month }: { service: PayService; month: string }) {
  const { session, feedback } = useStores()
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const problem = await saveFile({ url: service.exportAddress(month), token: session.token, name: `驾驶员提成_${month}.csv` })
    setBusy(false)
    if (problem !== '') feedback.toast(problem)
  }
  return (
    <BottomBar>
      <Button kind='secondary' loading={isBusy} loadingText='导出中' onPress={() => void save()}>
        导出表格
      </Button>
    </BottomBar>
  )
}
