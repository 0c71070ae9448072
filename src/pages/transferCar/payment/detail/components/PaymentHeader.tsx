import { Text, View } from '@tarojs/components'
import { Amount } from '@/components/Amount'
import { Card, FactRow, Section } from '@/components/Card'
import { Cell, CellGroup } from '@/components/Cell'
import { PlateChip } from '@/components/PlateChip'
import { StatusTag } from '@/components/StatusTag'
import type { PaymentStatus } from '@/contract/transferCar/payment/codes'
import type { PaymentDetail } from '@/contract/transferCar/payment/payment'
import { formatDateTime } from '@/domain/format'
import { labelOf } from '@/domain/transferCar/order/dictionaries'
import { PAYMENT_STATUS_INFO, WAIVE_REASONS } from '@/domain/transferCar/payment/labels'
import { Fact } from '@/pages/transferCar/components/Fact'
import { FeeLines, FeeSum } from '@/pages/transferCar/fees/components/FeeLines'
import { payerWords } from '@/pages/transferCar/payment/components/PaymentCardView'

/** What it waits for. */
const WAITING: Readonly<Record<PaymentStatus, string>> = {
  DRAFT: '核对费用后提交复核',
  REVIEW: '等待财务复核',
  UNPAID: '等待付款',
  PARTIAL: '还有一部分没有付',
  PAID: '已全部付清',
  CLOSED: '工单已结案',
  ON_ACCOUNT: '随月结单结清',
  WAIVED: '不收取费用',
  REFUNDING: '退款正在处理，到账后自动更新',
  PART_REFUNDED: '退款已完成',
  REFUNDED: '已全额退款',
  VOID: '已作废，单号不再使用'
}

/** How much, from whom, how far it is: on top of everything (design.md#detail-pages). */
export function PaymentHeader({ payment }: { payment: PaymentDetail }) {
  const { label, tone } = PAYMENT_STATUS_INFO[payment.status]
  const netFen = payment.paidFen - payment.refundedFen
  return (
    <Card className='payment-header'>
      <View className='payment-row'>
        <PlateChip plateNo={payment.plateNo} />
        <View className='payment-tags'>
          {payment.isOverdue && <StatusTag tone='danger'>逾期</StatusTag>}
          <StatusTag tone={tone}>{label}</StatusTag>
        </View>
      </View>
      <View className='payment-hero'>
        <Amount fen={payment.payableFen} size='hero' />
      </View>
      <Text className='detail-line'>{WAITING[payment.status]}</Text>
      {payment.paidFen > 0 && (
        <FactRow label='已收'>
          <Amount fen={payment.paidFen} />
        </FactRow>
      )}
      {payment.refundedFen > 0 && (
        <FactRow label='已退'>
          <Amount fen={payment.refundedFen} />
        </FactRow>
      )}
      {payment.refundedFen > 0 && (
        <FactRow label='实收'>
          <Amount fen={netFen} />
        </FactRow>
      )}
      {payment.remainingFen > 0 && payment.paidFen > 0 && (
        <FactRow label='待收'>
          <Amount fen={payment.remainingFen} size='page' />
        </FactRow>
      )}
    </Card>
  )
}

/** Who pays, until when, who looked at it. */
export function PaymentFacts({ payment, onOrder }: { payment: PaymentDetail; onOrder: () => void }) {
  return (
    <>
      <Section title='缴费信息'>
        <Fact label='缴费单号' text={payment.paymentNo} />
        <Fact label='付款方' text={payerWords(payment)} />
        <Fact label='到期' text={formatDateTime(payment.dueAt)} />
        <Fact label='免缴原因' text={labelOf(WAIVE_REASONS, payment.waiveReason)} />
        <Fact
          label='复核'
          text={payment.reviewedAt === null ? '' : `${payment.reviewedByName ?? '免复核通过'} ${formatDateTime(payment.reviewedAt)}`}
        />
        <Fact label='修订' text={payment.revision > 1 ? `第 ${payment.revision} 版` : ''} />
        <Fact label='建单' text={formatDateTime(payment.createdAt)} />
      </Section>
      <CellGroup>
        <Cell title='事故工单' hint={payment.orderNo} onPress={onOrder} />
      </CellGroup>
    </>
  )
}

/** The lines with how each came about; they add up to what is to be paid. */
export function PaymentLines({ payment }: { payment: PaymentDetail }) {
  return (
    <Section title='费用明细'>
      {payment.lines.length === 0 ? <Text className='fees-hint'>还没有费用</Text> : <FeeLines lines={payment.lines} />}
      <FeeSum label='合计' fen={payment.totalFen} />
      {payment.discountFen > 0 && <FeeSum label='优惠' fen={-payment.discountFen} />}
      <FeeSum label='应付' fen={payment.payableFen} isStrong />
      <FeeSum label='其中税额' fen={payment.taxFen} />
    </Section>
  )
}
