import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { FactRow, Section } from '@/components/Card'
import { ErrorState } from '@/components/EmptyState'
import { Skeleton } from '@/components/Skeleton'
import type { Retention, RetentionKind, RetentionRule } from '@/contract/admin/privacy'
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

const Holds = observer(function Holds({ holds, model }: Pick<Retention, 'holds'> & { model: RetentionModel }) {
  const { feedback } = useStores()
  const end = async (orderId: string, orderNo: string) => {
    const isSure = await feedback.confirm({
      title: '解除保全？',
      content: `工单 ${orderNo} 到期后，当事人信息会照常隐去，不能恢复。`,
      confirmText: '解除保全'
    })
    if (!isSure) return
    if (await model.endHold(orderId)) feedback.toast('已解除保全')
    else feedback.toast(model.submission.failureOf('end'))
  }
  return (
    <Section
      title='保全的工单'
      aside={
        <Button inline kind='secondary' icon='plus' onPress={model.startHold}>
          保全工单
        </Button>
      }
    >
      <Text className='retention-words'>涉及诉讼、投诉或理赔争议的工单，保全后不受保留期限影响。</Text>
      {holds.length === 0 && <Text className='retention-words'>没有保全的工单</Text>}
      {holds.map(({ orderId, orderNo, reason, byName, at }) => (
        <View key={orderId} className='retention-row'>
          <View className='retention-text'>
            <Text className='retention-name'>{orderNo}</Text>
            <Text className='retention-words'>{reason}</Text>
            <Text className='retention-words'>{`${byName} ${formatDateTime(at)}`}</Text>
          </View>
          <Button inline kind='secondary' label={`解除工单 ${orderNo} 的保全`} onPress={() => void end(orderId, orderNo)}>
            解除
          </Button>
        </View>
      ))}
    </Section>
  )
})

const isKind = (kept: string): kept is RetentionKind => kept in RETENTION_FACTS

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
  const [chats] = useState(() => new ChatDataModel({ service: createPrivacyService(api), session, clock }))
  useEffect(() => chats.search.dispose, [chats])
  usePageReading(model.load)
  const { answer, error } = model
  const content = () => {
    if (answer === undefined)
      return error === undefined ? <Skeleton cards={4} /> : <ErrorState message={error.message} onRetry={() => void model.load()} />
    return (
      <>
        <View className='retention-rules'>
          {answer.rules.map((rule) => (
            <Rule key={rule.kind} rule={rule} onEdit={() => model.edit(rule)} />
          ))}
        </View>
        <Holds holds={answer.holds} model={model} />
        <Section
          title='聊天记录'
          aside={
            <Button inline kind='secondary' onPress={chats.open}>
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
