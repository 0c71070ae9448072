import { useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { Section } from '@/components/Card'
import { ChoiceField, PickerField, TextAreaField, TextField } from '@/components/Field'
import { PhotoGrid, type PhotoItem } from '@/components/PhotoGrid'
import { PlateChip } from '@/components/PlateChip'
import { StatusTag } from '@/components/StatusTag'
import { BEARERS, SERVICE_TYPES, SOURCES, VEHICLE_CLASSES } from '@/domain/transferCar/dictionaries'
import type { CreateModel } from '../../stores/createModel'
import type { PhotoUploads } from '../../stores/photoUploads'
import { PlateSheet } from '../PlateSheet'
import { FieldError } from '../steps/parts'
import { isLargeVehicle } from '../vehicleText'

const optionsOf = <T extends string>(list: readonly { code: T, label: string }[]) => list.map(({ code, label }) => ({ value: code, label }))

export interface IntakeProps {
  model: CreateModel
  uploads: PhotoUploads
  /** Address of the small picture of an uploaded file; empty when it is not known any more. */
  thumbOf: (name: string) => string
}

const LOCATION_WORDS = {
  refused: '没有定位权限，工单将标为“未定位”。可在系统设置中打开权限，或只写清地址',
  unavailable: '没有取到定位，工单将标为“未定位”。可再试一次，或只写清地址'
} as const

const PlaceFields = observer(function PlaceFields({ model }: Pick<IntakeProps, 'model'>) {
  const { form, errors, located, isLocating } = model
  const accuracy = form.position?.accuracyM
  return (
    <>
      <TextAreaField label='事故地点' mark='必填' value={form.address ?? ''} maxLength={255} rows={2} placeholder='道路、方向、参照物' error={errors.address} onInput={(text) => model.set('address', text)} />
      <View className='create-locate'>
        <Button kind='secondary' icon='pin' loading={isLocating} loadingText='正在定位…' onPress={() => void model.locate()}>{form.position === undefined ? '用当前位置定位' : '重新定位'}</Button>
        {form.position !== undefined && <StatusTag tone='success'>{`已定位${accuracy === undefined ? '' : `，精度 ${accuracy} 米`}`}</StatusTag>}
        {form.position === undefined && !isLocating && <StatusTag tone='warning'>未定位</StatusTag>}
      </View>
      {form.position === undefined && located !== undefined && located !== 'found' && <Text className='create-help'>{LOCATION_WORDS[located]}</Text>}
    </>
  )
})

const VehicleFields = observer(function VehicleFields({ model, uploads, thumbOf }: IntakeProps) {
  const [isPlate, setPlate] = useState(false)
  const { form, errors } = model
  const photos = [
    ...form.vehiclePhotos.map((name): PhotoItem => ({ id: name, thumb: thumbOf(name), state: 'stored', canRemove: true })),
    ...uploads.items.map((item): PhotoItem => ({ id: item.id, thumb: item.picture.path, state: item.state, percent: item.percent }))
  ]
  const remove = (id: string) => {
    uploads.remove(id)
    if (form.vehiclePhotos.includes(id)) model.set('vehiclePhotos', form.vehiclePhotos.filter((name) => name !== id))
  }
  return (
    <>
      <View className='create-plate' {...{ role: 'group', 'aria-label': '车牌' }}>
        <View className='create-plate-head'><Text className='create-label'>车牌</Text><Text className='create-mark'>选填</Text></View>
        <View className='create-plate-row'>
          <PlateChip plateNo={form.plateNo} situation={form.plateSituation} large={isLargeVehicle(form.vehicleClass ?? null)} />
          <Button kind='secondary' inline icon='edit' label='填写车牌' onPress={() => setPlate(true)}>{form.plateNo === undefined || form.plateNo === '' ? '填写车牌' : '修改'}</Button>
        </View>
        <FieldError text={errors.plateNo} />
      </View>
      <PickerField label='车型' mark='必填' help='看不清车型时，拍一张车辆照片也可以' options={optionsOf(VEHICLE_CLASSES)} value={form.vehicleClass} error={errors.vehicleClass} onChange={(code) => model.set('vehicleClass', code)} />
      <PhotoGrid label='车辆照片' items={photos} onAdd={(source) => void uploads.add('SCENE', source)} onPreview={() => undefined} onRetry={uploads.retry} onRemove={remove} />
      {isPlate && (
        <PlateSheet
          situation={form.plateSituation}
          plateNo={form.plateNo ?? ''}
          onDone={(situation, plateNo) => {
            model.set('plateSituation', situation)
            model.set('plateNo', plateNo)
            setPlate(false)
          }}
          onClose={() => setPlate(false)}
        />
      )}
    </>
  )
})

/** The six required fields of rulings 34, and the plate beside the vehicle. */
export const IntakeMain = observer(function IntakeMain(props: IntakeProps) {
  const { model } = props
  const { form, errors } = model
  const knownMobile = model.order?.reporterMobile
  return (
    <>
      <Section title='报案'>
        <PickerField label='来源' mark='必填' options={optionsOf(SOURCES)} value={form.source} error={errors.source} onChange={(code) => model.set('source', code)} />
        <TextField label='报案人手机' mark='必填' type='tel' value={form.reporterMobile ?? ''} maxLength={20} placeholder={knownMobile == null ? '11 位手机号' : `${knownMobile}，不改请留空`} error={errors.reporterMobile} onInput={(text) => model.set('reporterMobile', text)} />
        <PlaceFields model={model} />
      </Section>
      <Section title='车辆'><VehicleFields {...props} /></Section>
      <Section title='作业'>
        <PickerField label='作业类型' mark='必填' options={optionsOf(SERVICE_TYPES)} value={form.serviceType} error={errors.serviceType} onChange={(code) => model.set('serviceType', code)} />
        <ChoiceField label='承担方' mark='必填' help='谁应承担费用；不清楚选“待定”' options={optionsOf(BEARERS)} value={form.bearer} error={errors.bearer} onChange={(code) => model.set('bearer', code)} />
      </Section>
    </>
  )
})
