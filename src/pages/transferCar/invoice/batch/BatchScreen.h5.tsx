import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Amount } from '@/components/Amount'
import { Section } from '@/components/Card'
import { PlateText } from '@/components/PlateText'
import { Pressable } from '@/components/Pressable'
import { formatFen } from '@/domain/format'
import { PAGES } from '@/domain/pages'
import { displayPlate } from '@/domain/validators'
import { useStores } from '@/hooks/useStores'
import { useUnsaved } from '@/pages/transferCar/components/useUnsaved'
import { SpecFields } from '@/pages/transferCar/fees/components/SpecField'
import { payerWords } from '@/pages/transferCar/payment/components/PaymentCardView'
import { DELIVERY_FIELDS, REMARK_FIELDS } from '../applyFields'
import { ApplyBar, ApplyFrame } from '../components/ApplyFrame'
import { TitleFields } from '../components/TitleFields'
import { useInvoiceEditor } from '../useInvoiceEditor'
import { batchSource, customersOf, MOST, toApply, type Applied, type BatchView } from './source'

/** Each invoice as it will be. */
const Preview = ({ view, onOpen }: { view: BatchView; onOpen: (paymentId: string) => void }) => {
  const wanted = toApply(view)
  const sum = (part: 'amountFen' | 'taxFen'): string => formatFen(wanted.reduce((all, one) => all + one[part], 0))
  const names = customersOf(view)
  return (
    <Section title={`将开 ${wanted.length} 张发票`}>
      {view.planned.map(({ payment, amountFen, taxFen }) => (
        <Pressable key={payment.id} className='batch-row' role='link' onPress={() => onOpen(payment.id)}>
          <View className='batch-what'>
            <PlateText
              className='batch-title'
              text={[payment.paymentNo, payment.plateNo === null ? '' : displayPlate(payment.plateNo)].filter(Boolean).join(' ')}
            />
            <Text className='invoice-second'>{payerWords(payment)}</Text>
          </View>
          {amountFen === 0 ? (
            <Text className='invoice-second'>没有可开票的金额</Text>
          ) : (
            <View className='batch-amount'>
              <Amount fen={amountFen} />
              <Text className='invoice-second'>{`含税额 ${formatFen(taxFen)}`}</Text>
            </View>
          )}
        </Pressable>
      ))}
      {wanted.length > 0 && (
        <Text className='batch-sum'>{`合计 ${sum('amountFen')} 元，其中税额 ${sum('taxFen')} 元。每张缴费工单开一张，按各自的费用项目和税率。`}</Text>
      )}
      {names.length > 1 && (
        <Text className='invoice-warning'>{`所选缴费工单属于不同客户（${names.map((name) => name || '无客户').join('、')}），将开给同一抬头，请核对`}</Text>
      )}
    </Section>
  )
}

/** What became of each application. */
const Results = ({ applied, onOpen }: { applied: readonly Applied[]; onOpen: (invoiceId: string) => void }) => {
  const refused = applied.filter(({ invoiceId }) => invoiceId === undefined)
  return (
    <Section
      title={
        refused.length === 0 ? `已提交 ${applied.length} 张` : `已提交 ${applied.length - refused.length} 张，${refused.length} 张没有提交`
      }
    >
      <View {...{ role: 'status' }}>
        {applied.map(({ paymentNo, invoiceId, reason }) =>
          invoiceId === undefined ? (
            <Text key={paymentNo} className='invoice-failure'>{`${paymentNo}：${reason}`}</Text>
          ) : (
            <Pressable key={paymentNo} className='batch-row' role='link' onPress={() => onOpen(invoiceId)}>
              <Text>{`${paymentNo} 的发票`}</Text>
            </Pressable>
          )
        )}
      </View>
    </Section>
  )
}

/** Invoices of several payment orders at once, at a desk: what each will be, one title for all, and what became of each. */
export const BatchScreen = observer(function BatchScreen({ ids }: { ids: readonly string[] }) {
  const { session, navigation, uuid } = useStores()
  const mayOverride = session.can('paymentOrder', 'btn_verify')
  const { service, model } = useInvoiceEditor((calls) => batchSource(calls, ids.slice(0, MOST), mayOverride, uuid))
  const refused = useUnsaved(model)
  const send = async () => {
    if (!(await model.submit())) refused()
  }
  const content = (view: BatchView) => {
    const left = toApply(view)
    return (
      <>
        {view.applied.length > 0 && <Results applied={view.applied} onOpen={(id) => void navigation.open(PAGES.invoice, { id })} />}
        {ids.length > MOST && <Text className='invoice-warning'>{`一次最多 ${MOST} 张，其余请分次开`}</Text>}
        {(view.applied.length === 0 || left.length > 0) && (
          <Preview view={view} onOpen={(id) => void navigation.open(PAGES.order, { payment: id })} />
        )}
        {left.length > 0 && (
          <>
            <TitleFields model={model} service={service} mayOverride={mayOverride} />
            <Section title='接收（选填）'>
              <SpecFields fields={DELIVERY_FIELDS} form={model} />
              <SpecFields fields={REMARK_FIELDS} form={model} />
            </Section>
            <ApplyBar model={model} failure={model.failure} onSend={() => void send()}>
              {`提交 ${left.length} 张申请`}
            </ApplyBar>
          </>
        )}
      </>
    )
  }
  return (
    <ApplyFrame title='批量开票' model={model}>
      {() => model.view !== undefined && content(model.view)}
    </ApplyFrame>
  )
})
