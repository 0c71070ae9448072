import { useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { CheckField, ChoiceField, TextAreaField, TextField } from '@/components/Field'
import { PlateChip } from '@/components/PlateChip'
import { EXTRA_WORK, PRICE_EXEMPTIONS } from '@/domain/transferCar/order/dictionaries'
import { validateVin } from '@/domain/validators'
import { PriceFields } from '@/pages/transferCar/fees/quote/PriceFields'
import { isLargeVehicle } from '@/pages/transferCar/order/vehicleText'
import { DestinationField } from './DestinationField'
import { FieldError } from '@/pages/transferCar/components/sheetParts'
import { GapField } from './GapField'
import { SignatureRow } from './SignatureRow'
import { StepPhotos } from './StepPhotos'
import type { StepFormProps } from '../stepProps'

const [SAFE, OTHER] = ['', 'OTHER']
/** What usually keeps a driver from walking around the vehicle. */
const UNSAFE: readonly string[] = ['车道狭窄，车流未控制', '夜间或雨雾看不清', '有起火或泄漏危险']

/** ON_SCENE to WORKING: evidence of the scene, the agreed price and the signature (orders.md#steps). */
export const StartWorkForm = observer(function StartWorkForm(props: StepFormProps) {
  const { step, onPanel } = props
  const { body } = step
  const [isShown, setShown] = useState(false)
  const { unsafeReason } = body
  const [danger, setDanger] = useState(unsafeReason === undefined ? SAFE : UNSAFE.includes(unsafeReason) ? unsafeReason : OTHER)
  const exemption = body.exemption ?? 'SIGN'
  return (
    <>
      <StepPhotos {...props} category='SCENE' need={1} />
      <StepPhotos {...props} category='CORNER' need={danger === SAFE ? 4 : 0} help='左前、右前、左后、右后各一张' />
      <ChoiceField
        label='现场不安全，不便拍四角'
        mark='选填'
        options={[
          { value: SAFE, label: '可以拍' },
          ...UNSAFE.map((text) => ({ value: text, label: text })),
          { value: OTHER, label: '其他原因' }
        ]}
        value={danger}
        onChange={(choice) => {
          setDanger(choice)
          step.set('unsafeReason', choice === SAFE || choice === OTHER ? undefined : choice)
        }}
      />
      {danger === OTHER && (
        <TextField
          label='不安全的原因'
          value={body.unsafeReason ?? ''}
          maxLength={200}
          placeholder='例如：高速行车道，车流未控制'
          onInput={(text) => step.set('unsafeReason', text)}
        />
      )}
      <CheckField label='车辆有损伤' checked={body.damaged === true} onChange={(checked) => step.set('damaged', checked)} />
      {body.damaged === true && <StepPhotos {...props} category='DAMAGE' need={3} help='损伤处近景至少三张' />}
      <PriceFields order={props.order} step={step} isShown={isShown} onShow={setShown} onSign={() => onPanel('signature')} />
      <ChoiceField
        label='客户确认'
        options={[{ value: 'SIGN', label: '签字确认' }, ...PRICE_EXEMPTIONS.map(({ code, label }) => ({ value: code, label }))]}
        value={exemption}
        onChange={(choice) => step.set('exemption', choice === 'SIGN' ? undefined : (choice as 'CASUALTY' | 'ABSENT'))}
        help='当事人伤亡或不在场时可免签'
      />
      {body.exemption === undefined ? (
        <SignatureRow step={step} label='客户签字' onSign={() => (body.quote === undefined ? onPanel('signature') : setShown(true))} />
      ) : (
        <TextField
          label='免签说明'
          mark='选填'
          value={body.exemptionNote ?? ''}
          maxLength={200}
          onInput={(text) => step.set('exemptionNote', text)}
        />
      )}
    </>
  )
})

/** WORKING to TOWING: the vehicle is the right one and is fastened. */
export const LoadForm = observer(function LoadForm(props: StepFormProps) {
  const { order, step, onPanel } = props
  const { body, errors } = step
  const known = order.vehicles[0]
  const situation = body.plateSituation ?? known?.plateSituation ?? 'NORMAL'
  const plateNo = body.plateNo ?? known?.plateNo ?? ''
  const confirm = (checked: boolean) => {
    step.set('plateSituation', checked ? situation : undefined)
    step.set('plateNo', checked && plateNo !== '' ? plateNo : undefined)
  }
  const vin = body.vin ?? ''
  const checkedVin = vin === '' ? undefined : validateVin(vin)
  const warning = checkedVin?.ok === true ? checkedVin.warning : undefined
  const extras = body.extraWork ?? []
  return (
    <>
      <DestinationField order={order} step={step} mayPend />
      <Text className='step-heading'>核对车辆</Text>
      <View className='step-plate'>
        <PlateChip plateNo={plateNo} situation={situation} large={isLargeVehicle(order.vehicleClass)} />
        <Button kind='secondary' inline icon='edit' onPress={() => onPanel('plate')}>
          修改车牌
        </Button>
      </View>
      <CheckField label='已与实车核对，车牌无误' checked={body.plateSituation !== undefined} onChange={confirm} />
      <FieldError text={errors.plateNo} />
      <TextField
        label='车架号 VIN'
        mark='选填'
        value={vin}
        maxLength={20}
        placeholder='无牌车请填写车架号'
        error={errors.vin}
        onInput={(text) => {
          step.set('vin', text)
          step.set('vinConfirmed', undefined)
        }}
      />
      {situation !== 'NORMAL' && <GapField step={step} category='VIN' label='车架号' />}
      {warning !== undefined && (
        <CheckField
          label={`${warning}，已核对实车无误`}
          checked={body.vinConfirmed === true}
          onChange={(checked) => step.set('vinConfirmed', checked || undefined)}
        />
      )}
      <StepPhotos {...props} category='LOADED' need={1} help='拍清绑带和支撑' />
      <Text className='step-heading'>附加作业</Text>
      {EXTRA_WORK.map(({ code, label }) => (
        <CheckField
          key={code}
          label={label}
          checked={extras.includes(code)}
          onChange={(checked) => {
            const next = checked ? [...extras, code] : extras.filter((extra) => extra !== code)
            step.set('extraWork', next.length === 0 ? undefined : next)
          }}
        />
      ))}
      <CheckField
        label='无法拖行，整车背运'
        checked={body.carried === true}
        onChange={(checked) => step.set('carried', checked || undefined)}
      />
      {extras.length > 0 && <StepPhotos {...props} category='EQUIPMENT' need={extras.length} help='每项附加作业至少一张' />}
    </>
  )
})

/** WORKING to DONE without a tow. */
export const RepairForm = observer(function RepairForm(props: StepFormProps) {
  const { step } = props
  return (
    <>
      <TextAreaField
        label='作业结果'
        value={step.body.resultNote ?? ''}
        maxLength={500}
        placeholder='例如：更换左后轮备胎，车辆可正常行驶'
        error={step.errors.resultNote}
        onInput={(text) => step.set('resultNote', text)}
      />
      <StepPhotos {...props} category='RESULT' need={1} />
    </>
  )
})
