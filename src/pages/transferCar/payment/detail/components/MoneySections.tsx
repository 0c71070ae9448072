import { Text, View } from '@tarojs/components'
import { Amount } from '@/components/Amount'
import { Button } from '@/components/Button'
import { Section } from '@/components/Card'
import { Cell, CellGroup } from '@/components/Cell'
import { Notice } from '@/components/Notice'
import { StatusTag } from '@/components/StatusTag'
import type { PaymentView, RefundView } from '@/contract/transferCar/payment/collect'
import type { PaymentDetail } from '@/contract/transferCar/payment/payment'
import { formatDateTime, formatFen } from '@/domain/format'
import { PAYMENT_RULES } from '@/domain/transferCar/payment/actions'
import { INVOICE_STATE_INFO, PAY_STATE_INFO, PAYMENT_STATUS_INFO, REFUND_STATE_INFO } from '@/domain/transferCar/payment/labels'
import { Fact } from '@/pages/transferCar/components/Fact'
import { methodWords } from '../../payTexts'

export interface PaymentRowActs {
  /** Name of the act that runs. */
  running: string
  voucherAddress: (url: string) => string
  onVoucher: (url: string) => void
  onReceipt: (payment: PaymentView) => void
  onVerify: (payment: PaymentView, approve: boolean) => void
  onRefund: (payment: PaymentView) => void
  onQuery: (payment: PaymentView) => void
  onClose: (payment: PaymentView) => void
}

function PaymentRow({ payment, acts }: { payment: PaymentView; acts: PaymentRowActs }) {
  const { label, tone } = PAY_STATE_INFO[payment.state]
  const can = (permit: PaymentView['permits'][number]): boolean => payment.permits.includes(permit)
  const isBusy = acts.running !== ''
  const name = `${methodWords(payment)} ${formatFen(payment.amountFen)} 元`
  const { voucherUrl } = payment
  return (
    <View className='money-row' {...{ role: 'listitem', 'aria-label': name }}>
      <View className='payment-row'>
        <View className='payment-tags'>
          <Text className='detail-strong'>{methodWords(payment)}</Text>
          <StatusTag tone={tone}>{label}</StatusTag>
        </View>
        <View className='payment-amount'>
          <Amount fen={payment.amountFen} />
        </View>
      </View>
      <Text className='detail-line detail-figures'>{`${formatDateTime(payment.paidAt ?? payment.createdAt)} · ${payment.collectorName}`}</Text>
      {payment.slipNo !== null && <Text className='detail-line detail-figures'>{`单号 ${payment.slipNo}`}</Text>}
      {payment.refundedFen > 0 && <Text className='detail-line detail-figures'>{`已退款 ${formatFen(payment.refundedFen)} 元`}</Text>}
      {payment.failure !== null && <Text className='detail-line'>{payment.failure}</Text>}
      <View className='detail-actions'>
        {voucherUrl !== null && (
          <Button
            kind='secondary'
            inline
            icon='image'
            label={`${name}的凭证`}
            onPress={() => acts.onVoucher(acts.voucherAddress(voucherUrl))}
          >
            凭证
          </Button>
        )}
        {payment.receiptNo !== null && (
          <Button kind='secondary' inline label={`${name}的收据`} onPress={() => acts.onReceipt(payment)}>
            收据
          </Button>
        )}
        {can('query') && (
          <Button kind='secondary' inline disabled={isBusy} onPress={() => acts.onQuery(payment)}>
            查询结果
          </Button>
        )}
        {can('close') && (
          <Button kind='secondary' inline disabled={isBusy} onPress={() => acts.onClose(payment)}>
            关闭收款
          </Button>
        )}
        {can('verify') && (
          <Button kind='secondary' inline disabled={isBusy} onPress={() => acts.onVerify(payment, true)}>
            确认到账
          </Button>
        )}
        {can('verify') && (
          <Button kind='secondary' inline disabled={isBusy} onPress={() => acts.onVerify(payment, false)}>
            未到账
          </Button>
        )}
        {can('refund') && (
          <Button kind='secondary' inline disabled={isBusy} label={`${name}申请退款`} onPress={() => acts.onRefund(payment)}>
            申请退款
          </Button>
        )}
      </View>
    </View>
  )
}

/** Every payment with what may be done with it, newest first. */
export function PaymentsSection({ payments, acts }: { payments: readonly PaymentView[]; acts: PaymentRowActs }) {
  if (payments.length === 0) return null
  const newestFirst = [...payments].sort((a, b) => b.createdAt - a.createdAt)
  return (
    <Section title='收款记录'>
      <View {...{ role: 'list' }}>
        {newestFirst.map((payment) => (
          <PaymentRow key={payment.id} payment={payment} acts={acts} />
        ))}
      </View>
    </Section>
  )
}

interface RefundsProps {
  refunds: readonly RefundView[]
  running: string
  onDecide: (refund: RefundView, approve: boolean) => void
  onRetry: (refund: RefundView) => void
}

