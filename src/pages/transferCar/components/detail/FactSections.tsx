import { Image, Text, View } from '@tarojs/components'
import { Amount } from '@/components/Amount'
import { FactRow, Section } from '@/components/Card'
import { PlateChip } from '@/components/PlateChip'
import { StatusTag } from '@/components/StatusTag'
import type { OrderDetail } from '@/contract/transferCar'
import type { Stamp } from '@/contract/transferCarCodes'
import { formatDateTime, formatDistance } from '@/domain/format'
import { ACCIDENT_TYPES, BEARERS, labelOf, PRICE_EXEMPTIONS, SIGNER_ROLES, SOURCES, TRUCK_TYPES, VEHICLE_CLASSES } from '@/domain/transferCar/dictionaries'
import { displayPlate } from '@/domain/validators'
import { isLargeVehicle } from '../vehicleText'

/** Facts that have no value are left out rather than shown as a dash. */
function Fact({ label, text }: { label: string, text: string | null | undefined }) {
  return text === null || text === undefined || text === '' ? null : <FactRow label={label}><Text>{text}</Text></FactRow>
}

export function VehicleSection({ order }: { order: OrderDetail }) {
  return (
    <Section title='车辆' aside={order.vehicles.length > 1 ? <Text className='detail-line'>{order.vehicles.length} 辆</Text> : undefined}>
      {order.vehicles.length === 0 && <Text className='detail-line'>还没有车辆资料</Text>}
      {order.vehicles.map((vehicle) => (
        <View className='vehicle' key={vehicle.id}>
          <PlateChip plateNo={vehicle.plateNo} situation={vehicle.plateSituation} large={isLargeVehicle(vehicle.vehicleClass)} />
          <Fact label='车型' text={labelOf(VEHICLE_CLASSES, vehicle.vehicleClass)} />
          <Fact label='品牌型号' text={[vehicle.brandModel, vehicle.color].filter(Boolean).join(' · ')} />
          <Fact label='车架号' text={vehicle.vin} />
          {vehicle.damaged === true && <StatusTag tone='warning'>有损伤</StatusTag>}
        </View>
      ))}
    </Section>
  )
}

const UNIT_STAMPS: readonly (readonly [Stamp, string])[] = [
  ['assignedAt', '派单'], ['acceptedAt', '接单'], ['departedAt', '出发'], ['arrivedAt', '到达现场'], ['workStartAt', '开始施救'], ['loadedAt', '装车完成'],
  ['destAt', '到达目的地'], ['storedAt', '入库'], ['handedOverAt', '交车']
]

export function CrewSection({ order }: { order: OrderDetail }) {
  const units = order.units.filter((unit) => unit.driverId !== null || unit.truckId !== null)
  if (units.length === 0) return null
  return (
    <Section title='派工'>
      {units.map((unit) => (
        <View className='vehicle' key={unit.id}>
          <Fact label='驾驶员' text={unit.driverName} />
          <Fact label='拖车' text={unit.truckPlate === null ? null : [displayPlate(unit.truckPlate), labelOf(TRUCK_TYPES, unit.truckType)].filter(Boolean).join(' · ')} />
          <Fact label='预计到达' text={formatDateTime(unit.etaAt)} />
          {UNIT_STAMPS.map(([stamp, label]) => <Fact key={stamp} label={label} text={formatDateTime(unit.stamps[stamp])} />)}
          <Fact label='拖运里程' text={formatDistance(unit.distanceM)} />
        </View>
      ))}
      <Fact label='车位' text={order.slot} />
    </Section>
  )
}

export function PriceSection({ order, imageAddress, onPreview }: { order: OrderDetail, imageAddress: (url: string) => string, onPreview: (url: string) => void }) {
  const isKnown = order.agreedPriceFen !== null || order.priceExemption !== null || order.signatures.length > 0
  if (!isKnown) return null
  return (
    <Section title='价格'>
      {(order.agreedPriceFen !== null || order.priceExemption === null) && <FactRow label='约定价格'><Amount fen={order.agreedPriceFen} size='page' /></FactRow>}
      <Fact label='免签原因' text={[labelOf(PRICE_EXEMPTIONS, order.priceExemption), order.priceExemptionNote].filter(Boolean).join(' · ')} />
      {order.signatures.map((signature) => (
        <View className='vehicle' key={`${signature.purpose}${signature.deviceAt}`}>
          <Fact label={signature.purpose === 'price' ? '价格签字' : '交车签字'} text={`${signature.signerName}（${labelOf(SIGNER_ROLES, signature.signerRole)}） ${formatDateTime(signature.deviceAt)}`} />
          <Image className='signature-picture' src={imageAddress(signature.url)} mode='aspectFit' onClick={() => onPreview(imageAddress(signature.url))} />
        </View>
      ))}
    </Section>
  )
}

export function IntakeSection({ order }: { order: OrderDetail }) {
  return (
    <Section title='报案信息'>
      <Fact label='来源' text={labelOf(SOURCES, order.source)} />
      <Fact label='承担方' text={labelOf(BEARERS, order.bearer)} />
      <Fact label='事故形态' text={labelOf(ACCIDENT_TYPES, order.accidentType)} />
      <Fact label='警情编号' text={order.policeCaseNo} />
      <Fact label='现场不安全' text={order.unsafeReason} />
      <Fact label='备注' text={order.remark} />
      <Fact label='建单' text={`${order.createdByName} ${formatDateTime(order.createdAt)}`} />
    </Section>
  )
}
