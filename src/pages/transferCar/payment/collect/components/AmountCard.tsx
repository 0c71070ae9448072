import { Text, View } from '@tarojs/components'
import { Amount } from '@/components/Amount'
import { Card } from '@/components/Card'
import { TextField } from '@/components/Field'
import { PlateText } from '@/components/PlateText'
import type { PaymentDetail } from '@/contract/transferCar/payment/payment'
import { formatFen } from '@/domain/format'
import { displayPlate } from '@/domain/validators'
import { payerWords } from '@/pages/transferCar/payment/components/PaymentCardView'

interface AmountCardProps {
  payment: PaymentDetail
  /** What may be collected now, fen. */
  freeFen: number
  amountText: string
  /** Undefined while the text is no amount that may be collected. */
  amountFen: number | undefined
  error: string | undefined
  onInput: (text: string) => void
}

/** What is collected: of whom, how much there is, how much now. */
export function AmountCard({ payment, freeFen, amountText, amountFen, error, onInput }: AmountCardProps) {
  const isPart = amountFen !== undefined && amountFen < freeFen
  return (
    <Card className='pay-amount-card'>
      <View className='payment-row'>
        <PlateText
          className='payment-payer'
          text={[payment.plateNo === null ? '' : displayPlate(payment.plateNo), payerWords(payment)].filter(Boolean).join(' · ')}
        />
        <View className='pay-remaining'>
          <Text>待收</Text>
          <Amount fen={freeFen} />
        </View>
      </View>
      <TextField
        className='pay-amount'
        label='本次收款（元）'
        type='digit'
        maxLength={14}
        value={amountText}
        leading={<Text className='pay-sign'>¥</Text>}
        help={isPart ? `分次收款，还剩 ${formatFen(freeFen - amountFen)} 元` : '可改小，分次收款'}
        error={error}
        onInput={onInput}
      />
    </Card>
  )
}
