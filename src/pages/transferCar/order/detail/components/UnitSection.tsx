import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { Section } from '@/components/Card'
import { StatusTag } from '@/components/StatusTag'
import type { OrderDetail, UnitView } from '@/contract/transferCar/order/detail'
import type { Stamp, UnitStep } from '@/contract/transferCar/order/codes'
import { formatDateTime, formatDistance } from '@/domain/format'
import { legsWords, planWords } from '@/domain/transferCar/order/driven'
import { labelOf, TRUCK_TYPES } from '@/domain/transferCar/order/dictionaries'
import { UNIT_STEP_RULES, type UnitStamp } from '@/domain/transferCar/order/unitSteps'
import { displayPlate } from '@/domain/validators'
import { useStores } from '@/hooks/useStores'
import { tripWords } from '@/pages/transferCar/fleet/texts'
import { Fact } from '@/pages/transferCar/components/Fact'

const STAMPS: readonly (readonly [Stamp | UnitStamp, string])[] = [
  ['assignedAt', '派单'],
  ['acceptedAt', '接单'],
  ['departedAt', '出发'],
  ['arrivedAt', '到达现场'],
  ['workStartAt', '开始施救'],
  ['loadedAt', '装车完成'],
  ['destAt', '到达目的地'],
  ['storedAt', '入库'],
  ['handedOverAt', '交车'],
  ['finishedAt', '完成作业'],
  ['removedAt', '退出']
]

interface UnitProps {
  unit: UnitView
  /** More than one crew: which of them leads is said. */
  isOneOfSeveral: boolean
  onStep: (unit: UnitView, step: UnitStep) => void
}

/** One crew with its own stamps; a helping crew's driver finds his next step here (orders.md#units). */
function UnitFacts({ unit, isOneOfSeveral, onStep }: UnitProps) {
  const { clock } = useStores()
  const now = clock.now() + (clock.offsetMs ?? 0)
  const truck =
    unit.truckPlate === null ? null : [displayPlate(unit.truckPlate), labelOf(TRUCK_TYPES, unit.truckType)].filter(Boolean).join(' · ')
  return (
    <View className='vehicle'>
      {isOneOfSeveral && <StatusTag tone={unit.isLead ? 'primary' : 'neutral'}>{unit.isLead ? '主车' : '增派'}</StatusTag>}
      <Fact label='驾驶员' text={unit.driverName} />
      <Fact label='拖车' text={truck} />
      <Fact label='位置' text={unit.lastPosition == null ? null : tripWords(unit.lastPosition, now)} />
      <Fact label='随车人员' text={unit.assistantNames.join('、')} />
      <Fact label='预计到达' text={formatDateTime(unit.etaAt)} />
      {STAMPS.map(([stamp, label]) => (
        <Fact key={stamp} label={label} text={formatDateTime(unit.stamps[stamp])} />
      ))}
      <Fact label='拖运里程' text={legsWords(unit.legs ?? []) || formatDistance(unit.distanceM)} />
      <Fact label='里程说明' text={planWords(unit.legs ?? [])} />
      {unit.steps.length > 0 && (
        <View className='detail-action detail-actions'>
          {unit.steps.map((step) => (
            <Button key={step} kind='secondary' label={`增派车辆${UNIT_STEP_RULES[step].label}`} onPress={() => onStep(unit, step)}>
              {UNIT_STEP_RULES[step].label}
            </Button>
          ))}
        </View>
      )}
    </View>
  )
}

/** Who was sent: the lead crew, then those who help. */
export function UnitSection({ order, onStep }: { order: OrderDetail } & Pick<UnitProps, 'onStep'>) {
  const units = order.units.filter((unit) => unit.driverId !== null || unit.truckId !== null)
  if (units.length === 0) return null
  return (
    <Section title='派工' aside={units.length > 1 ? <Text className='detail-line'>{units.length} 组</Text> : undefined}>
      {units.map((unit) => (
        <UnitFacts key={unit.id} unit={unit} isOneOfSeveral={units.length > 1} onStep={onStep} />
      ))}
    </Section>
  )
}
