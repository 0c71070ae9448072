import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Section } from '@/components/Card'
import { ChoiceField, PickerField } from '@/components/Field'
import { BEARERS, SERVICE_TYPES, SOURCES, VEHICLE_CLASSES } from '@/domain/transferCar/order/dictionaries'
import type { CreateModel } from '../model'
import { PROPOSED } from '../proposals'
import { optionsOf } from '@/pages/transferCar/order/choices'
import { PlaceEntry } from '@/pages/transferCar/order/place/PlaceEntry'
import { IntakeText } from './IntakeText'

const LOCATION_WORDS = {
  refused: '没有定位权限，工单将标为“未定位”。可在系统设置中打开权限，或只写清地址',
  unavailable: '定位失败，工单将标为“未定位”。可再试一次，或只写清地址'
} as const

/** Where it happened: typed, or by any way of the place sheet. */
const PlaceFields = observer(function PlaceFields({ model }: { model: CreateModel }) {
  const { form, errors, located, isLocating } = model
  const isMissed = form.position === undefined && located !== undefined && located !== 'found'
  return (
    <PlaceEntry
      ask={`${model.draftName}:position`}
      place={model.place}
      label='事故地点'
      mark='必填'
      value={form.address ?? ''}
      placeholder='道路、方向、参照物，或经纬度'
      error={errors.address}
      position={form.position}
      onMapChoice={(location) => model.takeLocation('position', location)}
      device={{ isLocating, notice: isMissed ? LOCATION_WORDS[located] : '', locate: model.locate }}
    />
  )
})

/** The six required fields of intake.md#required-fields, on one screen. */
export const IntakeMain = observer(function IntakeMain({ model }: { model: CreateModel }) {
  const { form, errors } = model
  const knownMobile = model.order?.reporterMobile
  return (
    <Section title='报案' className='create-main'>
      <View className='create-pair'>
        <PickerField
          label='来源'
          mark='必填'
          options={optionsOf(SOURCES)}
          value={form.source}
          error={errors.source}
          onChange={(code) => model.set('source', code)}
        />
        <PickerField
          label='作业类型'
          mark='必填'
          options={optionsOf(SERVICE_TYPES)}
          value={form.serviceType}
          error={errors.serviceType}
          {...(model.proposals.isProposed('serviceType') && { aside: <Text className='field-help'>{PROPOSED}</Text> })}
          onChange={(code) => model.set('serviceType', code)}
        />
      </View>
      <View className='create-pair'>
        <IntakeText
          model={model}
          field='reporterMobile'
          label='报案人手机'
          mark='必填'
          type='tel'
          maxLength={20}
          placeholder={knownMobile ?? '11 位手机号'}
          {...(knownMobile != null && { help: '不改请留空' })}
        />
        <PickerField
          label='车型'
          mark='必填'
          placeholder='请选择'
          options={optionsOf(VEHICLE_CLASSES)}
          value={form.vehicles[0]?.vehicleClass}
          error={errors.vehicleClass ?? errors['vehicles.0.vehicleClass']}
          {...(model.proposals.isProposed('vehicleClass') && { aside: <Text className='field-help'>{PROPOSED}</Text> })}
          onChange={(code) => model.setVehicle(0, 'vehicleClass', code)}
        />
      </View>
      <PlaceFields model={model} />
      <ChoiceField
        label='承担方'
        mark='必填'
        options={optionsOf(BEARERS)}
        value={form.bearer}
        error={errors.bearer}
        {...(model.proposals.isProposed('bearer') && { aside: <Text className='field-help'>{PROPOSED}</Text> })}
        onChange={(code) => model.set('bearer', code)}
      />
    </Section>
  )
})
