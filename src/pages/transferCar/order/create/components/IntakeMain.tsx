import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { Section } from '@/components/Card'
import { ChoiceField, PickerField } from '@/components/Field'
import { StatusTag } from '@/components/StatusTag'
import { BEARERS, SERVICE_TYPES, SOURCES, VEHICLE_CLASSES } from '@/domain/transferCar/order/dictionaries'
import { useLocationChoice } from '@/hooks/useLocationChoice'
import type { CreateModel } from '../model'
import { optionsOf } from '@/pages/transferCar/order/choices'
import { PlaceField } from '@/pages/transferCar/order/place/PlaceField'
import { IntakeText } from './IntakeText'

const LOCATION_WORDS = {
  refused: '没有定位权限，工单将标为“未定位”。可在系统设置中打开权限，或只写清地址',
  unavailable: '定位失败，工单将标为“未定位”。可再试一次，或只写清地址'
} as const

const PlaceFields = observer(function PlaceFields({ model }: { model: CreateModel }) {
  const { form, errors, located, isLocating } = model
  const accuracy = form.position?.accuracyM
  const choose = useLocationChoice(`${model.draftName}:position`, (location) => model.takeLocation('position', location))
  return (
    <>
      <PlaceField
        place={model.place}
        label='事故地点'
        mark='必填'
        value={form.address ?? ''}
        placeholder='道路、方向、参照物，或经纬度'
        error={errors.address}
      />
      <View className='create-locate'>
        <Button
          kind='secondary'
          inline
          icon='pin'
          loading={isLocating}
          loadingText='正在定位…'
          label={form.position === undefined ? '用当前位置定位' : '重新定位'}
          onPress={() => void model.locate()}
        >
          {form.position === undefined ? '用当前位置定位' : '重新定位'}
        </Button>
        <Button kind='secondary' inline icon='navigate' onPress={() => void choose(form.position)}>
          在地图上选
        </Button>
        {form.position !== undefined && (
          <StatusTag tone='success'>{`已定位${accuracy === undefined ? '' : `，精度 ${accuracy} 米`}`}</StatusTag>
        )}
        {form.position === undefined && !isLocating && <StatusTag tone='warning'>未定位</StatusTag>}
      </View>
      {form.position === undefined && located !== undefined && located !== 'found' && (
        <Text className='create-help'>{LOCATION_WORDS[located]}</Text>
      )}
    </>
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
        onChange={(code) => model.set('bearer', code)}
      />
    </Section>
  )
})
