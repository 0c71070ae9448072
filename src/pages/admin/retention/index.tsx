import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { FactRow, Section } from '@/components/Card'
import { ErrorState } from '@/components/EmptyState'
import { Skeleton } from '@/components/Skeleton'
import type { ChatHold, Retention, RetentionHold, RetentionKind, RetentionRule } from '@/contract/admin/privacy'
import { RETENTION_FACTS, retentionWords } from '@/domain/admin/retention'
import { formatDateTime } from '@/domain/format'
import { usePageReading } from '@/hooks/pages/usePageReading'
import { useStores } from '@/hooks/useStores'
import { createPrivacyService } from '@/services/admin/privacy'
import { AdminPage } from '../components/AdminPage'
import { ChatDataModel } from './chats/model'
import { ChatSheet } from './chats/ChatSheet'
import { HoldSheet, RuleSheet } from './Sheets'
import { RetentionModel } from './model'
import { PROCESSING, type Processing } from './processing'
import './index.scss'

const isKind = (kept: string): kept is RetentionKind => kept in RETENTION_FACTS

/** What is held, why, by whom. */
type Held = Pick<RetentionHold, 'reason' | 'byName' | 'at'> & { name: string }

function Rule({ rule, onEdit }: { rule: RetentionRule; onEdit: () => void }) {
  const { name, from, then } = RETENTION_FACTS[rule.kind]
  return (
    <Section title={name}>
      <View className='retention-days'>
        <Text className='retention-value'>{retentionWords(rule.days)}</Text>
        <Button kind='secondary' inline label={`修改${name}的保留期限`} onPress={onEdit}>
          修改
        </Button>
      </View>
      <Text className='retention-words'>{`${from}，到期后${then}。`}</Text>
      <Text className='retention-words'>
        {rule.changedAt === null ? '默认期限' : `${rule.changedBy} 于 ${formatDateTime(rule.changedAt)} 设置`}
      </Text>
    </Section>
  )
}

/** Something that the rules leave alone. */
function HeldRow({ held, endLabel, onEnd }: { held: Held; endLabel: string; onEnd: () => void }) {
  const { name, reason, byName, at } = held
  return (
    <View className='retention-row'>
      <View className='retention-text'>
        <Text className='retention-name'>{name}</Text>
        <Text className='retention-words'>{reason}</Text>
        <Text className='retention-words'>{`${byName} ${formatDateTime(at)}`}</Text>
      </View>
      <Button inline kind='secondary' label={endLabel} onPress={onEnd}>
        解除
      </Button>
    </View>
  )
}

/** Ends a hold after a question. */
function useEnding(model: RetentionModel): (content: string, end: () => Promise<boolean>, act: 'end' | 'endChat') => Promise<void> {
  const { feedback } = useStores()
  return async (content, end, act) => {
    if (!(await feedback.confirm({ title: '解除保全？', content, confirmText: '解除保全' }))) return
    feedback.toast((await end()) ? '已解除保全' : model.submission.failureOf(act))
  }
}

const Holds = observer(function Holds({ holds, model }: Pick<Retention, 'holds'> & { model: RetentionModel }) {
  const end = useEnding(model)
  return (
    <Section
      title='保全的工单'
      aside={
        <Button inline kind='secondary' icon='plus' onPress={model.startHold}>
          保全工单
        </Button>
      }
    >
      <Text className='retention-words'>涉及诉讼、投诉或理赔争议的工单，保全后不受保留期限影响，工单群聊也一并保全。</Text>
      {holds.length === 0 && <Text className='retention-words'>没有保全的工单</Text>}
      {holds.map(({ orderId, orderNo, ...held }) => (
        <HeldRow
          key={orderId}
          held={{ name: orderNo, ...held }}
          endLabel={`解除工单 ${orderNo} 的保全`}
          onEnd={() => void end(`工单 ${orderNo} 到期后，当事人信息会照常隐去，不能恢复。`, () => model.endHold(orderId), 'end')}
        />
      ))}
    </Section>
  )
})

