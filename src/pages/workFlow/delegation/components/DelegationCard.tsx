import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { Card } from '@/components/Card'
import { Pressable } from '@/components/Pressable'
import { StatusTag, type Tone } from '@/components/StatusTag'
import type { DelegatedAct, DelegationEntry } from '@/contract/workFlowDelegation'
import { formatDateTime } from '@/domain/format'
import { decisionWord, personName } from '../../components/flowLabels'
import { delegationState } from '../model'

const STATES: Readonly<Record<ReturnType<typeof delegationState>, readonly [label: string, tone: Tone]>> = {
  coming: ['未开始', 'primary'],
  current: ['生效中', 'success'],
  over: ['已结束', 'neutral']
}

export interface DelegationCardProps {
  entry: DelegationEntry
  isMine: boolean
  /** Epoch ms by the server's clock. */
  now: number
  onEdit: (entry: DelegationEntry) => void
  onStop: (entry: DelegationEntry) => void
}

/** One delegation: between whom, for which flows, from when to when. */
export function DelegationCard({ entry, isMine, now, onEdit, onStop }: DelegationCardProps) {
  const state = delegationState(entry, now)
  const [label, tone] = STATES[state]
  const who = personName(isMine ? entry.toUserName : entry.userName)
  return (
    <Card className='delegation-card'>
      <View className='delegation-words' {...{ role: 'group', 'aria-label': `${isMine ? '委托给' : '委托人'} ${who}，${label}` }}>
        <View className='delegation-head'>
          <Text className='delegation-title'>{isMine ? `委托给 ${who}` : `${who}的委托`}</Text>
          <StatusTag tone={tone}>{label}</StatusTag>
        </View>
        <Text className='delegation-line'>{entry.flowName}</Text>
        <View className='delegation-line delegation-span'>
          <Text>{`${formatDateTime(entry.startTime)} 至`}</Text>
          <Text>{formatDateTime(entry.endTime)}</Text>
        </View>
        {entry.description !== '' && (
          <Text className='delegation-line' userSelect>
            {entry.description}
          </Text>
        )}
      </View>
      {isMine && state !== 'over' && (
        <View className='delegation-acts'>
          <Button kind='text' inline label={`修改给${who}的委托`} onPress={() => onEdit(entry)}>
            修改
          </Button>
          <Button kind='text' inline label={`停止给${who}的委托`} onPress={() => onStop(entry)}>
            停止
          </Button>
        </View>
      )}
    </Card>
  )
}

/** One decision that was taken in another's place. */
export function DelegatedActCard({ act, isMine, onOpen }: { act: DelegatedAct; isMine: boolean; onOpen: (act: DelegatedAct) => void }) {
  const { label, tone } = decisionWord(act.status)
  const who = isMine ? `由 ${personName(act.toUserName)} 代为办理` : `代 ${personName(act.userName)} 办理`
  return (
    <Card>
      <Pressable role='link' className='delegation-words' label={`${act.fullName}，${label}，${who}`} onPress={() => onOpen(act)}>
        <View className='delegation-head'>
          <Text className='delegation-title'>{act.fullName}</Text>
          <StatusTag tone={tone}>{label}</StatusTag>
        </View>
        <Text className='delegation-line'>{[act.flowName, act.nodeName].filter((text) => text !== '').join(' · ')}</Text>
        <Text className='delegation-line'>{`${who} · ${formatDateTime(act.handleTime)}`}</Text>
      </Pressable>
    </Card>
  )
}
