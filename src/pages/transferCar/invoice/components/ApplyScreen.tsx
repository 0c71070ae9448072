import { observer } from 'mobx-react'
import { Text } from '@tarojs/components'
import { Section } from '@/components/Card'
import { EmptyState } from '@/components/EmptyState'
import { formatFen } from '@/domain/format'
import { useStores } from '@/hooks/useStores'
import { PAGES } from '@/domain/pages'
import { amountFields, DELIVERY_FIELDS, leftToInvoice } from '../applyFields'
import { applySource, type ApplyView } from '../applySource'
import { SpecFields } from '@/pages/transferCar/fees/components/SpecField'
import { useUnsaved } from '@/pages/transferCar/components/useUnsaved'
import { ApplyBar, ApplyFrame } from './ApplyFrame'
import { DocumentButtons } from './DocumentButtons'
import { InvoiceCard } from './InvoiceCard'
import { TitleFields } from './TitleFields'
import { useInvoiceEditor } from '../useInvoiceEditor'

/** Applying for an invoice of one payment order; what was typed stays on the device until it is sent. */
export const ApplyScreen = observer(function ApplyScreen({ paymentId }: { paymentId: string }) {
  const { session, navigation, feedback } = useStores()
  const mayOverride = session.can('paymentOrder', 'btn_verify')
  const { service, model } = useInvoiceEditor((calls) => applySource(calls, paymentId, mayOverride))
  const refused = useUnsaved(model)
  const send = async () => {
    if (await model.submit()) {
      feedback.toast('开票申请已提交')
      const { appliedId } = model.view as ApplyView
      if (appliedId !== undefined) void navigation.replace(PAGES.invoice, { id: appliedId })
    } else refused()
  }
  const content = (payment: ApplyView) => {
    const left = leftToInvoice(payment)
    const failure =
      model.conflict === undefined
        ? model.failure
        : `缴费工单已被他人更新，现在可开票 ${formatFen(left)} 元。填写的内容已保留，核对后可再次提交。`
    return (
      <>
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
            <ApplyBar model={model} failure={failure} onSend={() => void send()}>
              提交申请
            </ApplyBar>
          </>
        )}
      </>
    )
  }
  return (
    <ApplyFrame title='申请开票' model={model}>
      {() => model.view !== undefined && content(model.view)}
    </ApplyFrame>
  )
})