/** Conversations that the rules leave alone. */
const Chats = observer(function Chats({
  holds,
  model,
  chats
}: {
  holds: readonly ChatHold[]
  model: RetentionModel
  chats: ChatDataModel
}) {
  const end = useEnding(model)
  return (
    <Section
      title='保全的会话'
      aside={
        <Button inline kind='secondary' icon='plus' onPress={() => chats.open('hold')}>
          保全会话
        </Button>
      }
    >
      <Text className='retention-words'>涉及诉讼、投诉或调查的会话，保全后不受聊天记录的保留期限影响。</Text>
      {holds.length === 0 && <Text className='retention-words'>没有保全的会话</Text>}
      {holds.map(({ conversationId, ...held }) => (
        <HeldRow
          key={conversationId}
          held={held}
          endLabel={`解除会话 ${held.name} 的保全`}
          onEnd={() => void end(`${held.name}的消息到期后会照常删除，不能恢复。`, () => model.endChatHold(conversationId), 'endChat')}
        />
      ))}
    </Section>
  )
})

function ProcessingList({ rules }: Pick<Retention, 'rules'>) {
  const keptWords = (kept: Processing['kept']): string =>
    isKind(kept) ? retentionWords(rules.find(({ kind }) => kind === kept)?.days ?? RETENTION_FACTS[kept].usual) : kept
  return (
    <>
      {PROCESSING.map(({ data, whose, purpose, basis, kept, receivers }) => (
        <Section key={data} title={data}>
          <FactRow label='谁的'>{whose}</FactRow>
          <FactRow label='用途'>{purpose}</FactRow>
          <FactRow label='依据'>{basis}</FactRow>
          <FactRow label='保留'>{keptWords(kept)}</FactRow>
          <FactRow label='提供给'>{receivers}</FactRow>
        </Section>
      ))}
    </>
  )
}

/** 个人信息: how long what is kept, which orders are left alone, and what is processed of whom (administration.md#retention). */
export default observer(function RetentionPage() {
  const { api, clock, session, uuid } = useStores()
  const [model] = useState(() => new RetentionModel({ service: createPrivacyService(api), uuid }))
  const [chats] = useState(() => new ChatDataModel({ service: createPrivacyService(api), session, clock, hold: model.holdChat }))
  useEffect(() => chats.search.dispose, [chats])
  usePageReading(model.load)
  const { answer, error } = model
  const content = () => {
    if (answer === undefined)
      return error === undefined ? <Skeleton cards={4} /> : <ErrorState message={error.message} onRetry={() => void model.load()} />
    return (
      <>
        <View className='retention-rules'>
          {/* A newer server may keep more kinds than this app has words for. */}
          {answer.rules
            .filter(({ kind }) => isKind(kind))
            .map((rule) => (
              <Rule key={rule.kind} rule={rule} onEdit={() => model.edit(rule)} />
            ))}
        </View>
        <Holds holds={answer.holds} model={model} />
        <Chats holds={answer.chatHolds} model={model} chats={chats} />
        <Section
          title='聊天记录'
          aside={
            <Button inline kind='secondary' onPress={() => chats.open('export')}>
              导出聊天记录
            </Button>
          }
        >
          <Text className='retention-words'>因诉讼、投诉或调查需要时，写明原因导出一个会话；导出会记入操作记录。</Text>
        </Section>
        <Text className='retention-heading' {...{ role: 'heading', 'aria-level': 2 }}>
          处理清单
        </Text>
        <View className='retention-processing'>
          <ProcessingList rules={answer.rules} />
        </View>
      </>
    )
  }
  return (
    <AdminPage title='个人信息'>
      {content()}
      <RuleSheet model={model} />
      <HoldSheet model={model} />
      <ChatSheet model={chats} />
    </AdminPage>
  )
})
