import { Text, View } from '@tarojs/components'
import { Amount } from '@/components/Amount'
import { Card } from '@/components/Card'
import { PlateChip } from '@/components/PlateChip'
import { Pressable } from '@/components/Pressable'
import { StatusTag } from '@/components/StatusTag'
import { TimeText } from '@/components/TimeText'
import type { PaymentStatus } from '@/contract/transferCar/payment/codes'
import type { PaymentCard } from '@/contract/transferCar/payment/payment'
import { formatDateTime } from '@/domain/format'
import { labelOf, PAYERS } from '@/domain/transferCar/order/dictionaries'
import { PAYMENT_STATUS_INFO } from '@/domain/transferCar/payment/labels'
import './payment.scss'

/** Who pays: the customer's name where there is one. */
export const payerWords = ({ payer, customerName }: Pick<PaymentCard, 'payer' | 'customerName'>): string =>
  [labelOf(PAYERS, payer), customerName].filter(Boolean).join(' · ')

/** Somebody waits for money: its due day matters. */
const OWED: readonly PaymentStatus[] = ['UNPAID', 'PARTIAL', 'ON_ACCOUNT']

/** One payment order of a list: its vehicle, who pays, how much, how far it is. */
export function PaymentCardView({
  card,
  showsPlate = true,
  onOpen
}: {
  card: PaymentCard
  showsPlate?: boolean
  onOpen: (id: string) => void
}) {
  const { label, tone } = PAYMENT_STATUS_INFO[card.status]
  return (
    <Card className='payment-card'>
      <Pressable role='link' label={`${card.paymentNo} ${label}`} onPress={() => onOpen(card.id)}>
        <View className='payment-row'>
          {showsPlate ? <PlateChip plateNo={card.plateNo} /> : <Text className='payment-no'>{card.paymentNo}</Text>}
          <View className='payment-tags'>
            {card.isOverdue && <StatusTag tone='danger'>逾期</StatusTag>}
            <StatusTag tone={tone}>{label}</StatusTag>
          </View>
        </View>
        <View className='payment-row'>
          <Text className='payment-payer'>{payerWords(card)}</Text>
          <View className='payment-amount'>
            <Amount fen={card.payableFen} size='page' />
          </View>
        </View>
        {card.paidFen > 0 && card.paidFen - card.refundedFen !== card.payableFen && (
          <View className='payment-row payment-second'>
            <Text>{card.refundedFen > 0 ? '已收减退款' : '已收'}</Text>
            <View className='payment-amount'>
              <Amount fen={card.paidFen - card.refundedFen} />
            </View>
          </View>
        )}
        <View className='payment-foot'>
          <TimeText at={card.createdAt} />
          {showsPlate && <Text>{card.paymentNo}</Text>}
          {showsPlate && <Text>{card.orderNo}</Text>}
          {card.dueAt !== null && OWED.includes(card.status) && <Text>{`${formatDateTime(card.dueAt)} 到期`}</Text>}
        </View>
      </Pressable>
    </Card>
  )
}
