import { useState } from 'react'
import { observer } from 'mobx-react'
import { useRouter } from '@tarojs/taro'
import { BottomBar } from '@/components/BottomBar'
import { Button } from '@/components/Button'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { Page, StickyHead } from '@/components/Page'
import { Skeleton } from '@/components/Skeleton'
import { StatusTabs } from '@/components/StatusTabs'
import type { Channel } from '@/contract/transferCar/payment/codes'
import { shanghaiDate, shanghaiTime } from '@/domain/format'
import { Model } from '@/domain/permission'
import { usePageReading } from '@/hooks/pages/usePageReading'
import { useStores } from '@/hooks/useStores'
import { createLedgerService } from '@/services/transferCar/payment/ledger'
import { PAGES } from '@/domain/pages'
import { CompareSheet, DifferenceSheet, ReconDayCard, ReconItemCard } from './components/ReconParts'
import { CHANNEL_CODES, CHANNEL_LABELS } from '../ledgerLabels'
import '../components/ledger.scss'
import { ReconcileModel, type ReconFilter } from './model'
import { DAY } from '@/domain/time'

const PAGE = '/pages/transferCar/reconcile'
/** Files come from online banking, which is at a PC. */
const HAS_BANK = process.env.TARO_ENV === 'h5'
const FILTERS: readonly { value: ReconFilter; label: string }[] = [
  { value: 'open', label: '待处理' },
  { value: 'closed', label: '已处理' },
  { value: 'match', label: '一致' }
]
const EMPTY: Readonly<Record<ReconFilter, string>> = { open: '没有待处理的差异', closed: '没有处理过的差异', match: '没有一致的记录' }

/** The day that an address names, undefined for the list. */
function shownDay({ day = '', channel = '' }: Readonly<Partial<Record<string, string>>>): { day: string; channel: Channel } | undefined {
  const found = CHANNEL_CODES.find((each) => each === channel)
  return found === undefined || shanghaiTime(day) === undefined ? undefined : { day, channel: found }
}

/** 对账: the days that were compared, `?day=&channel=` one of them with its differences. */
export default observer(function Reconcile() {
  const { api, feedback, navigation, session, uuid, clock } = useStores()
  const { params } = useRouter()
  const [model] = useState(() => new ReconcileModel({ service: createLedgerService(api), uuid }, shownDay(params)))
  const [isComparing, setComparing] = useState(false)
  usePageReading(model.load)
  const { shown, detail, item } = model
  const openDay = (day: string, channel: Channel) => void navigation.open(PAGE, { day, channel })
  const compared = (day: string, channel: Channel) => {
    setComparing(false)
    openDay(day, channel)
  }
  const again = async () => {
    if (shown === undefined) return
    feedback.toast((await model.compare(shown.day, shown.channel)) ? '已重新核对' : model.acts.failureOf('compare'))
  }
  const content = () => {
    if (model.state === 'loading') return <Skeleton cards={4} />
    if (model.state === 'error') return <ErrorState message={model.error} onRetry={() => void model.load()} />
    if (detail === undefined) {
      if (model.days.length === 0)
        return <EmptyState icon='clipboard' title='还没有对过账' hint='每天 10:00 自动核对前一天，也可以手动核对' />
      return model.days.map((day) => (
        <ReconDayCard key={`${day.day}${day.channel}`} day={day} onOpen={() => openDay(day.day, day.channel)} />
      ))
    }
    return (
      <>
        <ReconDayCard day={detail} />
        {model.items.length === 0 && <EmptyState icon='check' title={EMPTY[model.filter]} />}
        {model.items.map((entry) => (
          <ReconItemCard key={entry.id} item={entry} {...(model.filter === 'open' && { onOpen: () => model.open(entry) })} />
        ))}
      </>
    )
  }
  return (
    <Page title={shown === undefined ? '对账' : `${shown.day} ${CHANNEL_LABELS[shown.channel]}`}>
      {detail !== undefined && (
        <StickyHead>
          <StatusTabs
            label='差异'
            current={model.filter}
            onChange={model.setFilter}
            tabs={FILTERS.map(({ value, label }) => ({ value, label, count: model.count(value) }))}
          />
        </StickyHead>
      )}
      {content()}
      {shown === undefined ? (
        <BottomBar>
          {HAS_BANK && session.can(Model.paymentOrder, 'btn_verify') && (
            <Button kind='secondary' onPress={() => void navigation.open('/pages/transferCar/bank')}>
              银行流水
            </Button>
          )}
          <Button
            onPress={() => {
              model.acts.clear()
              setComparing(true)
            }}
          >
            按日对账
          </Button>
        </BottomBar>
      ) : (
        <BottomBar>
          <Button
            kind='secondary'
            icon='refresh'
            loading={model.acts.running === 'compare'}
            loadingText='正在核对…'
            onPress={() => void again()}
          >
            重新核对
          </Button>
        </BottomBar>
      )}
      {isComparing && (
        <CompareSheet model={model} latest={shanghaiDate(clock.now() - DAY)} onClose={() => setComparing(false)} onDone={compared} />
      )}
      {item !== undefined && (
        <DifferenceSheet
          key={`${item.id}${item.version}`}
          model={model}
          item={item}
          onDone={feedback.toast}
          onOrder={(id) => void navigation.open(PAGES.order, { payment: id })}
        />
      )}
    </Page>
  )
})
