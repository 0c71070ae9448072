import { observer } from 'mobx-react'
import { Text } from '@tarojs/components'
import { ChoiceField, TextField, CheckField, TextAreaField } from '@/components/Field'
import { formatDateTime } from '@/domain/format'
import { ID_TYPES, labelOf } from '@/domain/transferCar/order/dictionaries'
import { optionsOf } from '@/pages/transferCar/order/choices'
import { ReasonField, FieldError } from '@/pages/transferCar/components/sheetParts'
import { ReleaseCodeField } from '@/pages/transferCar/order/release/ReleaseCodeField'
import { StoredDueFacts } from '@/pages/transferCar/order/release/StoredDueFacts'
import type { StepModel } from '@/pages/transferCar/order/steps/model'
import type { OrderDetail } from '@/contract/transferCar/order/detail'
import type { RevealQuery } from '@/contract/transferCar/order/order'
import { useStores } from '@/hooks/useStores'
import { MaskedNumber } from '@/pages/transferCar/order/detail/components/MaskedNumber'
import { revealed } from '@/pages/transferCar/order/orderCommands'
import { createTransferCarService } from '@/services/transferCar/order/orders'
import { SignatureRow } from './SignatureRow'
import { StepPhotos } from './StepPhotos'
import type { StepFormProps } from '../stepProps'

/** Who was recorded to fetch the vehicle: full name and paper number on demand, each look is logged (people.md#personal-data). */
function PickUpPerson({ order }: { order: OrderDetail }) {
  const { api, feedback } = useStores()
  const person = order.people.find(({ role }) => role === 'PICKUP')
  if (person === undefined) return null
  const reveal = (field: RevealQuery['field']) =>
    order.revealable?.includes(field) === true ? () => revealed(order, field, createTransferCarService(api), feedback) : undefined
  return (
    <>
      <Text className='step-line step-intro'>{`核对取车人${person.relation === null ? '' : `（${person.relation}）`}的姓名和证件：`}</Text>
      {person.name !== null && <MaskedNumber label='取车人' what='姓名' number={person.name} onReveal={reveal('pickUpName')} />}
      {person.idNo !== null && (
        <MaskedNumber label='取车人证件' prefix={labelOf(ID_TYPES, person.idType)} number={person.idNo} onReveal={reveal('pickUpIdNo')} />
      )}
      {person.mobile !== null && <MaskedNumber label='取车人手机' number={person.mobile} isPhone onReveal={reveal('pickUpMobile')} />}
    </>
  )
}

/** Keys and belongings that were taken over, checked off one by one; what is missing is said (yard.md#release). */
const HandBackField = observer(function HandBackField({ step }: { step: StepModel }) {
  const wanted = step.checklist.filter(({ key }) => key === 'keysReturned' || key === 'belongingsReturned')
  if (wanted.length === 0) return null
  return (
    <>
      {wanted.map(({ key, label }) => {
        const field = key === 'keysReturned' ? 'keysReturned' : 'belongingsReturned'
        return <CheckField key={key} label={label} checked={step.body[field] === true} onChange={(is) => step.set(field, is)} />
      })}
      <FieldError text={step.errors.keysReturned ?? step.errors.belongingsReturned} />
      <TextAreaField
        label='交还说明'
        mark='选填'
        value={step.body.returnNote ?? ''}
        maxLength={200}
        rows={2}
        placeholder='有缺少的请写明，例如：备用钥匙未找到'
        onInput={(text) => step.set('returnNote', text)}
      />
    </>
  )
})

const RELATIONS = ['本人', '家属', '代办人', '单位经办人'].map((text) => ({ value: text, label: text }))

/** Finance lets the vehicle go: who fetches it, by name and paper, and the release paper (yard.md#release). */
export const ReleaseForm = observer(function ReleaseForm(props: StepFormProps) {
  const { order, step } = props
  const { body, errors } = step
  return (
    <>
      <StoredDueFacts order={order} />
      {step.action === 'forceRelease' && (
        <>
          <Text className='step-line step-intro'>费用没有结清就放行，经办人和原因会记入工单，不能撤回。</Text>
          <ReasonField step={step} label='强制放行原因' usual={['领导批准先行放行', '保险公司承诺付款', '执法机关要求']} />
        </>
      )}
      <TextField
        label='取车人姓名'
        value={body.pickUpName ?? ''}
        maxLength={50}
        error={errors.pickUpName}
        onInput={(text) => step.set('pickUpName', text)}
      />
      <TextField
        label='取车人手机'
        type='tel'
        value={body.pickUpMobile ?? ''}
        maxLength={20}
        error={errors.pickUpMobile}
        onInput={(text) => step.set('pickUpMobile', text)}
      />
      <ChoiceField
        label='证件类型'
        options={optionsOf(ID_TYPES)}
        value={body.idType}
        error={errors.idType}
        onChange={(code) => step.set('idType', code)}
      />
      <TextField
        label='证件号码'
        type={body.idType === 'ID_CARD' ? 'idcard' : 'text'}
        value={body.idNo ?? ''}
        maxLength={30}
        error={errors.idNo}
        onInput={(text) => step.set('idNo', text)}
      />
      <ChoiceField
        label='与车主关系'
        mark='选填'
        options={RELATIONS}
        value={body.relation}
        onChange={(text) => step.set('relation', text)}
      />
      <StepPhotos {...props} category='RELEASE_PAPER' need={1} help='拍清放行单或事故认定书' />
    </>
  )
})

/** The yard keeper hands the vehicle out to the person who was recorded at the release. */
export const GateOutForm = observer(function GateOutForm(props: StepFormProps) {
  const { order, step, onPanel } = props
  return (
    <>
      {order.releasedAt !== null && <Text className='step-line'>{formatDateTime(order.releasedAt)} 已放行</Text>}
      <StoredDueFacts order={order} />
      <PickUpPerson order={order} />
      {order.asksReleaseCode === true && <ReleaseCodeField order={order} step={step} />}
      <StepPhotos {...props} category='ID_CARD' need={1} help='请取车人手持证件，拍清本人和证件' />
      {(order.belongings ?? '') !== '' && <Text className='step-line'>{`随车物品：${order.belongings}`}</Text>}
      <HandBackField step={step} />
      <SignatureRow step={step} label='取车人签字' onSign={() => onPanel('signature')} />
    </>
  )
})
