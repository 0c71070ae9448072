import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { useDidShow, usePullDownRefresh } from '@tarojs/taro'
import { BottomBar } from '@/components/BottomBar'
import { Button } from '@/components/Button'
import { Section } from '@/components/Card'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { Page } from '@/components/Page'
import { PrintCell } from '@/components/PrintCell'
import { OptionList, Sheet } from '@/components/Sheet'
import { Skeleton } from '@/components/Skeleton'
import type { PaymentAction } from '@/contract/transferCar/payment/codes'
import type { PaymentView, RefundView } from '@/contract/transferCar/payment/collect'
import type { PaymentDetail } from '@/contract/transferCar/payment/payment'
import { formatFen } from '@/domain/format'
import { PAYMENT_RULES } from '@/domain/transferCar/payment/actions'
import { useStores } from '@/hooks/useStores'
import { previewPictures } from '@/platform/media'
import { endPull, setPageTitle } from '@/platform/page'
import { createInvoiceService } from '@/services/transferCar/invoice/invoices'
import { DocumentButtons } from '@/pages/transferCar/invoice/components/DocumentButtons'
import { PAGES } from '@/domain/pages'
import { ACTION_FORMS, barOptions, type BarChoice } from '../actionFields'
import { ActionSheet } from './ActionSheet'
import {
  ApprovalNotices,
  InvoicesSection,
  MoneyTimeline,
  PaymentsSection,
  RefundsSection
} from '@/pages/transferCar/payment/detail/components/MoneySections'
import { PaymentFacts, PaymentHeader, PaymentLines } from './PaymentHeader'
import { PaymentSheet } from '../draft/PaymentSheet'
import { methodWords } from '@/pages/transferCar/payment/payTexts'
import { ReceiptSheet } from '@/pages/transferCar/payment/components/ReceiptSheet'
import { DecideSheet, RefundSheet } from './RefundSheets'
import { usePayment } from '@/pages/transferCar/payment/usePayment'
import '../../../invoice/index.scss'

const TITLE = '缴费工单'

type Opened =
  | { kind: 'more' }
  | { kind: 'edit' }
  | { kind: 'action'; action: PaymentAction; label: string }
  | { kind: 'refund' | 'receipt'; paid: PaymentView }
  | { kind: 'verify'; paid: PaymentView; approve: boolean }
  | { kind: 'decide'; refund: RefundView; approve: boolean }