/** Every refund: who asked, who decided, how far it is. */
export function RefundsSection({ refunds, running, onDecide, onRetry }: RefundsProps) {
  if (refunds.length === 0) return null
  const isBusy = running !== ''
  return (
    <Section title='退款'>
      <View {...{ role: 'list' }}>
        {[...refunds]
          .sort((a, b) => b.askedAt - a.askedAt)
          .map((refund) => (
            <View className='money-row' key={refund.id} {...{ role: 'listitem', 'aria-label': `退款 ${refund.refundNo}` }}>
              <View className='payment-row'>
                <View className='payment-tags'>
                  <Text className='detail-strong detail-figures'>{refund.refundNo}</Text>
                  <StatusTag tone={REFUND_STATE_INFO[refund.state].tone}>{REFUND_STATE_INFO[refund.state].label}</StatusTag>
                </View>
                <View className='payment-amount'>
                  <Amount fen={refund.amountFen} />
                </View>
              </View>
              <Text className='detail-line detail-figures'>{`${formatDateTime(refund.askedAt)} · ${refund.askerName}申请：${refund.reason}`}</Text>
              {refund.deciderName !== null && (
                <Text className='detail-line'>{`${refund.deciderName}${refund.state === 'REFUSED' ? '未批准' : '已批准'}${refund.doneAt === null ? '' : `，${formatDateTime(refund.doneAt)} 完成`}`}</Text>
              )}
              {refund.failure !== null && <Text className='detail-line'>{refund.failure}</Text>}
              <View className='detail-actions'>
                {refund.permits.includes('decide') && (
                  <Button kind='secondary' inline disabled={isBusy} onPress={() => onDecide(refund, true)}>
                    批准退款
                  </Button>
                )}
                {refund.permits.includes('decide') && (
                  <Button kind='secondary' inline disabled={isBusy} onPress={() => onDecide(refund, false)}>
                    不批准退款
                  </Button>
                )}
                {refund.permits.includes('retry') && (
                  <Button kind='secondary' inline icon='refresh' disabled={isBusy} onPress={() => onRetry(refund)}>
                    重新退款
                  </Button>
                )}
              </View>
            </View>
          ))}
      </View>
    </Section>
  )
}

const APPROVAL_WORDS = { waiver: '申请免缴', voidPayment: '申请作废', refund: '申请退款' } as const
type Approval = PaymentDetail['approvals'][number]

/** Who asked for what; a manager other than the asker decides (payments.md#approvals). A refund is decided at its row. */
export function ApprovalNotices({
  approvals,
  onDecide
}: {
  approvals: readonly Approval[]
  onDecide: (approval: Approval, approve: boolean) => void
}) {
  return (
    <>
      {approvals.map((approval) => (
        <Notice tone='warning' role='status' key={`${approval.kind}${approval.subjectId}`}>
          <Text>{`${approval.askerName}${APPROVAL_WORDS[approval.kind]}，等待经理批准：${approval.reason}`}</Text>
          <Text className='detail-line'>{formatDateTime(approval.askedAt)}</Text>
          {approval.canDecide && approval.kind !== 'refund' && (
            <View className='detail-actions'>
              <Button kind='secondary' inline onPress={() => onDecide(approval, true)}>
                {PAYMENT_RULES[approval.kind === 'waiver' ? 'approveWaive' : 'approveVoid'].label}
              </Button>
              <Button kind='secondary' inline onPress={() => onDecide(approval, false)}>
                {PAYMENT_RULES[approval.kind === 'waiver' ? 'refuseWaive' : 'refuseVoid'].label}
              </Button>
            </View>
          )}
        </Notice>
      ))}
    </>
  )
}

/** Invoices of the payment order. */
export function InvoicesSection({ payment, onOpen }: { payment: PaymentDetail; onOpen: (id: string) => void }) {
  if (payment.invoices.length === 0) return null
  return (
    <CellGroup title='发票'>
      {payment.invoices.map((invoice) => (
        <Cell
          key={invoice.id}
          title={invoice.title}
          value={`¥${formatFen(invoice.amountFen)}`}
          hint={`${INVOICE_STATE_INFO[invoice.state].label} · ${invoice.invoiceNo ?? invoice.requestNo}`}
          onPress={() => onOpen(invoice.id)}
        />
      ))}
    </CellGroup>
  )
}

/** What happened to the money, newest first. */
export function MoneyTimeline({ events }: { events: PaymentDetail['events'] }) {
  if (events.length === 0) return null
  const newestFirst = [...events].sort((a, b) => b.at - a.at)
  return (
    <Section title='记录'>
      <View {...{ role: 'list' }}>
        {newestFirst.map((event) => (
          <View className='order-event' key={event.id} {...{ role: 'listitem' }}>
            <View className='order-event-dot' />
            <View className='order-event-words'>
              <Text className='detail-strong'>{event.text}</Text>
              <Text className='detail-line detail-figures'>{`${formatDateTime(event.at)} · ${event.actorName} · ${PAYMENT_STATUS_INFO[event.toStatus].label}`}</Text>
              <Fact label='说明' text={event.note} />
            </View>
          </View>
        ))}
      </View>
    </Section>
  )
}
