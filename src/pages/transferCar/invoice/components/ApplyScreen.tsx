import { useEffect } from 'react'
import { observer } from 'mobx-react'
import { Text } from '@tarojs/components'
import { BottomBar, ErrorCount } from '@/components/BottomBar'
import { Button } from '@/components/Button'
import { Section } from '@/components/Card'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { RestoredNotice } from '@/components/Notice'
import { Page } from '@/components/Page'
import { Skeleton } from '@/components/Skeleton'
import { formatFen } from '@/domain/format'
import { useStores } from '@/hooks/useStores'
import { PAGES } from '@/domain/pages'
import { amountFields, DELIVERY_FIELDS, leftToInvoice } from '../applyFields'
import { applySource, type ApplyView } from '../applySource'
import { SpecFields } from '@/pages/transferCar/fees/components/SpecField'
import { useUnsaved } from '@/pages/transferCar/components/useUnsaved'
import { DocumentButtons } from './DocumentButtons'
import { InvoiceCard } from './InvoiceCard'
import { TitleFields } from './TitleFields'
import { useInvoiceEditor } from '../useInvoiceEditor'

const TITLE = '申请开票'

/** Applying for an invoice of one payment order; what was typed stays on the device until it is sent. */
export const ApplyScreen = observer(function ApplyScreen({ paymentId }: { paymentId: string }) {
  const { session, navigation, feedback } = useStores()
  const mayApply = session.can('invoice', 'btn_invoice')
  const mayOverride = session.can('paymentOrder', 'btn_verify')
  const { service, model } = useInvoiceEditor((calls) => applySource(calls, paymentId, mayOverride))
  useEffect(() => {
    if (session.isSignedIn && mayApply) void model.load()
    return () => model.saveNow()
  }, [model, session, mayApply])
  const refused = useUnsaved(model)
  if (!mayApply)
    return (
      <Page title={TITLE}>
        <EmptyState icon='lock' title='没有开票的权限' hint='发票由财务办理' />
      </Page>
    )
  const payment: ApplyView | undefined = model.view
  if (model.state !== 'ready' || payment === undefined) {
    return (
      <Page title={TITLE}>
        {model.state === 'error' ? (
          <ErrorState message={model.loadError} onRetry={() => void model.load()} />
        ) : (
          <Skeleton cards={3} lines={4} />
        )}
      </Page>
    )
  }
  const send = async () => {
    if (await model.submit()) {
      feedback.toast('开票申请已提交')
      const { appliedId } = model.view as ApplyView
      if (appliedId !== undefined) void navigation.replace(PAGES.invoice, { id: appliedId })
    } else refused()
  }
  const left = leftToInvoice(payment)
  const count = Object.keys(model.errors).length
  const failure =
    model.conflict === undefined
      ? model.failure
      : `缴费工单已被他人更新，现在可开票 ${formatFen(left)} 元。填写的内容已保留，核对后可再次提交。`
  return (
    <Page title={TITLE}>
      {model.isRestored && <RestoredNotice unsent='提交' onClear={model.startAgain} />}
      <Section title={payment.paymentNo}>
        <Text className='invoice-second'>{`应付 ${formatFen(payment.payableFen)} 元，已收 ${formatFen(payment.paidFen - payment.refundedFen)} 元，可开票 ${formatFen(left)} 元`}</Text>
        <DocumentButtons paymentId={paymentId} paymentNo={payment.paymentNo} service={service} />
      </Section>
      {payment.invoices.map((invoice) => (
        <InvoiceCard key={invoice.id} invoice={invoice} onOpen={(id) => void navigation.open(PAGES.invoice, { id })} />
      ))}
      {left === 0 ? (
        <EmptyState icon='book' title='没有可开票的金额' hint='收款或挂账以后可以开票；已开的金额红冲后可以重开' />
      ) : (
        <>
          <TitleFields model={model} service={service} mayOverride={mayOverride} />
          <Section title='金额'>
            <SpecFields fields={amountFields} form={model} />
          </Section>
          <Section title='接收（选填）'>
            <SpecFields fields={DELIVERY_FIELDS} form={model} />
          </Section>
          <BottomBar
            notice={
              count > 0 ? (
                <ErrorCount count={count} />
              ) : failure !== '' ? (
                <Text className='fees-failure' {...{ role: 'alert' }}>
                  {failure}
                </Text>
              ) : undefined
            }
          >
            <Button loading={model.isSending} loadingText='正在提交…' onPress={() => void send()}>
              提交申请
            </Button>
          </BottomBar>
        </>
      )}
    </Page>
  )
})