/** One payment order: how much, what for, what was paid, and what this person may do now. Draws only what the server permits. */
export const PaymentScreen = observer(function PaymentScreen({ id }: { id: string }) {
  const { api, session, navigation, feedback, services } = useStores()
  const [documents] = useState(() => createInvoiceService(api))
  const model = usePayment(id)
  const { service } = model.parts
  const [opened, setOpened] = useState<Opened>()
  useEffect(() => setPageTitle(TITLE), [])
  useDidShow(() => {
    if (session.isSignedIn) void model.refresh()
  })
  usePullDownRefresh(() => {
    void model.refresh().then((problem) => {
      endPull()
      if (problem !== undefined && model.payment !== undefined) feedback.toast(problem)
    })
  })
  const { payment } = model
  if (payment === undefined) {
    return (
      <Page title={TITLE}>
        {model.state === 'missing' && (
          <EmptyState
            icon='wallet'
            title='没有这张缴费工单'
            hint='可能已被删除，或不在本人可见范围内'
            action={{ text: '返回缴费工单', onPress: () => void navigation.replace(PAGES.payments) }}
          />
        )}
        {model.state === 'error' && <ErrorState message={model.error} onRetry={() => void model.reload()} />}
        {model.state === 'loading' && <Skeleton cards={3} />}
      </Page>
    )
  }
  const close = () => setOpened(undefined)
  const openSheet = (next: Opened) => {
    model.tell('', '')
    setOpened(next)
  }
  const done = (words: string) => {
    close()
    feedback.toast(words)
  }
  /** One of the quick acts at a row: says itself what went wrong. */
  const quick = async (name: string, words: string, call: (key: string) => Promise<PaymentDetail>) => {
    if (await model.run(name, {}, (_body, key) => call(key))) feedback.toast(words)
    else feedback.toast(model.failureOf(name))
  }
  const choose = async (choice: BarChoice) => {
    close()
    if (choice === 'collect') void navigation.open(PAGES.payment, { id })
    else if (choice === 'invoice') void navigation.open(PAGES.invoice, { payment: id })
    else if (choice === 'edit') openSheet({ kind: 'edit' })
    else if (choice === 'submit') {
      // Nothing to ask and nothing lost: finance can send it back.
      if (await model.run('submit', { version: payment.version }, (body, key) => service.act(id, 'submit', body, key)))
        feedback.toast(model.payment?.status === 'REVIEW' ? ACTION_FORMS.submit.done : '无需复核，可以收款')
      else feedback.toast(model.failureOf('submit'))
    } else openSheet({ kind: 'action', action: choice, label: PAYMENT_RULES[choice].label })
  }
  const options = barOptions(payment)
  const first = options.find(({ isNext }) => isNext)
  const more = options.filter((option) => option !== first)
  const acts = {
    running: model.running,
    voucherAddress: services.files.imageAddress,
    onVoucher: (url: string) => void previewPictures([url], url).catch(() => feedback.toast('图片没有打开，请下拉刷新后再试')),
    onReceipt: (paid: PaymentView) => openSheet({ kind: 'receipt', paid }),
    onVerify: (paid: PaymentView, approve: boolean) => openSheet({ kind: 'verify', paid, approve }),
    onRefund: (paid: PaymentView) => openSheet({ kind: 'refund', paid }),
    onQuery: (paid: PaymentView) => void quick('query', '已向支付渠道查询', (key) => service.query(id, paid.id, key)),
    onClose: (paid: PaymentView) => void quick('close', '收款已关闭', (key) => service.close(id, paid.id, key))
  }
  const decideApproval = ({ kind }: PaymentDetail['approvals'][number], approve: boolean) => {
    const action = kind === 'waiver' ? (approve ? 'approveWaive' : 'refuseWaive') : approve ? 'approveVoid' : 'refuseVoid'
    openSheet({ kind: 'action', action, label: PAYMENT_RULES[action].label })
  }
  return (
    <Page title={TITLE}>
      <PaymentHeader payment={payment} />
      <ApprovalNotices approvals={payment.approvals} onDecide={decideApproval} />
      <PaymentsSection payments={payment.payments} acts={acts} />
      <RefundsSection
        refunds={payment.refunds}
        running={model.running}
        onDecide={(refund, approve) => openSheet({ kind: 'decide', refund, approve })}
        onRetry={(refund) => void quick('retry', '已重新退款', (key) => service.retryRefund(id, refund.id, key))}
      />
      <PaymentLines payment={payment} />
      <Section title='单据'>
        <DocumentButtons paymentId={id} paymentNo={payment.paymentNo} service={documents} />
      </Section>
      <InvoicesSection payment={payment} onOpen={(invoiceId) => void navigation.open(PAGES.invoice, { id: invoiceId })} />
      <PaymentFacts payment={payment} onOrder={() => void navigation.open(PAGES.order, { id: payment.accidentOrderId })} />
      <PrintCell target={{ kind: 'paymentOrder', id }} />
      <MoneyTimeline events={payment.events} />
      {first !== undefined && (
        <BottomBar {...(more.length > 0 && { onMore: () => openSheet({ kind: 'more' }) })}>
          <Button loading={model.running === first.value} loadingText='正在提交…' onPress={() => void choose(first.value)}>
            {first.label}
          </Button>
        </BottomBar>
      )}
      {first === undefined && more.length > 0 && (
        <BottomBar>
          <Button kind='secondary' onPress={() => openSheet({ kind: 'more' })}>
            更多操作
          </Button>
        </BottomBar>
      )}
      <Sheet open={opened?.kind === 'more'} title='更多操作' onClose={close}>
        <OptionList options={more} onChoose={(choice) => void choose(choice)} />
      </Sheet>
      {opened?.kind === 'edit' && (
        <PaymentSheet
          orderId={payment.accidentOrderId}
          edited={payment}
          onClose={close}
          onSaved={(saved) => {
            model.accept(saved)
            done('缴费工单已修改')
          }}
        />
      )}
      {opened?.kind === 'action' && (
        <ActionSheet
          key={opened.action}
          model={model}
          payment={payment}
          action={opened.action}
          label={opened.label}
          onClose={close}
          onDone={() => done(ACTION_FORMS[opened.action].done)}
        />
      )}
      {opened?.kind === 'refund' && (
        <RefundSheet model={model} payment={payment} paid={opened.paid} onClose={close} onDone={() => done('退款已申请，等待经理批准')} />
      )}
      {opened?.kind === 'receipt' && <ReceiptSheet paymentOrderId={id} payId={opened.paid.id} onClose={close} />}
      {opened?.kind === 'verify' && (
        <DecideSheet
          model={model}
          name='verify'
          title={opened.approve ? '确认到账' : '未到账'}
          needsNote={!opened.approve}
          isDangerous={!opened.approve}
          hint={`${methodWords(opened.paid)} ${formatFen(opened.paid.amountFen)} 元${opened.paid.slipNo === null ? '' : `，单号 ${opened.paid.slipNo}`}，${opened.paid.collectorName}登记。请与银行流水核对。`}
          send={(note) =>
            model.run('verify', { approve: opened.approve, ...(note !== '' && { note }), version: payment.version }, (body, key) =>
              service.verify(id, opened.paid.id, body, key)
            )
          }
          onClose={close}
        />
      )}
      {opened?.kind === 'decide' && (
        <DecideSheet
          model={model}
          name='decide'
          title={opened.approve ? '批准退款' : '不批准退款'}
          needsNote={!opened.approve}
          isDangerous={opened.approve}
          hint={`${opened.refund.askerName}申请退款 ${formatFen(opened.refund.amountFen)} 元：${opened.refund.reason}`}
          send={(note) =>
            model.run('decide', { approve: opened.approve, ...(note !== '' && { note }), version: payment.version }, (body, key) =>
              service.decideRefund(id, opened.refund.id, body, key)
            )
          }
          onClose={close}
        />
      )}
    </Page>
  )
})
