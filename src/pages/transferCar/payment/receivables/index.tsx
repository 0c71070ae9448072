import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { useRouter } from '@tarojs/taro'
import { Amount } from '@/components/Amount'
import { Button } from '@/components/Button'
import { Card } from '@/components/Card'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { DateField } from '@/components/Field'
import { Page, StickyHead } from '@/components/Page'
import { Skeleton } from '@/components/Skeleton'
import type { ReceivableRow, Receivables as Answer } from '@/contract/transferCar/payment/receivables'
import { formatFen, shanghaiDate, shanghaiTime } from '@/domain/format'
import { PAGES } from '@/domain/pages'
import { RECEIVABLE_AGES } from '@/domain/transferCar/payment/receivables'
import { usePageReading } from '@/hooks/pages/usePageReading'
import { useStores } from '@/hooks/useStores'
import { replaceAddressQuery } from '@/platform/addressQuery'
import { saveFile } from '@/platform/saveFile'
import { createLedgerService } from '@/services/transferCar/payment/ledger'
import '../components/ledger.scss'
import './index.scss'
import { ReceivablesModel } from './model'

const ReceivableTable =
  process.env.TARO_ENV === 'h5' ? lazy(async () => ({ default: (await import('./ReceivableTable.h5')).ReceivableTable })) : undefined

/** What one customer has to pay, by age; ages without anything are left out. */
function ReceivableCard({ row, onOpen }: { row: ReceivableRow; onOpen: () => void }) {
  const { customerName, ages, totalFen, count } = row
  return (
    <Card onPress={onOpen} label={`${customerName}，待收 ${formatFen(totalFen)} 元`}>
      <View className='ledger-row'>
        <Text className='ledger-strong'>{customerName}</Text>
        <Amount fen={totalFen} size='page' />
      </View>
      <Text className='ledger-line'>{`${count} 张缴费工单`}</Text>
      {RECEIVABLE_AGES.filter(({ key }) => ages[key] > 0).map(({ key, label }) => (
        <View key={key} className='ledger-row'>
          <Text className='ledger-line'>{key === 'notDue' ? label : `逾期 ${label}`}</Text>
          <Text className='receivable-amount'>{`${formatFen(ages[key])} 元`}</Text>
        </View>
      ))}
    </Card>
  )
}

/** The day, what all customers owe together, and the file of it. */
const Head = observer(function Head({ model, onDay }: { model: ReceivablesModel; onDay: (day: string) => void }) {
  const { api, clock, feedback, session } = useStores()
  const [isSaving, setSaving] = useState(false)
  const { answer, day } = model
  const save = async () => {
    setSaving(true)
    const url = createLedgerService(api).receivablesFile(day)
    const problem = await saveFile({ url, token: session.token, name: `应收账龄_${day}.xlsx` })
    setSaving(false)
    if (problem !== '') feedback.toast(problem)
  }
  return (
    <View className='receivable-head'>
      <View className='receivable-day'>
        <DateField label='截至日期' value={day} max={shanghaiDate(clock.now())} isKept onChange={onDay} />
      </View>
      {answer !== undefined && (
        <Text className='receivable-total'>{`${answer.rows.length} 个客户，待收 ${formatFen(answer.total.totalFen)} 元`}</Text>
      )}
      {answer?.canExport === true && answer.rows.length > 0 && (
        <Button kind='secondary' inline loading={isSaving} loadingText='正在导出…' onPress={() => void save()}>
          导出
        </Button>
      )}
    </View>
  )
})

/** 应收账龄: by customer what is not due, and how long the rest is overdue, as of a day; a row opens the customer's unpaid payment orders. */
export default observer(function Receivables() {
  const { api, clock, navigation, ui } = useStores()
  const { params } = useRouter()
  const today = shanghaiDate(clock.now())
  const [model] = useState(() => {
    const isDay = shanghaiTime(params.day ?? '') !== undefined
    return new ReceivablesModel(createLedgerService(api), isDay ? (params.day ?? today) : today)
  })
  useEffect(() => () => model.dispose(), [model])
  usePageReading(model.load)
  const { answer, day } = model
  const open = useCallback(
    (customerId: string, due: { dueFrom?: string; dueTo?: string } = {}) =>
      void navigation.open(PAGES.payments, { money: 'outstanding', customerId, ...due }),
    [navigation]
  )
  const change = (next: string) => {
    if (next === '') return
    model.setDay(next)
    replaceAddressQuery({ ...(next !== today && { day: next }) })
  }
  const list = ({ rows }: Answer) => {
    if (rows.length === 0) return <EmptyState icon='wallet' title='没有待收的款项' hint='复核通过、还没有收清的缴费工单按客户列在这里' />
    if (ui.isDesk && ReceivableTable !== undefined)
      return (
        <View className='list-table'>
          <Suspense fallback={<Skeleton cards={4} />}>
            <ReceivableTable answer={answer as Answer} isToday={day === today} onOpen={open} />
          </Suspense>
        </View>
      )
    return rows.map((row) => <ReceivableCard key={row.customerId ?? ''} row={row} onOpen={() => open(row.customerId ?? 'none')} />)
  }
  return (
    <Page title='应收账龄' className={ui.isDesk && (answer?.rows.length ?? 0) > 0 ? 'desk-wide' : ''}>
      <StickyHead>
        <Head model={model} onDay={change} />
        {day !== today && <Text className='receivable-note'>{`按 ${day} 当天结束时计算；点开的是现在仍未收清的缴费工单`}</Text>}
      </StickyHead>
      {answer !== undefined ? (
        list(answer)
      ) : model.error === '' ? (
        <Skeleton cards={4} />
      ) : (
        <ErrorState message={model.error} onRetry={() => void model.load()} />
      )}
    </Page>
  )
})
