import { useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { Section } from '@/components/Card'
import { CheckField, ChoiceField, PickerField, TextField } from '@/components/Field'
import { PhotoGrid, type PhotoItem } from '@/components/PhotoGrid'
import { PlateChip } from '@/components/PlateChip'
import { DRIVE_TYPES, PLATE_COLORS, VEHICLE_CLASSES } from '@/domain/transferCar/order/dictionaries'
import { displayPlate, validateVin } from '@/domain/validators'
import { optionsOf } from '@/pages/transferCar/order/choices'
import { PlateSheet } from '@/pages/transferCar/order/components/PlateSheet'
import { FieldError } from '@/pages/transferCar/components/sheetParts'
import { isLargeVehicle } from '@/pages/transferCar/order/vehicleText'
import type { PhotoUploads } from '@/pages/transferCar/stores/photoUploads'
import type { CreateModel } from '../model'
import type { VehicleForm } from '../intakeForm'

/** What the parts of the intake page get. */
interface IntakeProps {
  model: CreateModel
  uploads: PhotoUploads
  /** Address of the small picture of an uploaded file; empty when it is not known any more. */
  thumbOf: (name: string) => string
}

interface VehicleProps {
  model: CreateModel
  index: number
}
type TextKey = 'brandModel' | 'color' | 'seats' | 'axles' | 'massKg'

/** Filled in when somebody has the papers in hand. */
const MORE_KEYS: readonly (keyof VehicleForm)[] = [
  'vin',
  'plateColor',
  'brandModel',
  'color',
  'massKg',
  'axles',
  'seats',
  'driveType',
  'isElectric'
]

const VinFields = observer(function VinFields({ model, index }: VehicleProps) {
  const vehicle = model.form.vehicles[index]
  const vin = vehicle?.vin ?? ''
  const checked = vin === '' ? undefined : validateVin(vin)
  const warning = checked?.ok === true ? checked.warning : undefined
  return (
    <>
      <TextField
        label='车架号 VIN'
        value={vin}
        maxLength={20}
        error={model.errors[`vehicles.${index}.vin`]}
        onInput={(text) => model.setVehicle(index, 'vin', text)}
      />
      {warning !== undefined && (
        <CheckField
          label={`${warning}，已核对实车无误`}
          checked={vehicle?.vinConfirmed === true}
          onChange={(isSure) => model.setVehicle(index, 'vinConfirmed', isSure || undefined)}
        />
      )}
    </>
  )
})

const MoreFields = observer(function MoreFields({ model, index }: VehicleProps) {
  const vehicle = model.form.vehicles[index]
  const text = (key: TextKey, label: string, maxLength: number, type: 'text' | 'number' = 'text') => (
    <TextField
      label={label}
      type={type}
      value={vehicle?.[key] ?? ''}
      maxLength={maxLength}
      error={model.errors[`vehicles.${index}.${key}`]}
      onInput={(value) => model.setVehicle(index, key, value)}
    />
  )
  return (
    <>
      <VinFields model={model} index={index} />
      <ChoiceField
        label='车牌颜色'
        options={optionsOf(PLATE_COLORS)}
        value={vehicle?.plateColor}
        onChange={(code) => model.setVehicle(index, 'plateColor', code)}
      />
      <View className='create-pair'>
        {text('brandModel', '品牌型号', 60)}
        {text('color', '车身颜色', 20)}
      </View>
      {text('massKg', '总质量（千克）', 6, 'number')}
      <View className='create-pair'>
        {text('axles', '轴数', 2, 'number')}
        {text('seats', '座位数', 3, 'number')}
      </View>
      <ChoiceField
        label='驱动方式'
        options={optionsOf(DRIVE_TYPES)}
        value={vehicle?.driveType}
        onChange={(code) => model.setVehicle(index, 'driveType', code)}
      />
      <CheckField
        label='新能源车'
        checked={vehicle?.isElectric === true}
        onChange={(isElectric) => model.setVehicle(index, 'isElectric', isElectric || undefined)}
      />
    </>
  )
})

const VehicleCard = observer(function VehicleCard({ model, index }: VehicleProps) {
  const [isPlate, setPlate] = useState(false)
  const [isMore, setMore] = useState(false)
  const vehicle = model.form.vehicles[index]
  if (vehicle === undefined) return null
  const isOnly = model.form.vehicles.length === 1
  const name = `车辆 ${index + 1}`
  const filled = MORE_KEYS.filter((key) => vehicle[key] !== undefined && vehicle[key] !== '').length
  const hasHiddenError = MORE_KEYS.some((key) => model.errors[`vehicles.${index}.${key}`] !== undefined)
  const hasPlate = vehicle.plateNo !== undefined && vehicle.plateNo !== ''
  return (
    <View className='create-vehicle' {...{ role: 'group', 'aria-label': name }}>
      {!isOnly && (
        <View className='create-vehicle-head'>
          <Text className='create-label'>{name}</Text>
          <Button kind='text' inline label={`移除${name}`} onPress={() => model.removeVehicle(index)}>
            移除
          </Button>
        </View>
      )}
      <View className='create-plate-row'>
        <PlateChip plateNo={vehicle.plateNo} situation={vehicle.plateSituation} large={isLargeVehicle(vehicle.vehicleClass ?? null)} />
        <Button kind='secondary' inline icon='edit' label={isOnly ? '填写车牌' : `填写${name}的车牌`} onPress={() => setPlate(true)}>
          {hasPlate ? '修改' : '填写车牌'}
        </Button>
      </View>
      <FieldError text={model.errors[`vehicles.${index}.plateNo`]} />
      {index > 0 && (
        <PickerField
          label={`${name}车型`}
          options={optionsOf(VEHICLE_CLASSES)}
          value={vehicle.vehicleClass}
          error={model.errors[`vehicles.${index}.vehicleClass`]}
          onChange={(code) => model.setVehicle(index, 'vehicleClass', code)}
        />
      )}
      {isMore || hasHiddenError ? (
        <MoreFields model={model} index={index} />
      ) : (
        <Button kind='text' icon='down' label={`${name}的车架号、质量等资料`} onPress={() => setMore(true)}>
          {filled === 0 ? '车架号、质量等资料' : `车架号、质量等资料 已填 ${filled}`}
        </Button>
      )}
      {isPlate && (
        <PlateSheet
          situation={vehicle.plateSituation}
          plateNo={vehicle.plateNo ?? ''}
          province={model.proposals.province}
          onDone={(situation, plateNo) => {
            model.setVehicle(index, 'plateSituation', situation)
            model.setVehicle(index, 'plateNo', plateNo)
            setPlate(false)
          }}
          onClose={() => setPlate(false)}
        />
      )}
    </View>
  )
})

/** Offers to bring back the vehicle that was just taken away. */
const RemovedNotice = observer(function RemovedNotice({ model }: { model: CreateModel }) {
  if (model.removed === undefined) return null
  const { plateNo } = model.removed.vehicle
  return (
    <View className='create-removed' {...{ role: 'status' }}>
      <Text>{`已移除${plateNo === undefined || plateNo === '' ? '一辆车' : ` ${displayPlate(plateNo)}`}`}</Text>
      <Button kind='text' inline onPress={model.undoRemove}>
        撤销
      </Button>
    </View>
  )
})

/** Every vehicle of the order, a tractor and its trailer as two, and their photos. */
export const VehicleCards = observer(function VehicleCards({ model, uploads, thumbOf }: IntakeProps) {
  const { vehicles, vehiclePhotos } = model.form
  const photos = [
    ...vehiclePhotos.map((name): PhotoItem => ({ id: name, thumb: thumbOf(name), state: 'stored', canRemove: true })),
    ...uploads.items.map((item): PhotoItem => ({ id: item.id, thumb: item.picture.path, state: item.state, percent: item.percent }))
  ]
  const remove = (id: string) => {
    uploads.remove(id)
    if (vehiclePhotos.includes(id))
      model.set(
        'vehiclePhotos',
        vehiclePhotos.filter((name) => name !== id)
      )
  }
  return (
    <Section title={vehicles.length > 1 ? `车辆 ${vehicles.length}` : '车辆'}>
      {vehicles.map((_vehicle, index) => (
        <VehicleCard key={index} model={model} index={index} />
      ))}
      <RemovedNotice model={model} />
      {model.canAddVehicle && (
        <Button kind='secondary' icon='plus' onPress={model.addVehicle}>
          添加车辆
        </Button>
      )}
      <PhotoGrid
        label='车辆照片'
        items={photos}
        onAdd={(source) => void uploads.add('SCENE', source)}
        onPreview={() => undefined}
        onRetry={uploads.retry}
        onRemove={remove}
      />
    </Section>
  )
})
