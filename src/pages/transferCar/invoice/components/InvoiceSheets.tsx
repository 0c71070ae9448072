import { useEffect } from 'react'
import { observer } from 'mobx-react'
import { Text } from '@tarojs/components'
import { useDidHide } from '@tarojs/taro'
import { Button } from '@/components/Button'
import { Sheet } from '@/components/Sheet'
import type { InvoiceDetail } from '@/contract/transferCar/invoice/invoice'
import type { EditorSource } from '@/pages/transferCar/stores/editor/model'
import type { FieldSpec } from '@/pages/transferCar/stores/editor/fields'
import { redSource, RED_FIELDS, resendSource, RESEND_FIELDS } from '../invoiceActs'
import type { InvoiceService } from '@/services/transferCar/invoice/invoices'
import { SpecFields } from '@/pages/transferCar/fees/components/SpecField'
import { useInvoiceEditor } from '../useInvoiceEditor'

const CONFLICT_WORDS = '发票已被他人更新，请核对后再次提交。'

interface ActSheetProps {
  invoice: InvoiceDetail
  onClose: () => void
  onDone: (invoice: InvoiceDetail) => void
}
interface FormSheetProps<Body extends object> extends ActSheetProps {
  title: string
  hint: string
  fields: readonly FieldSpec[]
  button: string
  isDangerous?: boolean
  sourceOf: (service: InvoiceService) => EditorSource<InvoiceDetail, Body>
}

/** A few fields about one invoice and the one button; what was typed stays on the device. */
const FormSheet = observer(function FormSheet<Body extends object>({
  title,
  hint,
  fields,
  button,
  isDangerous = false,
  sourceOf,
  onClose,
  onDone
}: FormSheetProps<Body>) {
  const { model } = useInvoiceEditor(sourceOf)
  useEffect(() => {
    void model.load()
    return () => model.saveNow()
  }, [model])
  useDidHide(model.saveNow)
  const send = async () => {
    if ((await model.submit()) && model.view !== undefined) onDone(model.view)
  }
  const failure = model.conflict === undefined ? model.failure : CONFLICT_WORDS
  return (
    <Sheet
      open
      title={title}
      onClose={onClose}
      footer={
        <>
          {failure !== '' && (
            <Text className='fees-failure' {...{ role: 'alert' }}>
              {failure}
            </Text>
          )}
          <Button kind={isDangerous ? 'danger' : 'primary'} loading={model.isSending} loadingText='正在提交…' onPress={() => void send()}>
            {button}
          </Button>
        </>
      }
    >
      <Text className='invoice-second'>{hint}</Text>
      <SpecFields fields={fields} form={model} />
    </Sheet>
  )
})

/** A red letter: why, how much, whether the buyer has used the invoice. */
export function RedSheet(props: ActSheetProps) {
  const hint = props.invoice.canRedPartly
    ? '数电票不能作废，只能红冲。开票有误须全额红冲后重开；购方已确认用途或入账的，须由购方在 72 小时内确认。'
    : '数电票不能作废，只能全额红冲后重开；购方已确认用途或入账的，须由购方在 72 小时内确认。'
  return (
    <FormSheet
      {...props}
      title='红冲'
      hint={hint}
      fields={RED_FIELDS}
      button='提交红冲'
      isDangerous
      sourceOf={(service) => redSource(service, props.invoice)}
    />
  )
}

/** Sending an issued invoice once more: no second invoice. */
export function ResendSheet(props: ActSheetProps) {
  return (
    <FormSheet
      {...props}
      title='重新发送'
      hint='把已开的发票再发送一次，不会重复开票。'
      fields={RESEND_FIELDS}
      button='发送'
      sourceOf={(service) => resendSource(service, props.invoice)}
    />
  )
}
