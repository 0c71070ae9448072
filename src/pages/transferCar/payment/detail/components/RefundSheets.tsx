import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { Text } from '@tarojs/components'
import { useDidHide } from '@tarojs/taro'
import { Amount } from '@/components/Amount'
import { Button } from '@/components/Button'
import { FactRow } from '@/components/Card'
import { TextAreaField, TextField } from '@/components/Field'
import { Sheet } from '@/components/Sheet'
import type { PaymentView } from '@/contract/transferCar/payment/collect'
import type { PaymentDetail } from '@/contract/transferCar/payment/payment'
import { fenToInput, formatFen } from '@/domain/format'
import { validateAmount } from '@/domain/validators'
import { useStores } from '@/hooks/useStores'
import { DraftBook } from '@/stores/drafts'
import { DraftForm } from '@/pages/transferCar/payment/draftForm'
import type { PaymentModel } from '@/pages/transferCar/payment/detail/model'
import { FieldError } from '@/pages/transferCar/components/sheetParts'
import { methodWords } from '@/pages/transferCar/payment/payTexts'

interface RefundSheetProps {
  model: PaymentModel
  payment: PaymentDetail
  paid: PaymentView
  onClose: () => void
  onDone: () => void
}
const LEAST_REASON = 2

/** Asking for a refund of one payment, whole or in part; a manager decides (payments.md#approvals). */
export const RefundSheet = observer(function RefundSheet({ model, payment, paid, onClose, onDone }: RefundSheetProps) {
  const { storage, session, clock } = useStores()
  const askedFen = payment.refunds
    .filter(({ paymentId, state }) => paymentId === paid.id && (state === 'ASKED' || state === 'RUNNING'))
    .reduce((sum, { amountFen: fen }) => sum + fen, 0)
  const mostFen = paid.amountFen - paid.refundedFen - askedFen
  const [form] = useState(
    () =>
      new DraftForm(
        `refund:${paid.id}`,
        { amount: fenToInput(mostFen), reason: '' },
        { drafts: new DraftBook(storage, session.userInfo?.userId ?? ''), clock }
      )
  )
  const [isTried, setTried] = useState(false)
  useEffect(() => () => form.saveNow(), [form])
  useDidHide(form.saveNow)
  const amount = validateAmount(form.text('amount'))
  const amountFen = amount.ok ? amount.fen : 0
  const reason = form.text('reason').trim()
  const missing = {
    ...(!amount.ok && { amountFen: amount.message }),
    ...(amount.ok && amountFen === 0 && { amountFen: '退款金额要大于 0' }),
    ...(amountFen > mostFen && { amountFen: `最多可退 ${formatFen(mostFen)} 元` }),
    ...(reason.length < LEAST_REASON && { reason: '请填写退款原因' })
  }
  const errors: Readonly<Record<string, string>> = { ...(isTried ? missing : {}), ...(model.failed === 'refund' ? model.refused : {}) }
  const send = async () => {
    setTried(true)
    if (Object.keys(missing).length > 0) return
    const body = { paymentId: paid.id, amountFen, reason, version: payment.version }
    if (!(await model.run('refund', body, (sent, key) => model.parts.service.refund(payment.id, sent, key)))) return
    form.forget()
    onDone()
  }
  const footer = (
    <>
      <FieldError text={model.failureOf('refund')} />
      <Button loading={model.running === 'refund'} loadingText='正在提交…' onPress={() => void send()}>
        提交退款申请
      </Button>
    </>
  )
  return (
    <Sheet open title='申请退款' onClose={onClose} footer={footer}>
      <FactRow label={methodWords(paid)}>
        <Amount fen={paid.amountFen} />
      </FactRow>
      <TextField
        label='退款金额（元）'
        type='digit'
        maxLength={14}
        value={form.text('amount')}
        help={`最多可退 ${formatFen(mostFen)} 元，原路退回`}
        error={errors.amountFen}
        onInput={(text) => form.set('amount', text)}
      />
      <TextAreaField
        label='退款原因'
        rows={2}
        maxLength={200}
        value={form.text('reason')}
        error={errors.reason}
        onInput={(text) => form.set('reason', text)}
      />
    </Sheet>
  )
})

interface DecideSheetProps {
  model: PaymentModel
  /** Name of the act in the model. */
  name: string
  title: string
  hint: string
  /** A refusal says why. */
  needsNote: boolean
  isDangerous?: boolean
  send: (note: string) => Promise<boolean>
  onClose: () => void
}

/** Yes or no to what somebody else asked or claims, with a word about it. */
export const DecideSheet = observer(function DecideSheet({
  model,
  name,
  title,
  hint,
  needsNote,
  isDangerous = false,
  send,
  onClose
}: DecideSheetProps) {
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  const isMissing = needsNote && note.trim() === ''
  const press = async () => {
    setTried(true)
    if (!isMissing && (await send(note.trim()))) onClose()
  }
  const footer = (
    <>
      <FieldError text={model.failureOf(name)} />
      <Button
        kind={isDangerous ? 'danger' : 'primary'}
        loading={model.running === name}
        loadingText='正在提交…'
        onPress={() => void press()}
      >
        {title}
      </Button>
    </>
  )
  return (
    <Sheet open title={title} onClose={onClose} footer={footer}>
      <Text className='pay-hint'>{hint}</Text>
      <TextAreaField
        label={needsNote ? '原因' : '说明'}
        {...(!needsNote && { mark: '选填' as const })}
        rows={2}
        maxLength={200}
        value={note}
        error={isTried && isMissing ? '请填写原因' : ''}
        onInput={setNote}
      />
    </Sheet>
  )
})
