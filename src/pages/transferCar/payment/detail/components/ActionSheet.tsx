import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { Text } from '@tarojs/components'
import { useDidHide } from '@tarojs/taro'
import { Button } from '@/components/Button'
import { ChoiceField, DateField, PickerField, TextAreaField } from '@/components/Field'
import { Sheet } from '@/components/Sheet'
import type { PaymentAction, WaiveReason } from '@/contract/transferCar/payment/codes'
import type { PaymentDetail } from '@/contract/transferCar/payment/payment'
import { shanghaiTime } from '@/domain/format'
import { PAYMENT_RULES } from '@/domain/transferCar/payment/actions'
import { WAIVE_REASONS } from '@/domain/transferCar/payment/labels'
import { useStores } from '@/hooks/useStores'
import { DraftBook } from '@/stores/drafts'
import { DraftForm } from '@/pages/transferCar/payment/draftForm'
import type { PaymentModel } from '@/pages/transferCar/payment/detail/model'
import { optionsOf } from '@/pages/transferCar/order/choices'
import { FieldError } from '@/pages/transferCar/components/sheetParts'
import { ACTION_FORMS, actionBody } from '../actionFields'
import { useAccountCustomers } from '../useAccountCustomers'

/** The last minute of a day still counts. */
const LAST_MINUTE = '23:59'

interface ActionSheetProps {
  model: PaymentModel
  payment: PaymentDetail
  action: PaymentAction
  label: string
  onClose: () => void
  onDone: () => void
}

/** What an action wants to know, and its button with the verb; what was typed stays on the device. */
export const ActionSheet = observer(function ActionSheet({ model, payment, action, label, onClose, onDone }: ActionSheetProps) {
  const { storage, session, clock } = useStores()
  const [form] = useState(
    () =>
      new DraftForm(
        `payment:${payment.id}:${action}`,
        { reason: '', waiveReason: '', customerId: payment.customerId ?? '', dueOn: '' },
        { drafts: new DraftBook(storage, session.userInfo?.userId ?? ''), clock }
      )
  )
  const [isTried, setTried] = useState(false)
  const customers = useAccountCustomers(ACTION_FORMS[action].account === true)
  useEffect(() => () => form.saveNow(), [form])
  useDidHide(form.saveNow)
  const { reason, usual, waiveReason, account, hint } = ACTION_FORMS[action]
  const dueOn = form.text('dueOn')
  const { body, errors: missing } = actionBody(
    action,
    payment.version,
    form.text,
    dueOn === '' ? undefined : shanghaiTime(dueOn, LAST_MINUTE)
  )
  const errors = { ...(isTried ? missing : {}), ...(model.failed === action ? model.refused : {}) }
  const send = async () => {
    setTried(true)
    if (Object.keys(missing).length > 0) return
    if (!(await model.run(action, body, (sent, key) => model.parts.service.act(payment.id, action, sent, key)))) return
    form.forget()
    onDone()
  }
  const footer = (
    <>
      <FieldError text={model.failureOf(action)} />
      <Button
        kind={PAYMENT_RULES[action].weight === 'danger' ? 'danger' : 'primary'}
        loading={model.running === action}
        loadingText='正在提交…'
        onPress={() => void send()}
      >
        {label}
      </Button>
    </>
  )
  return (
    <Sheet open title={label} onClose={onClose} footer={footer}>
      {hint !== undefined && <Text className='pay-hint'>{hint}</Text>}
      {waiveReason === true && (
        <ChoiceField
          label='免缴原因'
          options={optionsOf(WAIVE_REASONS)}
          value={form.text('waiveReason') as WaiveReason}
          error={errors.waiveReason}
          onChange={(code) => form.set('waiveReason', code)}
        />
      )}
      {account === true && (
        <>
          <PickerField
            label='挂账客户'
            options={customers.options}
            value={form.text('customerId')}
            emptyText={customers.emptyText}
            error={errors.customerId}
            onChange={(id) => form.set('customerId', id)}
          />
          <DateField
            label='到期日'
            mark='选填'
            value={dueOn}
            help='不填按客户的账期计算'
            error={errors.dueAt}
            onChange={(day) => form.set('dueOn', day)}
          />
        </>
      )}
      {usual !== undefined && (
        <ChoiceField
          label='常用原因'
          options={usual.map((text) => ({ value: text, label: text }))}
          value={form.text('reason')}
          onChange={(text) => form.set('reason', text)}
        />
      )}
      {reason !== undefined && (
        <TextAreaField
          label={reason === 'optional' ? '说明' : '原因'}
          {...(reason === 'optional' && { mark: '选填' as const })}
          rows={2}
          maxLength={200}
          value={form.text('reason')}
          error={errors.reason}
          onInput={(text) => form.set('reason', text)}
        />
      )}
    </Sheet>
  )
})
