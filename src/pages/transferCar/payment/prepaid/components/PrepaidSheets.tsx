import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { Text } from '@tarojs/components'
import { useDidHide } from '@tarojs/taro'
import { Button } from '@/components/Button'
import { ChoiceField, TextField } from '@/components/Field'
import { Sheet } from '@/components/Sheet'
import type { PrepaidMethod } from '@/contract/transferCar/payment/codes'
import type { PrepaidStatement } from '@/contract/transferCar/payment/prepaid'
import { fenToInput, formatFen } from '@/domain/format'
import { PAY_METHOD_LABELS } from '@/domain/transferCar/payment/labels'
import { validateAmount } from '@/domain/validators'
import { useStores } from '@/hooks/useStores'
import { FieldError } from '@/pages/transferCar/components/sheetParts'
import { VoucherField } from '@/pages/transferCar/payment/components/VoucherField'
import { DraftForm } from '@/pages/transferCar/payment/draftForm'
import { useVoucher } from '@/pages/transferCar/payment/useVoucher'
import { DraftBook } from '@/stores/drafts'
import type { PrepaidModel } from '../model'

interface SheetProps {
  model: PrepaidModel
  statement: PrepaidStatement
  onClose: () => void
  onDone: () => void
}
const METHODS: readonly { value: PrepaidMethod; label: string }[] = [
  { value: 'TRANSFER', label: PAY_METHOD_LABELS.TRANSFER },
  { value: 'POS', label: PAY_METHOD_LABELS.POS }
]
const methodOf = (text: string): PrepaidMethod => (text === 'POS' ? 'POS' : 'TRANSFER')

function useForm(name: string, start: Readonly<Record<string, string>>): DraftForm {
  const { storage, session, clock } = useStores()
  const [form] = useState(() => new DraftForm(name, start, { drafts: new DraftBook(storage, session.userInfo?.userId ?? ''), clock }))
  useEffect(() => () => form.saveNow(), [form])
  useDidHide(form.saveNow)
  return form
}

/** A customer paid before: amount, how, its number and picture. */
export const TopUpSheet = observer(function TopUpSheet({ model, statement, onClose, onDone }: SheetProps) {
  const form = useForm(`prepaid:${statement.customerId}`, { amount: '', method: 'TRANSFER', slipNo: '', voucher: '', note: '' })
  const voucher = useVoucher(form)
  const [isTried, setTried] = useState(false)
  const amount = validateAmount(form.text('amount'))
  const method = methodOf(form.text('method'))
  const slipNo = form.text('slipNo').trim()
  const picture = form.text('voucher')
  const note = form.text('note').trim()
  const missing = {
    ...(!amount.ok && { amountFen: amount.message }),
    ...(amount.ok && amount.fen === 0 && { amountFen: '充值金额要大于 0' }),
    ...(slipNo === '' && { slipNo: '请填写流水号' }),
    ...(method === 'TRANSFER' && picture === '' && { voucher: '请上传转账凭证' })
  }
  const errors: Readonly<Record<string, string>> = { ...model.acts.errorsOf('topUp'), ...(isTried ? missing : {}) }
  const send = async () => {
    setTried(true)
    if (!amount.ok || Object.keys(missing).length > 0) return
    const body = { amountFen: amount.fen, method, slipNo, ...(picture !== '' && { voucher: picture }), ...(note !== '' && { note }) }
    if (!(await model.topUp(body))) return
    form.forget()
    onDone()
  }
  const footer = (
    <>
      <FieldError text={model.acts.failureOf('topUp')} />
      <Button
        loading={model.acts.running === 'topUp'}
        loadingText='正在提交…'
        disabled={voucher.uploads.isBusy}
        onPress={() => void send()}
      >
        确认到账
      </Button>
    </>
  )
  return (
    <Sheet open title='预付款充值' onClose={onClose} footer={footer}>
      <Text className='ledger-line'>{`${statement.customerName}，核实到账后再登记。`}</Text>
      <TextField
        label='充值金额（元）'
        mark='必填'
        type='digit'
        maxLength={14}
        value={form.text('amount')}
        error={errors.amountFen}
        onInput={(text) => form.set('amount', text)}
      />
      <ChoiceField label='到账方式' options={METHODS} value={method} onChange={(value) => form.set('method', value)} />
      <TextField
        label={method === 'POS' ? 'POS 小票号' : '转账流水号'}
        mark='必填'
        maxLength={40}
        value={form.text('slipNo')}
        error={errors.slipNo}
        onInput={(text) => form.set('slipNo', text)}
      />
      <VoucherField voucher={voucher} help='拍清金额和流水号' isNeeded={method === 'TRANSFER'} error={errors.voucher} />
      <TextField
        label='备注'
        mark='选填'
        maxLength={200}
        value={form.text('note')}
        error={errors.note}
        onInput={(text) => form.set('note', text)}
      />
    </Sheet>
  )
})

/** The balance or a part of it goes back to the customer: asked here, decided by somebody else. */
export const RefundSheet = observer(function RefundSheet({ model, statement, onClose, onDone }: SheetProps) {
  const form = useForm(`prepaidRefund:${statement.customerId}`, {
    amount: fenToInput(statement.balanceFen),
    method: 'TRANSFER',
    reason: ''
  })
  const [isTried, setTried] = useState(false)
  const amount = validateAmount(form.text('amount'))
  const reason = form.text('reason').trim()
  const missing = {
    ...(!amount.ok && { amountFen: amount.message }),
    ...(amount.ok && amount.fen === 0 && { amountFen: '退款金额要大于 0' }),
    ...(amount.ok && amount.fen > statement.balanceFen && { amountFen: `余额只有 ${formatFen(statement.balanceFen)} 元` }),
    ...(reason.length < 2 && { reason: '请填写退款原因' })
  }
  const errors: Readonly<Record<string, string>> = { ...model.acts.errorsOf('refund'), ...(isTried ? missing : {}) }
  const send = async () => {
    setTried(true)
    if (!amount.ok || Object.keys(missing).length > 0) return
    if (!(await model.askRefund({ amountFen: amount.fen, method: methodOf(form.text('method')), reason }))) return
    form.forget()
    onDone()
  }
  const footer = (
    <>
      <FieldError text={model.acts.failureOf('refund')} />
      <Button loading={model.acts.running === 'refund'} loadingText='正在提交…' onPress={() => void send()}>
        提交审批
      </Button>
    </>
  )
  return (
    <Sheet open title='退余额' onClose={onClose} footer={footer}>
      <Text className='ledger-line'>{`余额 ${formatFen(statement.balanceFen)} 元，审批通过后由财务付给客户。`}</Text>
      <TextField
        label='退款金额（元）'
        type='digit'
        maxLength={14}
        value={form.text('amount')}
        error={errors.amountFen}
        onInput={(text) => form.set('amount', text)}
      />
      <ChoiceField
        label='退款方式'
        options={METHODS}
        value={methodOf(form.text('method'))}
        onChange={(value) => form.set('method', value)}
      />
      <TextField
        label='退款原因'
        mark='必填'
        maxLength={200}
        value={form.text('reason')}
        error={errors.reason}
        onInput={(text) => form.set('reason', text)}
      />
    </Sheet>
  )
})
