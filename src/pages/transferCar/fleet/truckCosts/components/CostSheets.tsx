import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { Text } from '@tarojs/components'
import { useDidHide } from '@tarojs/taro'
import { Button } from '@/components/Button'
import { ChoiceField, DateField, PickerField, TextAreaField, TextField } from '@/components/Field'
import { Sheet } from '@/components/Sheet'
import type { TruckCosts } from '@/contract/transferCar/fleet/truckCosts'
import { formatFen, shanghaiDate } from '@/domain/format'
import { COST_KIND_LABELS, COST_KIND_OPTIONS } from '@/domain/transferCar/fleet/truckCosts'
import { validateAmount, validateDecimal } from '@/domain/validators'
import { useStores } from '@/hooks/useStores'
import { FieldError } from '@/pages/transferCar/components/sheetParts'
import { VoucherField } from '@/pages/transferCar/payment/components/VoucherField'
import { DraftForm } from '@/pages/transferCar/payment/draftForm'
import { useVoucher } from '@/pages/transferCar/payment/useVoucher'
import { DraftBook } from '@/stores/drafts'
import type { TruckCostsModel } from '../model'

const MOST_KM = 9_999_999

interface CostSheetProps {
  model: TruckCostsModel
  trucks: TruckCosts['trucks']
  onClose: () => void
  onDone: () => void
}

/** What a truck cost: one's own truck and today stand there already. */
export const CostSheet = observer(function CostSheet({ model, trucks, onClose, onDone }: CostSheetProps) {
  const { storage, session, clock } = useStores()
  const today = shanghaiDate(clock.now())
  const start = { truckId: trucks[0]?.id ?? '', day: today, kind: 'FUEL', amount: '', odometer: '', note: '', voucher: '' }
  const [form] = useState(
    () => new DraftForm('truckCost', start, { drafts: new DraftBook(storage, session.userInfo?.userId ?? ''), clock })
  )
  useEffect(() => () => form.saveNow(), [form])
  useDidHide(form.saveNow)
  const voucher = useVoucher(form)
  const [isTried, setTried] = useState(false)
  const amount = validateAmount(form.text('amount'))
  const odometer = validateDecimal(form.text('odometer'), { digits: 0, max: MOST_KM }, '里程表读数')
  const hasOdometer = form.text('odometer').trim() !== ''
  const kind = COST_KIND_OPTIONS.find(({ value }) => value === form.text('kind'))?.value ?? 'FUEL'
  const receipt = form.text('voucher')
  const note = form.text('note').trim()
  const missing = {
    ...(form.text('truckId') === '' && { truckId: '请选择拖车' }),
    ...(!amount.ok && { amountFen: amount.message }),
    ...(amount.ok && amount.fen === 0 && { amountFen: '金额要大于 0' }),
    ...(receipt === '' && { receipt: '请拍摄票据' }),
    ...(hasOdometer && !odometer.ok && { odometerKm: odometer.message })
  }
  const errors: Readonly<Record<string, string>> = { ...model.acts.errorsOf('add'), ...(isTried ? missing : {}) }
  const send = async () => {
    setTried(true)
    if (!amount.ok || Object.keys(missing).length > 0) return
    const isStored = await model.add({
      truckId: form.text('truckId'),
      day: form.text('day'),
      kind,
      amountFen: amount.fen,
      receipt,
      ...(hasOdometer && odometer.ok && { odometerKm: odometer.scaled }),
      ...(note !== '' && { note })
    })
    if (!isStored) return
    form.forget()
    onDone()
  }
  const footer = (
    <>
      <FieldError text={model.acts.failureOf('add')} />
      <Button loading={model.acts.running === 'add'} loadingText='正在提交…' disabled={voucher.uploads.isBusy} onPress={() => void send()}>
        保存费用
      </Button>
    </>
  )
  return (
    <Sheet open title='登记车辆费用' onClose={onClose} footer={footer}>
      <VoucherField voucher={voucher} label='票据照片' help='拍清金额和日期' isNeeded error={errors.receipt} />
      <TextField
        label='金额（元）'
        mark='必填'
        type='digit'
        maxLength={14}
        value={form.text('amount')}
        error={errors.amountFen}
        onInput={(text) => form.set('amount', text)}
      />
      <ChoiceField
        label='类别'
        options={COST_KIND_OPTIONS}
        value={kind}
        error={errors.kind}
        onChange={(value) => form.set('kind', value)}
      />
      <PickerField
        label='拖车'
        mark='必填'
        options={trucks.map(({ id, plateNo }) => ({ value: id, label: plateNo }))}
        value={form.text('truckId')}
        emptyText='没有可用的拖车'
        error={errors.truckId}
        onChange={(value) => form.set('truckId', value)}
      />
      <DateField label='日期' max={today} value={form.text('day')} error={errors.day} onChange={(day) => form.set('day', day)} />
      <TextField
        label='里程表读数（公里）'
        mark='选填'
        type='number'
        maxLength={7}
        value={form.text('odometer')}
        error={errors.odometerKm}
        onInput={(text) => form.set('odometer', text)}
      />
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

/** A wrong cost is taken back; the record keeps it with the reason. */
export const RemoveCostSheet = observer(function RemoveCostSheet({ model, onDone }: { model: TruckCostsModel; onDone: () => void }) {
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const { removing, acts } = model
  if (removing === undefined) return null
  const missing = isTried && reason.trim().length < 2 ? '请填写删除原因' : undefined
  const send = async () => {
    setTried(true)
    if (reason.trim().length >= 2 && (await model.remove(reason.trim()))) onDone()
  }
  const footer = (
    <>
      <FieldError text={acts.failureOf('remove')} />
      <Button loading={acts.running === 'remove'} loadingText='正在删除…' onPress={() => void send()}>
        删除费用
      </Button>
    </>
  )
  return (
    <Sheet open title='删除费用' onClose={() => model.ask(undefined)} footer={footer}>
      <Text className='ledger-line'>{`${removing.truckPlate} ${COST_KIND_LABELS[removing.kind]} ${formatFen(removing.amountFen)} 元`}</Text>
      <TextAreaField
        label='删除原因'
        mark='必填'
        rows={2}
        maxLength={200}
        value={reason}
        error={acts.errorsOf('remove').reason ?? missing}
        onInput={setReason}
      />
    </Sheet>
  )
})
