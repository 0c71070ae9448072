import { Text, View } from '@tarojs/components'
import { Section } from '@/components/Card'
import { Pressable } from '@/components/Pressable'
import type { StatisticOverview } from '@/contract/transferCar/statistic/statistic'
import { openOrders, receivedFen } from '@/domain/transferCar/statistic/figures'
import { currentDrill, moneyDrill, orderDrill, outstandingDrill, type Drill } from '../drill'
import { beforeWords, countWords, fenWords, shareWords } from '../texts'

interface CardFigure {
  name: string
  value: string
  drill?: Drill
  isAlarm?: boolean
  /** What was before, in words. */
  before?: string | undefined
}

function Figure({
  figure: { name, value, drill, isAlarm = false, before },
  onOpen
}: {
  figure: CardFigure
  onOpen: (drill: Drill) => void
}) {
  const content = (
    <>
      <Text className='stat-name'>{name}</Text>
      <Text className={isAlarm ? 'stat-value stat-alarm' : 'stat-value'}>{value}</Text>
      {before !== undefined && <Text className='stat-name'>{before}</Text>}
    </>
  )
  if (drill === undefined) return <View className='stat-card'>{content}</View>
  return (
    <Pressable
      className='stat-card'
      role='link'
      label={`${name} ${value}${before === undefined ? '' : `，${before}`}，查看明细`}
      onPress={() => onOpen(drill)}
    >
      {content}
    </Pressable>
  )
}

function Figures({ list, isMoney = false, onOpen }: { list: readonly CardFigure[]; isMoney?: boolean; onOpen: (drill: Drill) => void }) {
  return (
    <View className={isMoney ? 'stat-cards stat-amounts' : 'stat-cards'}>
      {list.map((figure) => (
        <Figure key={figure.name} figure={figure} onOpen={onOpen} />
      ))}
    </View>
  )
}

const daysWords = ({ from, to }: StatisticOverview): string => (from === to ? from : `${from} 至 ${to}`)

/** What is so now, and what the chosen days add up to; a tap on a number opens the list behind it. */
export function Cards({
  overview,
  before,
  periodName,
  onOpen
}: {
  overview: StatisticOverview
  /** Of the days right before, where they are compared. */
  before: StatisticOverview | undefined
  periodName: string
  onOpen: (drill: Drill) => void
}) {
  const { current, orders, money, outstanding } = overview
  const range = { from: overview.from, to: overview.to }
  const than = (figure: (of: StatisticOverview) => number | null, words: (value: number) => string): string | undefined => {
    const [here, there] = [figure(overview), before === undefined ? null : figure(before)]
    return here === null || there === null ? undefined : beforeWords(here, there, words(there))
  }
  /** Of a share the change in percent would be taken for points. */
  const thanShare = (figure: (of: StatisticOverview) => number | null): string | undefined =>
    before === undefined ? undefined : `上期 ${shareWords(figure(before))}`
  const thanCount = (figure: (of: StatisticOverview['orders']) => number) => than((of) => figure(of.orders), countWords)
  const thanFen = (figure: (of: NonNullable<StatisticOverview['money']>) => number) =>
    than((of) => (of.money === null ? null : figure(of.money)), fenWords)
  const now: CardFigure[] = [
    { name: '待派单', value: countWords(current.pending), drill: currentDrill({ tab: 'pending' }) },
    { name: '待接单', value: countWords(current.offered), drill: currentDrill({ tab: 'assigned' }) },
    { name: '作业中', value: countWords(current.inProgress), drill: currentDrill({ flag: 'inProgress' }) },
    { name: '超时', value: countWords(current.overdue), drill: currentDrill({ flag: 'overdue' }), isAlarm: current.overdue > 0 },
    { name: '在库', value: countWords(current.stored), drill: currentDrill({ tab: 'stored' }) },
    {
      name: '在库超 30 天',
      value: countWords(current.storedLong),
      drill: currentDrill({ flag: 'storedLong' }),
      isAlarm: current.storedLong > 0
    }
  ]
  const ofPeriod: CardFigure[] = [
    { name: '新增', value: countWords(orders.created), before: thanCount(({ created }) => created), drill: orderDrill(range) },
    {
      name: '完成',
      value: countWords(orders.completed),
      before: thanCount(({ completed }) => completed),
      drill: orderDrill(range, { outcome: 'COMPLETED' })
    },
    { name: '未结束', value: countWords(openOrders(orders)), before: thanCount(openOrders), drill: orderDrill(range, { outcome: 'OPEN' }) },
    {
      name: '空驶',
      value: countWords(orders.dryRun),
      before: thanCount(({ dryRun }) => dryRun),
      drill: orderDrill(range, { outcome: 'DRY_RUN' })
    },
    {
      name: '取消',
      value: countWords(orders.cancelled),
      before: thanCount(({ cancelled }) => cancelled),
      drill: orderDrill(range, { outcome: 'CANCELLED' })
    },
    { name: '空驶率', value: shareWords(overview.dryRunRate), before: thanShare(({ dryRunRate }) => dryRunRate) },
    { name: '准时到达率', value: shareWords(overview.arrivalRate), before: thanShare(({ arrivalRate }) => arrivalRate) }
  ]
  const amounts: CardFigure[] =
    money === null
      ? []
      : [
          {
            name: '应收',
            value: fenWords(money.receivableFen),
            before: thanFen(({ receivableFen }) => receivableFen),
            drill: moneyDrill(range, 'receivable')
          },
          { name: '实收', value: fenWords(receivedFen(money)), before: thanFen(receivedFen), drill: moneyDrill(range, 'received') },
          {
            name: '退款',
            value: fenWords(money.refundedFen),
            before: thanFen(({ refundedFen }) => refundedFen),
            drill: moneyDrill(range, 'refunded')
          },
          {
            name: '减免',
            value: fenWords(money.reducedFen),
            before: thanFen(({ reducedFen }) => reducedFen),
            drill: moneyDrill(range, 'reduced')
          }
        ]
  const due: CardFigure[] =
    outstanding === null
      ? []
      : [{ name: `待收 · ${countWords(outstanding.count)} 笔`, value: fenWords(outstanding.totalFen), drill: outstandingDrill() }]
  return (
    <>
      <Section title='现在' className='stat-whole'>
        <Figures list={now} onOpen={onOpen} />
        {due.length > 0 && (
          <View className='stat-due'>
            <Figures list={due} isMoney onOpen={onOpen} />
          </View>
        )}
      </Section>
      <Section
        title={`${periodName}报案的工单`}
        aside={before !== undefined && <Text className='stat-name'>{`上期 ${daysWords(before)}`}</Text>}
      >
        <Figures list={ofPeriod} onOpen={onOpen} />
        <Text className='stat-note'>{`准时到达：报案后 ${overview.arriveMin} 分钟内到达，${overview.arrivals} 单到达，${overview.arrivalsInTime} 单准时，${overview.arrivalsOverdue} 单超时未到`}</Text>
      </Section>
      {amounts.length > 0 && (
        <Section title={`${periodName}金额`}>
          <Figures list={amounts} isMoney onOpen={onOpen} />
          <Text className='stat-note'>应收按复核日期，实收按收款日期减退款日期的退款</Text>
        </Section>
      )}
    </>
  )
}
