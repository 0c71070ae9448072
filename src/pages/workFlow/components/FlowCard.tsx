import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Card } from '@/components/Card'
import { Icon } from '@/components/Icon'
import { Pressable } from '@/components/Pressable'
import { StatusTag } from '@/components/StatusTag'
import { formatDuration, relativeTime } from '@/domain/format'
import { useSwipe } from '@/hooks/useSwipe'
import { taskIdOf, type FlowListKind, type FlowListRow } from '../stores/flowList/model'
import { decisionWord, personName, statusWord, urgencyWord } from './flowLabels'
import { MINUTE } from '@/domain/time'

/** What a swipe to the left uncovers, and 更多 offers too. */
export interface CardAct {
  readonly word: string
  readonly isDangerous: boolean
  readonly run: () => void
}

export interface FlowCardProps {
  row: FlowListRow
  kind: FlowListKind
  /** Epoch ms by the server's clock. */
  now: number
  act: CardAct | undefined
  isOpen: boolean
  onSwipe: (id: string) => void
  onPress: (row: FlowListRow) => void
  /** Of the batch mode. */
  tick?: { readonly isChosen: boolean; readonly isOffered: boolean }
}

const TIME_WORDS: Readonly<Record<FlowListKind, string>> = {
  launch: '发起',
  todo: '接收',
  done: '办理',
  copy: '抄送',
  batch: '接收',
  monitor: '发起'
}

/** How long it has waited, or how long there is still time. */
function waitOf(row: FlowListRow, kind: FlowListKind, now: number): { text: string; isLate: boolean } | undefined {
  if (kind !== 'todo' && kind !== 'batch') return undefined
  const { dueAt } = row
  if (dueAt !== undefined)
    return dueAt < now
      ? { text: `已超时 ${formatDuration(now - dueAt)}`, isLate: true }
      : { text: `剩余 ${formatDuration(dueAt - now)}`, isLate: false }
  return now - row.creatorTime < MINUTE ? undefined : { text: `已等待 ${formatDuration(now - row.creatorTime)}`, isLate: false }
}

/** One task of a list: what it is, where it stands, when it came and how long it has waited. */
export const FlowCard = observer(function FlowCard({ row, kind, now, act, isOpen, onSwipe, onPress, tick }: FlowCardProps) {
  const touch = useSwipe(
    () => {
      if (act !== undefined) onSwipe(row.id)
    },
    () => onSwipe('')
  )
  const status =
    kind === 'launch' || kind === 'copy' || kind === 'monitor'
      ? statusWord(row.status)
      : kind === 'done'
        ? decisionWord(row.status)
        : undefined
  const urgency = urgencyWord(row.flowUrgent)
  const wait = waitOf(row, kind, now)
  const step = kind === 'done' ? (row.nodeName ?? '') : row.thisStep
  const time = kind === 'launch' || kind === 'monitor' ? (row.startTime ?? row.creatorTime) : row.creatorTime
  const lines = [
    ...(kind === 'launch' ? [] : [`发起人 ${personName(row.userName)}`]),
    ...(step === '' ? [] : [`${kind === 'done' ? '办理节点' : '审批节点'} ${step}`])
  ]
  const delegate = row.delegateFor === undefined ? '' : `${personName(row.delegateFor)}的委托`
  const when = `${relativeTime(time, now)}${TIME_WORDS[kind]}`
  const spoken = [row.fullName, status?.label, urgency?.label, delegate, row.flowName, ...lines, when, wait?.text]
    .filter((text) => text !== undefined && text !== '')
    .join('，')
  const press = () => (isOpen ? onSwipe('') : onPress(row))
  const role =
    tick === undefined
      ? { role: 'link' as const }
      : { role: 'checkbox' as const, checked: tick.isChosen, disabled: !tick.isOffered && !tick.isChosen }
  return (
    <Card className={`flow-card${isOpen ? ' flow-card-open' : ''}${tick !== undefined && !tick.isOffered ? ' flow-card-faint' : ''}`}>
      {isOpen && act !== undefined && (
        <Pressable
          className={`flow-card-act${act.isDangerous ? ' flow-card-danger' : ''}`}
          label={`${act.word}：${row.fullName}`}
          onPress={act.run}
        >
          <Text>{act.word}</Text>
        </Pressable>
      )}
      <View className='flow-card-slide' {...(tick === undefined ? touch : {})}>
        <Pressable id={`flow-${row.id}-${taskIdOf(row)}`} className='flow-card-words' label={spoken} onPress={press} {...role}>
          {tick !== undefined && (
            <View className={tick.isChosen ? 'flow-tick flow-tick-on' : 'flow-tick'}>
              {tick.isChosen && <Icon name='check' size={16} />}
            </View>
          )}
          <View className='flow-card-main'>
            <View className='flow-card-head'>
              <Text className='flow-card-title'>{row.fullName}</Text>
              <View className='flow-card-tags'>
                {delegate !== '' && <StatusTag tone='neutral'>{delegate}</StatusTag>}
                {urgency !== undefined && <StatusTag tone={urgency.tone}>{urgency.label}</StatusTag>}
                {status !== undefined && <StatusTag tone={status.tone}>{status.label}</StatusTag>}
              </View>
            </View>
            <View className='flow-card-line'>
              {[row.flowName, ...lines]
                .filter((text) => text !== '')
                .map((text, index) => (
                  <Text key={index}>{text}</Text>
                ))}
            </View>
            <View className='flow-card-line flow-card-when'>
              <Text>{when}</Text>
              {wait !== undefined && <Text className={wait.isLate ? 'flow-card-late' : ''}>{wait.text}</Text>}
            </View>
          </View>
        </Pressable>
        {act !== undefined && tick === undefined && (
          <Pressable className='flow-card-more' label={`更多操作：${row.fullName}`} onPress={() => onSwipe(isOpen ? '' : row.id)}>
            <Icon name='more' />
          </Pressable>
        )}
      </View>
    </Card>
  )
})
