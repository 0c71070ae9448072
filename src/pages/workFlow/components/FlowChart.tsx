import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Icon, type IconName } from '@/components/Icon'
import { StatusTag, type Tone } from '@/components/StatusTag'
import { formatDateTime, formatDuration } from '@/domain/format'
import { useStores } from '@/hooks/useStores'
import { MINUTE } from '@/domain/time'
import {
  chartItems,
  type ChartFork,
  type ChartItem,
  type ChartSources,
  type ChartStep,
  type StepPerson,
  type StepState
} from './chartItems'
import './flowChart.scss'

const STATES: Readonly<Record<StepState, { label: string; tone: Tone; icon: IconName }>> = {
  done: { label: '已完成', tone: 'success', icon: 'check' },
  current: { label: '进行中', tone: 'primary', icon: 'clock' },
  coming: { label: '未开始', tone: 'neutral', icon: 'next' },
  off: { label: '不经过', tone: 'neutral', icon: 'minus' }
}
/** Shorter than this is at once, ms. */
const SOON_MS = MINUTE
/** The launcher has it: before the first time, or given back. */
const FILLING = { label: '填写中', tone: 'primary', icon: 'edit' } as const
/** A flow as it is designed: nobody is anywhere yet. */
const START = { label: '发起', tone: 'neutral', icon: 'next' } as const
/** More people than these are counted. */
const MOST_PEOPLE = 6

/** Who, what he did, when, and how long it took or has waited. */
const Person = observer(function Person({ person, now }: { person: StepPerson; now: number }) {
  const { dictionary } = useStores()
  const { userId, word, since, at } = person
  const name = dictionary.person(userId)?.realName ?? '…'
  const length =
    since === undefined || word === ''
      ? ''
      : at === undefined
        ? word === '等待处理' && now - since >= SOON_MS
          ? `已等待 ${formatDuration(now - since)}`
          : ''
        : `用时 ${formatDuration(at - since)}`
  const words = [word, at === undefined ? '' : formatDateTime(at), length].filter((text) => text !== '').join(' · ')
  return (
    <View className='chart-person'>
      <Text className='chart-name'>{name}</Text>
      {words !== '' && <Text className='chart-did'>{words}</Text>}
    </View>
  )
})

/** When it is looked at, and whether there is a task at all or only its design. */
interface Place {
  readonly now: number
  readonly isDesign: boolean
}

/** When the step begins, ends or must be done, as far as anybody can tell. */
function timesOf({ state, startsAt, endsAt, dueAt }: ChartStep, now: number): string {
  if (state === 'done') return endsAt === undefined ? '' : `完成于 ${formatDateTime(endsAt)}`
  if (dueAt !== undefined) return `限 ${formatDateTime(dueAt)} 前办理`
  return state === 'coming' && startsAt !== undefined && startsAt > now + SOON_MS ? `预计 ${formatDateTime(startsAt)} 开始` : ''
}

const Step = observer(function Step({ step, now, isDesign }: Place & { step: ChartStep }) {
  const { label, tone, icon } = step.type === 'start' && step.state !== 'done' ? (isDesign ? START : FILLING) : STATES[step.state]
  const times = timesOf(step, now)
  const others = step.people.length - MOST_PEOPLE
  return (
    <View className={`chart-step chart-${step.state}`} {...{ role: 'listitem' }}>
      <View className='chart-rail'>
        <View className='chart-dot'>
          <Icon name={icon} size={16} />
        </View>
      </View>
      <View className='chart-words'>
        <View className='chart-head'>
          <Text className='chart-title'>{step.name}</Text>
          {step.sign !== '' && <StatusTag tone='neutral'>{step.sign}</StatusTag>}
          <StatusTag tone={tone}>{label}</StatusTag>
        </View>
        {step.people.slice(0, MOST_PEOPLE).map((person, index) => (
          <Person key={`${person.userId}${index}`} person={person} now={now} />
        ))}
        {others > 0 && <Text className='chart-did'>{`另有 ${others} 人`}</Text>}
        {step.people.length === 0 && step.names !== '' && step.state !== 'off' && <Text className='chart-name'>{step.names}</Text>}
        {step.isToBeChosen && <Text className='chart-did'>由上一步选择审批人</Text>}
        {times !== '' && <Text className='chart-did'>{times}</Text>}
      </View>
    </View>
  )
})

function Fork({ fork, now, isDesign }: Place & { fork: ChartFork }) {
  return (
    <View className='chart-fork' {...{ role: 'listitem' }}>
      <Text className='chart-gate'>{fork.gate}</Text>
      {fork.branches.map((branch) => (
        <View key={branch.id} className={branch.isTaken ? 'chart-branch' : 'chart-branch chart-branch-off'}>
          <View className='chart-branch-head'>
            <Text className='chart-branch-name'>{branch.name}</Text>
            {!branch.isTaken && <StatusTag tone='neutral'>不经过</StatusTag>}
          </View>
          {branch.items.length === 0 ? (
            <Text className='chart-did'>没有步骤，直接继续</Text>
          ) : (
            branch.isTaken && <Items items={branch.items} now={now} isDesign={isDesign} />
          )}
          {!branch.isTaken && branch.items.length > 0 && <Text className='chart-did'>{namesOf(branch.items)}</Text>}
        </View>
      ))}
    </View>
  )
}

const namesOf = (items: readonly ChartItem[]): string => items.map((item) => (item.kind === 'step' ? item.name : item.gate)).join(' → ')

function Items({ items, now, isDesign }: Place & { items: readonly ChartItem[] }) {
  return (
    <View className='chart' {...{ role: 'list' }}>
      {items.map((item) =>
        item.kind === 'step' ? (
          <Step key={item.id} step={item} now={now} isDesign={isDesign} />
        ) : (
          <Fork key={item.id} fork={item} now={now} isDesign={isDesign} />
        )
      )}
    </View>
  )
}

/** The way of a task: who, when, how long, what comes next, and the branches that it takes or leaves. */
export function FlowChart({ sources }: { sources: ChartSources }) {
  const { clock } = useStores()
  const { forecast } = sources
  const items = chartItems(sources)
  return (
    <>
      <Items items={items} now={clock.now() + (clock.offsetMs ?? 0)} isDesign={forecast === undefined && sources.nodes.length === 0} />
      {forecast?.problem !== undefined && forecast.problem !== '' && (
        <Text className='chart-problem' {...{ role: 'status' }}>
          {forecast.problem}
        </Text>
      )}
      {forecast?.endsAt !== undefined && <Text className='chart-did'>{`预计 ${formatDateTime(forecast.endsAt)} 前完成`}</Text>}
    </>
  )
}
