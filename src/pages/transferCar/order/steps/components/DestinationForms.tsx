import { observer } from 'mobx-react'
import { ChoiceField, TextAreaField, TextField } from '@/components/Field'
import { DEST_TYPES } from '@/domain/transferCar/order/dictionaries'
import { optionsOf, wholeNumber } from '@/pages/transferCar/order/choices'
import { DestinationField } from './DestinationField'
import { KilometresFields } from './KilometresFields'
import { PositionField, ReasonField } from '@/pages/transferCar/components/sheetParts'
import { SignatureRow } from './SignatureRow'
import { SlotField } from './SlotField'
import { GapField } from './GapField'
import { StepPhotos } from './StepPhotos'
import type { StepFormProps } from '../stepProps'

/** TOWING to AT_DEST. */
export const DeliverForm = observer(function DeliverForm(props: StepFormProps) {
  const { step, order } = props
  return (
    <>
      <DestinationField order={order} step={step} />
      <PositionField step={step} />
      <StepPhotos {...props} category='DEST_SIGN' need={1} help='拍清目的地的门牌或招牌' />
      <KilometresFields {...props} />
    </>
  )
})

/** AT_DEST back to TOWING: the destination refused, was shut, or the owner wants another. */
export const RedirectForm = observer(function RedirectForm(props: StepFormProps) {
  const { step } = props
  return (
    <>
      <ReasonField step={step} label='改送原因' usual={['对方拒收', '已关门', '车主改地点']} />
      <StepPhotos {...props} category='REFUSED_DEST' need={1} />
      <ChoiceField
        label='新目的地类型'
        options={optionsOf(DEST_TYPES)}
        value={step.body.destType}
        onChange={(type) => step.set('destType', type)}
      />
      <TextField
        label='新目的地地址'
        value={step.body.destAddress ?? ''}
        maxLength={255}
        error={step.errors.destAddress}
        onInput={(text) => step.set('destAddress', text)}
      />
    </>
  )
})

/** AT_DEST to STORED. */
export const StoreForm = observer(function StoreForm(props: StepFormProps) {
  const { step } = props
  const { body, errors } = step
  return (
    <>
      <SlotField step={step} />
      <TextField
        label='钥匙数量'
        type='number'
        value={body.keys === undefined ? '' : String(body.keys)}
        maxLength={2}
        placeholder='0'
        error={errors.keys}
        onInput={(text) => step.set('keys', wholeNumber(text))}
      />
      <TextField
        label='里程表读数（公里）'
        type='number'
        value={body.odometerKm === undefined ? '' : String(body.odometerKm)}
        maxLength={7}
        error={errors.odometerKm}
        onInput={(text) => step.set('odometerKm', wholeNumber(text))}
      />
      <GapField step={step} category='ODOMETER' label='里程表' />
      <TextAreaField
        label='随车物品'
        value={body.belongings ?? ''}
        maxLength={500}
        placeholder='没有请填“无”'
        error={errors.belongings}
        onInput={(text) => step.set('belongings', text)}
      />
      <StepPhotos {...props} category='UNLOAD_CORNER' need={4} help='左前、右前、左后、右后各一张' />
    </>
  )
})

/** AT_DEST to DONE. */
export const HandOverForm = observer(function HandOverForm({ step, onPanel }: StepFormProps) {
  const { body, errors } = step
  return (
    <>
      <TextField
        label='接车人姓名'
        value={body.receiverName ?? ''}
        maxLength={50}
        error={errors.receiverName}
        onInput={(text) => step.set('receiverName', text)}
      />
      <TextField
        label='接车人手机'
        type='tel'
        value={body.receiverMobile ?? ''}
        maxLength={20}
        error={errors.receiverMobile}
        onInput={(text) => step.set('receiverMobile', text)}
      />
      <SignatureRow step={step} label='接车人签字' onSign={() => onPanel('signature')} />
    </>
  )
})
