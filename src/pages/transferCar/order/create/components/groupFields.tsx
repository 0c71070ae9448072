import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { CheckField, ChoiceField, PickerField, TextAreaField, TextField } from '@/components/Field'
import { Icon } from '@/components/Icon'
import { SelectField } from '@/components/selector'
import { ACCIDENT_TYPES, DEST_TYPES, ROAD_TYPES } from '@/domain/transferCar/order/dictionaries'
import { useStores } from '@/hooks/useStores'
import type { CreateModel } from '../model'
import { areaCodeOf, areaPathOf } from '@/pages/transferCar/components/areaPath'
import { optionsOf } from '@/pages/transferCar/order/choices'
import { PlaceEntry } from '@/pages/transferCar/order/place/PlaceEntry'
import { useCustomers } from '@/pages/transferCar/order/useCustomers'
import { IntakeText } from './IntakeText'

interface FieldsProps {
  model: CreateModel
}

/** Takes a choice back. */
const NOTHING = { value: '', label: '不填' }
const keepHint = (masked: string | null | undefined): string => (masked == null ? '' : `${masked}，不改请留空`)

export const ReportFields = observer(function ReportFields({ model }: FieldsProps) {
  const { form, errors } = model
  return (
    <>
      <IntakeText model={model} field='reporterName' label='报案人姓名' maxLength={50} placeholder={keepHint(model.order?.reporterName)} />
      <IntakeText model={model} field='policeCaseNo' label='警情（事故）编号' maxLength={40} />
      <PickerField
        label='事故形态'
        options={optionsOf(ACCIDENT_TYPES)}
        value={form.accidentType}
        onChange={(code) => model.set('accidentType', code)}
      />
      <TextAreaField
        label='备注'
        value={form.remark ?? ''}
        maxLength={500}
        error={errors.remark}
        onInput={(value) => model.set('remark', value)}
      />
    </>
  )
})

export const RoadFields = observer(function RoadFields({ model }: FieldsProps) {
  const { form, errors } = model
  return (
    <>
      <CheckField label='涉及危险品' checked={form.hazmat === true} onChange={(checked) => model.set('hazmat', checked)} />
      {form.hazmat === true && (
        <View className='create-hazmat' {...{ role: 'status' }}>
          <Icon name='warning' size={16} />
          <Text>已标为危险品：调度和驾驶员会看到警示，请在备注写明货物</Text>
        </View>
      )}
      <CheckField
        label='违法停车拖离'
        checked={form.illegalParking === true}
        onChange={(checked) => model.set('illegalParking', checked)}
      />
      <ChoiceField
        label='道路类型'
        options={optionsOf(ROAD_TYPES)}
        value={form.roadType}
        onChange={(code) => model.set('roadType', code)}
      />
      <SelectField
        kind='area'
        level={2}
        label='所在区域'
        help='用于匹配当地价目'
        value={areaPathOf(form.areaCode)}
        error={errors.areaCode}
        onChange={(_path, [chosen]) => model.set('areaCode', areaCodeOf(chosen?.value))}
      />
      <IntakeText model={model} field='roadName' label='道路名称' maxLength={60} placeholder='例如 机荷高速' />
      <View className='create-pair'>
        <IntakeText model={model} field='direction' label='方向' maxLength={20} placeholder='例如 往广州' />
        <IntakeText model={model} field='kmPost' label='公里桩号' maxLength={12} placeholder='例如 K12+300' />
      </View>
      <View className='create-pair'>
        <IntakeText model={model} field='injured' label='受伤人数' maxLength={3} placeholder='0' type='number' />
        <IntakeText model={model} field='lanesBlocked' label='占用车道数' maxLength={1} placeholder='0' type='number' />
      </View>
    </>
  )
})

export const DestinationFields = observer(function DestinationFields({ model }: FieldsProps) {
  const { form, errors } = model
  return (
    <>
      <PickerField
        label='目的地类型'
        options={optionsOf(DEST_TYPES)}
        value={form.destType}
        onChange={(code) => model.set('destType', code)}
      />
      <PlaceEntry
        ask={`${model.draftName}:destination`}
        place={model.destination}
        label='目的地地址'
        value={form.destAddress ?? ''}
        error={errors.destAddress}
        position={form.destPosition}
        onMapChoice={(location) => model.takeLocation('destPosition', location)}
      />
    </>
  )
})

const PersonFields = observer(function PersonFields({ model, role, title }: FieldsProps & { role: 'owner' | 'driver'; title: string }) {
  const person = model.form[role]
  const known = model.order?.people.find((one) => one.role === (role === 'owner' ? 'OWNER' : 'DRIVER'))
  const text = (
    key: 'name' | 'mobile' | 'relation',
    label: string,
    maxLength: number,
    placeholder: string,
    type: 'text' | 'tel' = 'text'
  ) => (
    <TextField
      label={`${title}${label}`}
      type={type}
      value={person[key] ?? ''}
      maxLength={maxLength}
      placeholder={placeholder}
      error={model.errors[`${role}.${key}`]}
      onInput={(value) => model.setPerson(role, key, value)}
    />
  )
  return (
    <>
      <View className='create-pair'>
        {text('name', '姓名', 50, keepHint(known?.name))}
        {text('mobile', '手机', 20, keepHint(known?.mobile), 'tel')}
      </View>
      {role === 'driver' && text('relation', '与车主关系', 20, '例如 本人、家属')}
    </>
  )
})

export const PeopleFields = observer(function PeopleFields({ model }: FieldsProps) {
  return (
    <>
      <PersonFields model={model} role='owner' title='车主' />
      <PersonFields model={model} role='driver' title='驾驶人' />
    </>
  )
})

export const InsuranceFields = observer(function InsuranceFields({ model }: FieldsProps) {
  const { dictionary } = useStores()
  const { form, errors, order } = model
  const insurers = dictionary.entries('towingInsurer').map(({ enCode, fullName }) => ({ value: enCode, label: fullName }))
  const customers = useCustomers({ id: form.customerId, name: order?.customerName })
  return (
    <>
      <PickerField
        label='保险公司'
        options={[NOTHING, ...insurers]}
        value={form.insurer}
        error={errors.insurer}
        onOpen={() => void dictionary.need('dictionaries')}
        onChange={(code) => model.set('insurer', code)}
      />
      <View className='create-pair'>
        <IntakeText model={model} field='policyNo' label='保单号' maxLength={40} />
        <IntakeText model={model} field='claimNo' label='报案号' maxLength={40} />
      </View>
      <IntakeText
        model={model}
        field='surveyorMobile'
        label='查勘员手机'
        type='tel'
        maxLength={20}
        placeholder={keepHint(order?.surveyorMobile)}
      />
      <PickerField
        label='协议客户'
        help='按与客户的协议计价'
        options={[NOTHING, ...customers.options]}
        value={form.customerId}
        error={errors.customerId}
        emptyText={customers.emptyText}
        onOpen={customers.load}
        onChange={(id) => model.set('customerId', id)}
      />
    </>
  )
})
