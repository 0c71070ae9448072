import { observer } from 'mobx-react'
import { Text } from '@tarojs/components'
import { Button } from '@/components/Button'
import { ChoiceField, TextField } from '@/components/Field'
import type { ServiceAction } from '@/contract/transferCar/order/codes'
import { CANCEL_REASONS, DRY_RUN_REASONS } from '@/domain/transferCar/order/dictionaries'
import { cancelReasonAllowed } from '@/domain/transferCar/order/legality'
import { STATUS_INFO } from '@/domain/transferCar/order/status'
import { useStores } from '@/hooks/useStores'
import { openReopening, reopeningWords } from '@/pages/transferCar/order/reopening'
import { FieldError, PositionField, ReasonField } from '@/pages/transferCar/components/sheetParts'
import { PAGES } from '@/domain/pages'
import { StepPhotos } from './StepPhotos'
import type { StepFormProps } from '../stepProps'

const USUAL: Readonly<Record<string, readonly string[]>> = {
  refuse: ['正在作业中', '距离太远', '车辆故障', '身体不适'],
  giveBack: ['车辆故障', '身体不适', '距离太远', '道路不通', '车型不合适'],
  askReassign: ['车辆故障', '身体不适', '车型不合适', '需要支援'],
  refuseReassign: ['没有其他车辆', '其他车辆更远', '请继续前往'],
  callDispatch: ['需要支援', '现场有危险', '客户有争议', '找不到地点'],
  answerCall: ['马上给你打电话', '支援已派出', '请原地等待', '按客户要求办理'],
  stepBack: ['误点', '信息有误', '客户改变要求'],
  voidOrder: ['重复建单', '信息错误', '培训测试'],
  askReopen: ['费用有误', '资料需要补正'],
  refuseReopen: ['理由不充分', '费用无误', '资料齐全'],
  waiveFees: ['政策免费', '执法机关承担', '经理同意减免', '录入差错']
}

/** What a step without return does, said before its button is pressed. */
const CONSEQUENCES: Readonly<Partial<Record<ServiceAction, string>>> = {
  giveBack: '退单后工单退回待派单，由调度重新派单。',
  askReassign: '调度收到申请后改派；改派前工单仍由本人负责。',
  refuseReassign: '驳回后工单仍由原驾驶员负责，系统会通知本人。',
  callDispatch: '调度会收到车牌、地点和说明，回复后系统通知你。急事请直接打电话。',
  answerCall: '系统会把这句话通知驾驶员。',
  voidOrder: '作废后单号不再使用，工单不计入统计，不能恢复。',
  waiveFees: '免收费后按费用已结清处理，可以放行和结案，原因记入工单。'
}

/** Steps that want a reason and nothing else. */
export const ReasonForm = observer(function ReasonForm({ step, order }: StepFormProps) {
  const reopening = openReopening(order.events)
  return (
    <>
      {step.action === 'stepBack' && (
        <Text className='step-line'>现在是“{STATUS_INFO[order.status].label}”，退回后原时间保留在时间线中，系统会通知驾驶员。</Text>
      )}
      {step.action === 'refuseReopen' && reopening !== undefined && <Text className='step-line'>{reopeningWords(reopening)}</Text>}
      {CONSEQUENCES[step.action] !== undefined && <Text className='step-line'>{CONSEQUENCES[step.action]}</Text>}
      <ReasonField step={step} usual={USUAL[step.action] ?? []} />
    </>
  )
})

/** Before departure any reason; with a truck on its way only the company's own (orders.md#endings). */
export const CancelForm = observer(function CancelForm({ step, order }: StepFormProps) {
  const options = CANCEL_REASONS.filter(({ code }) => cancelReasonAllowed(order.status, code)).map(({ code, label }) => ({
    value: code,
    label
  }))
  return (
    <>
      <Text className='step-line'>取消后工单结束，不收费用，不能恢复。</Text>
      <ChoiceField
        label='取消原因'
        options={options}
        value={step.body.reasonCode as (typeof options)[number]['value'] | undefined}
        error={step.errors.reasonCode}
        onChange={(code) => step.set('reasonCode', code)}
      />
      <ReasonField step={step} usual={[]} optional />
    </>
  )
})

/** EN_ROUTE and later, the customer's reason: 空驶. */
export const DryRunForm = observer(function DryRunForm(props: StepFormProps) {
  const { step, order } = props
  const options = DRY_RUN_REASONS.map(({ code, label }) => ({ value: code, label }))
  return (
    <>
      <Text className='step-line'>空驶后工单结束作业，转入费用处理，不能继续施救。</Text>
      <ChoiceField
        label='空驶原因'
        options={options}
        value={step.body.reasonCode as (typeof options)[number]['value'] | undefined}
        error={step.errors.reasonCode}
        onChange={(code) => step.set('reasonCode', code)}
      />
      <ReasonField step={step} usual={[]} optional />
      {order.status !== 'EN_ROUTE' && (
        <>
          <StepPhotos {...props} category='SCENE' need={1} />
          <PositionField step={step} />
        </>
      )}
    </>
  )
})

/** Steps that go at once when the position is there; shown only when something is missing. */
export const PlaceForm = observer(function PlaceForm({ step }: StepFormProps) {
  return (
    <>
      <PositionField step={step} />
      {step.action === 'arrive' && step.errors.farNote !== undefined && (
        <TextField
          label='偏离原因'
          value={step.body.farNote ?? ''}
          maxLength={200}
          placeholder='例如：报案位置不准，车辆在辅路'
          error={step.errors.farNote}
          onInput={(text) => step.set('farNote', text)}
        />
      )}
    </>
  )
})

/** Steps without any input, confirmed by their button; what the server misses is listed. */
export const PlainForm = observer(function PlainForm({ step, order }: StepFormProps) {
  const { navigation } = useStores()
  const errors = Object.entries(step.errors)
  const complete = () => void navigation.open(PAGES.createOrder, { id: order.id })
  return (
    <>
      {errors.map(([key, message]) => (
        <FieldError key={key} text={message} />
      ))}
      {step.action === 'submit' && errors.length > 0 && order.canEdit && (
        <Button kind='secondary' icon='edit' onPress={complete}>
          补充资料
        </Button>
      )}
    </>
  )
})
