import { Image, Text, View } from '@tarojs/components'
import { Amount } from '@/components/Amount'
import { FactRow, Section } from '@/components/Card'
import { PlateChip } from '@/components/PlateChip'
import { StatusTag } from '@/components/StatusTag'
import type { OrderDetail, VehicleView } from '@/contract/transferCar/order/detail'
import { formatDateTime } from '@/domain/format'
import {
  ACCIDENT_TYPES,
  BEARERS,
  DRIVE_TYPES,
  labelOf,
  PLATE_COLORS,
  PRICE_EXEMPTIONS,
  SIGNER_ROLES,
  SOURCES,
  VEHICLE_CLASSES
} from '@/domain/transferCar/order/dictionaries'
import { isLargeVehicle } from '@/pages/transferCar/order/vehicleText'
import { Fact } from '@/pages/transferCar/components/Fact'

const counted = (count: number | null, unit: string): string | null => (count === null ? null : `${count} ${unit}`)

function VehicleFacts({ vehicle }: { vehicle: VehicleView }) {
  const { brandModel, color, seats, axles, massKg } = vehicle
  return (
    <View className='vehicle'>
      <View className='vehicle-head'>
        <PlateChip plateNo={vehicle.plateNo} situation={vehicle.plateSituation} large={isLargeVehicle(vehicle.vehicleClass)} />
        {vehicle.damaged === true && <StatusTag tone='warning'>有损伤</StatusTag>}
        {vehicle.isElectric === true && <StatusTag tone='success'>新能源</StatusTag>}
      </View>
      <Fact label='车型' text={labelOf(VEHICLE_CLASSES, vehicle.vehicleClass)} />
      <Fact label='车牌颜色' text={labelOf(PLATE_COLORS, vehicle.plateColor)} />
      <Fact label='品牌型号' text={[brandModel, color].filter(Boolean).join(' · ')} />
      <Fact label='车架号' text={vehicle.vin} />
      <Fact label='总质量' text={massKg === null ? null : `${massKg / 1000} 吨`} />
      <Fact label='座位和轴数' text={[counted(seats, '座'), counted(axles, '轴')].filter(Boolean).join(' · ')} />
      <Fact label='驱动方式' text={labelOf(DRIVE_TYPES, vehicle.driveType)} />
    </View>
  )
}

export function VehicleSection({ order }: { order: OrderDetail }) {
  return (
    <Section title='车辆' aside={order.vehicles.length > 1 ? <Text className='detail-line'>{order.vehicles.length} 辆</Text> : undefined}>
      {order.vehicles.length === 0 && <Text className='detail-line'>还没有车辆资料</Text>}
      {order.vehicles.map((vehicle) => (
        <VehicleFacts key={vehicle.id} vehicle={vehicle} />
      ))}
    </Section>
  )
}

const PURPOSES = { price: '价格签字', handover: '交车签字', pickup: '取车签字' } as const

export function PriceSection({
  order,
  imageAddress,
  onPreview
}: {
  order: OrderDetail
  imageAddress: (url: string) => string
  onPreview: (url: string) => void
}) {
  const isKnown = order.agreedPriceFen !== null || order.priceExemption !== null || order.signatures.length > 0
  if (!isKnown) return null
  return (
    <Section title='价格和签字'>
      {(order.agreedPriceFen !== null || order.priceExemption === null) && (
        <FactRow label='约定价格'>
          <Amount fen={order.agreedPriceFen} size='page' />
        </FactRow>
      )}
      <Fact
        label='免签原因'
        text={[labelOf(PRICE_EXEMPTIONS, order.priceExemption), order.priceExemptionNote].filter(Boolean).join(' · ')}
      />
      {order.signatures.map((signature) => (
        <View className='vehicle' key={signature.id}>
          <Fact
            label={PURPOSES[signature.purpose]}
            text={`${signature.signerName}（${labelOf(SIGNER_ROLES, signature.signerRole)}） ${formatDateTime(signature.deviceAt)}`}
          />
          {signature.url === null ? (
            <Fact label='签字图片' text='待补传' />
          ) : (
            <SignaturePicture url={imageAddress(signature.url)} onPreview={onPreview} />
          )}
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
      <Fact label='协议客户' text={order.customerName} />
      <Fact label='事故形态' text={labelOf(ACCIDENT_TYPES, order.accidentType)} />
      <Fact label='警情编号' text={order.policeCaseNo} />
      <Fact label='违法停车' text={order.illegalParking ? '是，不向当事人收费' : null} />
      <Fact label='现场不安全' text={order.unsafeReason} />
      <Fact label='备注' text={order.remark} />
      <Fact label='建单' text={`${order.createdByName} ${formatDateTime(order.createdAt)}`} />
    </Section>
  )
}

/** @param insurer its name in words */
export function InsuranceSection({ order, insurer }: { order: OrderDetail; insurer: string }) {
  if (insurer === '' && order.policyNo === null && order.claimNo === null) return null
  return (
    <Section title='保险'>
      <Fact label='保险公司' text={insurer} />
      <Fact label='保单号' text={order.policyNo} />
      <Fact label='报案号' text={order.claimNo} />
    </Section>
  )
}

function SignaturePicture({ url, onPreview }: { url: string; onPreview: (url: string) => void }) {
  return <Image className='signature-picture' src={url} mode='aspectFit' onClick={() => onPreview(url)} />
}
