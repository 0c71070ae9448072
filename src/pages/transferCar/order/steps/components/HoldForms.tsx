import { observer } from 'mobx-react'
import { Text } from '@tarojs/components'
import { ChoiceField, TextField } from '@/components/Field'
import { formatDateTime } from '@/domain/format'
import { HOLD_REASONS, labelOf } from '@/domain/transferCar/order/dictionaries'
import { useStores } from '@/hooks/useStores'
import { optionsOf, wholeNumber } from '@/pages/transferCar/order/choices'
import { MomentField } from './MomentField'
import { ReasonField } from '@/pages/transferCar/components/sheetParts'
import type { StepFormProps } from '../stepProps'

/** The vehicle may not leave until the hold is lifted (yard.md#holds). */
export const HoldForm = observer(function HoldForm({ step }: StepFormProps) {
  return (
    <>
      <Text className='step-line step-intro'>扣留期间不能放行和出库；解除时保留扣留时段，用于计算保管费。</Text>
      <ChoiceField
        label='扣留原因'
        options={optionsOf(HOLD_REASONS)}
        value={step.body.holdReason}
        error={step.errors.holdReason}
        onChange={(code) => step.set('holdReason', code)}
      />
      <ReasonField step={step} label='原因说明' usual={['交警通知扣车', '等待检验鉴定', '费用有争议']} />
    </>
  )
})

/** Ends the hold; from notice and days to collect the owner's storage begins (fees.md#storage). */
export const UnholdForm = observer(function UnholdForm({ order, step }: StepFormProps) {
  const { clock } = useStores()
  const { body, errors } = step
  const notice = (ms: number | undefined) => {
    step.set('noticeAt', ms)
    if (ms === undefined) step.set('collectDays', undefined)
  }
  const open = order.holds.find((hold) => hold.endAt === null)
  return (
    <>
      {open !== undefined && (
        <Text className='step-line'>
          {formatDateTime(open.startAt)} 起扣留：{labelOf(HOLD_REASONS, open.reasonCode)}，{open.reason}
        </Text>
      )}
      <ReasonField step={step} label='解除原因' usual={['交警同意放行', '检验鉴定完成', '争议已解决']} />
      <MomentField label='通知取车的时间（选填）' value={body.noticeAt} now={clock.now()} error={errors.noticeAt} onChange={notice} />
      {body.noticeAt !== undefined && (
        <TextField
          label='取车期限'
          mark='选填'
          type='number'
          value={body.collectDays === undefined ? '' : String(body.collectDays)}
          maxLength={3}
          trailing={<Text className='step-unit'>天</Text>}
          help='期限之后的保管费由车主承担'
          error={errors.collectDays}
          onInput={(text) => step.set('collectDays', wholeNumber(text))}
        />
      )}
    </>
  )
})
