import { useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { ChoiceField, TextField } from '@/components/Field'
import { Notice } from '@/components/Notice'
import type { BillView } from '@/contract/transferCar/fees/bill'
import type { Payer } from '@/contract/transferCar/fees/prices'
import { formatDateTime, formatFen } from '@/domain/format'
import { PAYERS } from '@/domain/transferCar/order/dictionaries'
import { useStores } from '@/hooks/useStores'
import type { BillModel } from '../model'
import { FactsFields } from '@/pages/transferCar/fees/components/FactsFields'
import { FeeLines, FeeSum } from '@/pages/transferCar/fees/components/FeeLines'

/** The lines with their sums: what the customer owes and what of it is tax. */
export function BillSums({ bill }: { bill: BillView }) {
  return (
    <>
      {bill.lines.length === 0 ? (
        <Text className='fees-hint'>还没有费用</Text>
      ) : (
        <FeeLines lines={bill.lines} showsOrigin cardId={bill.card?.id ?? null} />
      )}
      <FeeSum label='合计' fen={bill.totalFen} />
      {bill.discountFen > 0 && (
        <FeeSum label={bill.ownDiscountFen < bill.discountFen ? '优惠（含协议优惠）' : '优惠'} fen={-bill.discountFen} />
      )}
      <FeeSum label='应付' fen={bill.payableFen} isStrong />
      <FeeSum label='其中税额' fen={bill.taxFen} />
      {bill.agreedFen !== null && <FeeSum label={`现场约定（${formatDateTime(bill.agreedAt)}）`} fen={bill.agreedFen} />}
    </>
  )
}

/** What a person writes into the bill. */
export const BillFields = observer(function BillFields({ model, onManual }: { model: BillModel; onManual: () => void }) {
  const [isFacts, setFacts] = useState(false)
  const { errors, vehicles, manual, shown } = model
  const limitFen = shown?.discountLimitFen ?? 0
  return (
    <>
      <View className='bill-part'>
        <ChoiceField
          label='付款方'
          options={PAYERS.map(({ code, label }) => ({ value: code as Payer, label }))}
          value={model.payer}
          error={errors.payer}
          onChange={model.setPayer}
        />
      </View>
      <View className='bill-part'>
        <Text className='bill-part-title'>手工费用</Text>
        {manual.map((line, index) => (
          <View className='bill-row' key={`${line.name}${index}`}>
            <Text className='bill-words'>{`${line.name} ${formatFen(line.unitPriceFen)} 元／${line.unit}，${line.reason}`}</Text>
            <Button kind='text' inline label={`移除${line.name}`} onPress={() => model.removeManual(index)}>
              移除
            </Button>
          </View>
        ))}
        <Button kind='secondary' icon='plus' onPress={onManual}>
          添加手工费用
        </Button>
      </View>
      <View className='bill-part'>
        <TextField
          label='优惠（元）'
          mark='选填'
          type='digit'
          maxLength={14}
          value={model.discount}
          placeholder='0.00'
          error={errors.discountFen}
          help={
            model.ownDiscountFen > limitFen
              ? `超出本人可优惠的 ${formatFen(limitFen)} 元，保存后等待经理批准`
              : limitFen === 0
                ? '优惠由经理批准'
                : `本人最多可优惠 ${formatFen(limitFen)} 元，超出的由经理批准`
          }
          onInput={model.setDiscount}
        />
        {model.discount !== '' && (
          <TextField
            label='优惠原因'
            maxLength={200}
            value={model.discountReason}
            error={errors.discountReason}
            onInput={model.setDiscountReason}
          />
        )}
      </View>
      <View className='bill-part'>
        {isFacts ? (
          vehicles.map((form, index) => (
            <FactsFields key={index} form={form} title={vehicles.length > 1 ? `第 ${index + 1} 辆` : '计价项目'} />
          ))
        ) : (
          <Button kind='secondary' icon='edit' onPress={() => setFacts(true)}>
            修改计价项目
          </Button>
        )}
      </View>
    </>
  )
})

const APPROVALS = { OPEN: '待经理批准', APPROVED: '经理已批准', REFUSED: '经理未批准' } as const

/** A discount above the writer's limit: what became of it, and the manager's answer (payments.md#approvals). */
export const DiscountApproval = observer(function DiscountApproval({ model, bill }: { model: BillModel; bill: BillView }) {
  const { feedback } = useStores()
  const [note, setNote] = useState('')
  const { discountApproval } = bill
  if (discountApproval === null) return null
  const { state, askerName } = discountApproval
  const decide = async (approve: boolean) => {
    if (await model.decide(approve, note)) feedback.toast(approve ? '优惠已批准' : '优惠未批准，已从费用中扣除')
  }
  return (
    <Notice tone='warning'>
      <Text>{`${askerName}申请的优惠${APPROVALS[state]}${discountApproval.note === null ? '' : `：${discountApproval.note}`}`}</Text>
      {bill.canDecideDiscount && (
        <>
          <TextField label='批准说明' mark='选填' maxLength={200} value={note} onInput={setNote} />
          <View className='bill-decide'>
            <Button kind='secondary' inline disabled={model.isSending} onPress={() => void decide(true)}>
              批准优惠
            </Button>
            <Button kind='secondary' inline disabled={model.isSending} onPress={() => void decide(false)}>
              不批准
            </Button>
          </View>
        </>
      )}
    </Notice>
  )
})
