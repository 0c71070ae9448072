import { useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { Card } from '@/components/Card'
import { ChoiceField, DateField, PickerField, TextAreaField } from '@/components/Field'
import { Sheet } from '@/components/Sheet'
import { StatusTag } from '@/components/StatusTag'
import type { Channel } from '@/contract/transferCar/payment/codes'
import type { ReconDay, ReconItem } from '@/contract/transferCar/payment/collect'
import { formatDateTime, formatFen } from '@/domain/format'
import type { ReconcileModel } from '../model'
import { Fact } from '@/pages/transferCar/components/Fact'
import { FieldError } from '@/pages/transferCar/components/sheetParts'
import { CHANNEL_CODES, CHANNEL_LABELS, OUTCOME_INFO } from '@/pages/transferCar/payment/ledgerLabels'

const yuan = (fen: number | null): string => (fen === null ? '无' : `${formatFen(fen)} 元`)

/** One day of a channel: whether both sides agree. */
export function ReconDayCard({ day, onOpen }: { day: ReconDay; onOpen?: () => void }) {
  const { counts, openItems, channelFen, localFen } = day
  const differences = counts.CHANNEL_ONLY + counts.LOCAL_ONLY + counts.AMOUNT_DIFF
  const isEmpty = differences + counts.MATCH === 0
  const tone = openItems > 0 ? 'danger' : isEmpty ? 'neutral' : 'success'
  const name = `${day.day} ${CHANNEL_LABELS[day.channel]}`
  return (
    <Card
      {...(onOpen !== undefined && {
        onPress: onOpen,
        label: `${name}，${openItems > 0 ? `${openItems} 笔差异待处理` : '没有待处理的差异'}`
      })}
    >
      <View className='ledger-row'>
        <Text className='ledger-strong'>{name}</Text>
        <StatusTag tone={tone}>
          {openItems > 0 ? `${openItems} 笔待处理` : isEmpty ? '没有交易' : differences > 0 ? '差异已处理' : '全部一致'}
        </StatusTag>
      </View>
      {!isEmpty && <Text className='ledger-line'>{`渠道净额 ${yuan(channelFen)}，本地净额 ${yuan(localFen)}`}</Text>}
      {!isEmpty && (
        <Text className='ledger-line'>{`一致 ${counts.MATCH} · 渠道多 ${counts.CHANNEL_ONLY} · 本地多 ${counts.LOCAL_ONLY} · 金额不符 ${counts.AMOUNT_DIFF}`}</Text>
      )}
      <Text className='ledger-line'>{`${formatDateTime(day.comparedAt)} 核对`}</Text>
    </Card>
  )
}

/** One number of the bill or the ledger. */
export function ReconItemCard({ item, onOpen }: { item: ReconItem; onOpen?: () => void }) {
  const { label, tone } = OUTCOME_INFO[item.outcome]
  const kind = item.kind === 'PAY' ? '收款' : '退款'
  return (
    <Card {...(onOpen !== undefined && { onPress: onOpen, label: `处理差异 ${item.outNo}` })}>
      <View className='ledger-row'>
        <Text className='ledger-strong'>{`${kind} ${item.paymentNo ?? item.outNo}`}</Text>
        <StatusTag tone={item.closedAt === null ? tone : 'neutral'}>{item.closedAt === null ? label : `${label} · 已处理`}</StatusTag>
      </View>
      <Text className='ledger-line'>{`渠道 ${yuan(item.channelFen)}，本地 ${yuan(item.localFen)}`}</Text>
      {item.paymentNo !== null && <Text className='ledger-line'>{item.outNo}</Text>}
      {item.ownerName !== null && <Text className='ledger-line'>{`负责人：${item.ownerName}`}</Text>}
      {item.note !== null && <Text className='ledger-line'>{`说明：${item.note}`}</Text>}
    </Card>
  )
}

/** A day and a channel to compare. @param latest yesterday, yyyy-mm-dd */
export const CompareSheet = observer(function CompareSheet({
  model,
  latest,
  onClose,
  onDone
}: {
  model: ReconcileModel
  latest: string
  onClose: () => void
  onDone: (day: string, channel: Channel) => void
}) {
  const [day, setDay] = useState(latest)
  const [channel, setChannel] = useState<Channel>('WECHAT')
  const [isTried, setTried] = useState(false)
  const problem = day === '' ? '请选择日期' : day > latest ? '当天结束后才能对账' : ''
  const compare = async () => {
    setTried(true)
    if (problem === '' && (await model.compare(day, channel))) onDone(day, channel)
  }
  const footer = (
    <>
      <FieldError text={model.acts.failureOf('compare')} />
      <Button loading={model.acts.running === 'compare'} loadingText='正在核对…' onPress={() => void compare()}>
        取账单并核对
      </Button>
    </>
  )
  return (
    <Sheet open title='按日对账' onClose={onClose} footer={footer}>
      <ChoiceField
        label='渠道'
        options={CHANNEL_CODES.map((value) => ({ value, label: CHANNEL_LABELS[value] }))}
        value={channel}
        onChange={setChannel}
      />
      <DateField label='日期' value={day} max={latest} error={isTried ? problem : ''} onChange={setDay} />
    </Sheet>
  )
})

/** What to do about a difference: who looks into it, what was found, and its end. */
export const DifferenceSheet = observer(function DifferenceSheet({
  model,
  item,
  onDone,
  onOrder
}: {
  model: ReconcileModel
  item: ReconItem
  onDone: (words: string) => void
  onOrder: (id: string) => void
}) {
  const [ownerId, setOwner] = useState<string>()
  const [note, setNote] = useState(item.note ?? '')
  const [isClosing, setClosing] = useState(false)
  const isMissing = note.trim() === ''
  const { acts } = model
  const send = async (close: boolean) => {
    setClosing(close)
    if (close && isMissing) return
    const changes = {
      ...(ownerId !== undefined && { ownerId }),
      ...(note.trim() !== (item.note ?? '') && { note: note.trim() }),
      ...(close && { close })
    }
    if (await model.update(changes)) onDone(close ? '差异已处理' : '已保存')
  }
  const footer = (
    <>
      <FieldError text={acts.failureOf('update')} />
      <View className='ledger-actions'>
        <Button kind='secondary' loading={acts.running === 'update' && !isClosing} loadingText='正在保存…' onPress={() => void send(false)}>
          先保存
        </Button>
        <Button loading={acts.running === 'update' && isClosing} loadingText='正在提交…' onPress={() => void send(true)}>
          处理完毕
        </Button>
      </View>
    </>
  )
  const { paymentOrderId } = item
  return (
    <Sheet
      open
      title={`${OUTCOME_INFO[item.outcome].label}：${item.kind === 'PAY' ? '收款' : '退款'}`}
      onClose={() => model.open(undefined)}
      footer={footer}
    >
      <Fact label='单号' text={item.outNo} />
      <Fact label='渠道单号' text={item.gatewayNo} />
      <Fact label='渠道金额' text={yuan(item.channelFen)} />
      <Fact label='本地金额' text={yuan(item.localFen)} />
      {paymentOrderId !== null && (
        <Button kind='text' icon='next' onPress={() => onOrder(paymentOrderId)}>{`查看缴费工单 ${item.paymentNo ?? ''}`}</Button>
      )}
      <PickerField
        label='负责人'
        mark='选填'
        placeholder={item.ownerName ?? '请选择'}
        options={model.owners.map(({ id, name }) => ({ value: id, label: name }))}
        value={ownerId}
        error={acts.errorsOf('update').ownerId}
        onChange={setOwner}
      />
      <TextAreaField
        label='处理说明'
        rows={3}
        maxLength={200}
        value={note}
        error={acts.errorsOf('update').note ?? (isClosing && isMissing ? '请填写处理说明' : '')}
        onInput={setNote}
      />
    </Sheet>
  )
})
