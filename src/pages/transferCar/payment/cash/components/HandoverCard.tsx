import { useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Amount } from '@/components/Amount'
import { Button } from '@/components/Button'
import { Card } from '@/components/Card'
import { TextAreaField } from '@/components/Field'
import { Sheet } from '@/components/Sheet'
import { StatusTag } from '@/components/StatusTag'
import type { HandoverView } from '@/contract/transferCar/payment/collect'
import { formatDateTime, formatFen } from '@/domain/format'
import type { CashModel } from '../model'
import { FieldError } from '@/pages/transferCar/components/sheetParts'
import { HANDOVER_INFO } from '@/pages/transferCar/payment/ledgerLabels'

const difference = (fen: number): string => `实点比应交${fen > 0 ? '多' : '少'} ${formatFen(Math.abs(fen))} 元`

/** One hand-over: what was expected and counted, and finance's word about it. */
export function HandoverCard({ handover, onDecide }: { handover: HandoverView; onDecide: (approve: boolean) => void }) {
  const {
    collectorName,
    state,
    countedFen,
    expectedFen,
    diffFen,
    note,
    submittedAt,
    decidedByName,
    decidedAt,
    decisionNote,
    items,
    canDecide
  } = handover
  const { label, tone } = HANDOVER_INFO[state]
  return (
    <Card>
      <View className='ledger-row'>
        <Text className='ledger-strong'>{collectorName}</Text>
        <StatusTag tone={tone}>{label}</StatusTag>
      </View>
      <View className='ledger-row'>
        <Amount fen={countedFen} size='page' />
        <Text className='ledger-line'>{formatDateTime(submittedAt)}</Text>
      </View>
      <Text className='ledger-line'>{`应交 ${formatFen(expectedFen)} 元${items.length > 0 ? `，${items.length} 笔` : ''}`}</Text>
      {diffFen !== 0 && <Text className='ledger-warning'>{difference(diffFen)}</Text>}
      {note !== null && <Text className='ledger-line'>{`说明：${note}`}</Text>}
      {items.map(({ paymentId, paymentNo, amountFen }) => (
        <Text key={paymentId} className='ledger-line'>{`${paymentNo}　${formatFen(amountFen)} 元`}</Text>
      ))}
      {decidedByName !== null && (
        <Text className='ledger-line'>{`${formatDateTime(decidedAt)} ${decidedByName}${decisionNote === null ? '' : `：${decisionNote}`}`}</Text>
      )}
      {canDecide && (
        <View className='ledger-actions'>
          <Button kind='secondary' label={`退回 ${collectorName} 的交班`} onPress={() => onDecide(false)}>
            退回
          </Button>
          <Button label={`确认收到 ${collectorName} 的现金`} onPress={() => onDecide(true)}>
            确认收到
          </Button>
        </View>
      )}
    </Card>
  )
}

interface SheetProps {
  model: CashModel
  handover: HandoverView
  approve: boolean
  onClose: () => void
  onDone: (words: string) => void
}

/** Finance has counted, or sends it back with a reason. */
export const HandoverSheet = observer(function HandoverSheet({ model, handover, approve, onClose, onDone }: SheetProps) {
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  const isMissing = !approve && note.trim() === ''
  const press = async () => {
    setTried(true)
    if (!isMissing && (await model.decide(handover, approve, note.trim())))
      onDone(approve ? '已确认收到现金' : '已退回，现金回到收款人名下')
  }
  const title = approve ? '确认收到现金' : '退回交班'
  const footer = (
    <>
      <FieldError text={model.acts.failureOf(handover.id)} />
      <Button
        kind={approve ? 'primary' : 'danger'}
        loading={model.acts.running === handover.id}
        loadingText='正在提交…'
        onPress={() => void press()}
      >
        {title}
      </Button>
    </>
  )
  return (
    <Sheet open title={title} onClose={onClose} footer={footer}>
      <View className='ledger-row'>
        <Text className='ledger-strong'>{handover.collectorName}</Text>
        <Amount fen={handover.countedFen} size='page' />
      </View>
      {handover.diffFen !== 0 && <Text className='ledger-warning'>{difference(handover.diffFen)}</Text>}
      <TextAreaField
        label={approve ? '说明' : '退回原因'}
        mark={approve ? '选填' : '必填'}
        rows={2}
        maxLength={200}
        value={note}
        error={isTried && isMissing ? '请填写退回原因' : ''}
        onInput={setNote}
      />
    </Sheet>
  )
})
