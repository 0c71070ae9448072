import { EmptyState } from '@/components/EmptyState'
import type { PaymentDetail } from '@/contract/transferCar/payment/payment'
import { PAYMENT_STATUS_INFO } from '@/domain/transferCar/payment/labels'
import { reviewWords } from '@/pages/transferCar/payment/payTexts'

/** Why no money is taken now: it is paid, or finance looks at it first. */
export function NothingToCollect({ payment, onDetail }: { payment: PaymentDetail; onDetail: () => void }) {
  const { status, remainingFen, permits } = payment
  if (status === 'REVIEW') {
    const mayReview = permits.some(({ action }) => action === 'approve')
    return (
      <EmptyState
        icon='wallet'
        title='待复核，复核通过后即可收款'
        hint={reviewWords(payment)}
        action={{ text: mayReview ? '去复核' : '查看缴费工单', onPress: onDetail }}
      />
    )
  }
  const { label } = PAYMENT_STATUS_INFO[status]
  // Of a draft nothing remains to be paid yet, and that is not why.
  const title = remainingFen === 0 && status !== 'DRAFT' ? `${label}，没有待收的金额` : `${label}，现在不能收款`
  return <EmptyState icon='wallet' title={title} action={{ text: '查看缴费工单', onPress: onDetail }} />
}
