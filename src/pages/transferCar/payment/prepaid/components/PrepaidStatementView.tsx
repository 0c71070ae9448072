import { Text, View } from '@tarojs/components'
import { Amount } from '@/components/Amount'
import { Button } from '@/components/Button'
import { Card, Section } from '@/components/Card'
import { EmptyState } from '@/components/EmptyState'
import { PlateText } from '@/components/PlateText'
import type { PrepaidEntryView, PrepaidStatement } from '@/contract/transferCar/payment/prepaid'
import { formatDateTime, formatFen } from '@/domain/format'
import { prepaidChange, PREPAID_KIND_LABELS } from '@/domain/transferCar/payment/prepaid'
import { PAY_METHOD_LABELS } from '@/domain/transferCar/payment/labels'
import { displayPlate } from '@/domain/validators'
import { Fact } from '@/pages/transferCar/components/Fact'

interface ViewProps {
  statement: PrepaidStatement
  /** Nobody turns beyond the month of now. */
  hasNext: boolean
  onTurn: (by: number) => void
  onOrder: (paymentOrderId: string) => void
}

/** What the customer has, and how it came about in one month. */
export function PrepaidStatementView({ statement, hasNext, onTurn, onOrder }: ViewProps) {
  const { customerName, balanceFen, month, openingFen, inFen, outFen, closingFen, entries } = statement
  return (
    <>
      <Section title={customerName}>
        <View className='ledger-total'>
          <Amount fen={balanceFen} size='hero' />
        </View>
        <Text className='ledger-line'>预付款余额</Text>
      </Section>
      <Section title={`${month} 对账`} className='payment-section'>
        <Fact label='期初' text={`${formatFen(openingFen)} 元`} />
        <Fact label='增加' text={`${formatFen(inFen)} 元`} />
        <Fact label='减少' text={`${formatFen(outFen)} 元`} />
        <Fact label='期末' text={`${formatFen(closingFen)} 元`} />
        <View className='ledger-actions'>
          <Button kind='secondary' onPress={() => onTurn(-1)}>
            上个月
          </Button>
          {hasNext && (
            <Button kind='secondary' onPress={() => onTurn(1)}>
              下个月
            </Button>
          )}
        </View>
      </Section>
      <Section title={`明细（${entries.length} 笔）`} className='payment-section'>
        {entries.length === 0 && <EmptyState icon='wallet' title='这个月没有变动' />}
        {entries.map((entry) => (
          <EntryCard key={entry.id} entry={entry} onOrder={onOrder} />
        ))}
      </Section>
    </>
  )
}

function EntryCard({ entry, onOrder }: { entry: PrepaidEntryView; onOrder: (paymentOrderId: string) => void }) {
  const { kind, amountFen, balanceFen, at, actorName, method, slipNo, note, paymentOrderId, paymentNo, plateNo } = entry
  const isIn = prepaidChange(kind, amountFen) > 0
  const sum = `${isIn ? '+' : '-'}${formatFen(amountFen)}`
  const about = [method === null ? '' : PAY_METHOD_LABELS[method], slipNo, plateNo === null ? '' : displayPlate(plateNo), paymentNo, note]
  const press = paymentOrderId === null ? {} : { onPress: () => onOrder(paymentOrderId) }
  return (
    <Card className='payment-card' label={`${PREPAID_KIND_LABELS[kind]} ${sum} 元`} {...press}>
      <View className='ledger-row'>
        <Text className='ledger-strong'>{PREPAID_KIND_LABELS[kind]}</Text>
        <Text className='ledger-sum'>{sum}</Text>
      </View>
      <PlateText className='ledger-line' text={about.filter(Boolean).join(' · ')} />
      <Text className='ledger-line'>{`${formatDateTime(at)} · ${actorName} · 余额 ${formatFen(balanceFen)} 元`}</Text>
    </Card>
  )
}
