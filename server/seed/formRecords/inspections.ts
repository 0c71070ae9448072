import type { JsonObject } from '@/contract/formSchema'
import { type FormRecordSeed, type Moments, seed, userId } from './seed'

const item = (part: string, result: 'pass' | 'fail', problem = '', cost: number | null = null): JsonObject => ({
  part,
  result,
  problem,
  cost
})
const GOOD: readonly JsonObject[] = [item('brake', 'pass'), item('light', 'pass'), item('winch', 'pass')]

interface InspectionSeed {
  by: string
  driver: string
  truck: number
  ago: number
  kind: string
  from: number
  to: number
  fuel: number
  items?: readonly JsonObject[]
  more?: JsonObject
}
const INSPECTIONS: readonly InspectionSeed[] = [
  { by: 'driver1', driver: 'driver1', truck: 1, ago: 20, kind: 'before', from: 128_430, to: 128_612, fuel: 80 },
  { by: 'driver2', driver: 'driver2', truck: 2, ago: 18, kind: 'before', from: 96_220, to: 96_355, fuel: 65 },
  {
    by: 'driver3',
    driver: 'driver3',
    truck: 3,
    ago: 17,
    kind: 'after',
    from: 143_008,
    to: 143_260,
    fuel: 30,
    items: [item('tyre', 'fail', '左后轮胎面磨损接近极限', 1480), ...GOOD],
    more: { tyre: ['worn'], needsRepair: 1, repairDept: 'org-head-repair', repairNote: '更换左后轮胎并做四轮定位' }
  },
  {
    by: 'driver4',
    driver: 'driver4',
    truck: 4,
    ago: 15,
    kind: 'month',
    from: 210_550,
    to: 211_020,
    fuel: 55,
    items: [item('hydraulic', 'pass'), item('winch', 'fail', '钢丝绳断丝 3 处', 620), ...GOOD.slice(0, 2)],
    more: {
      monthNote: '重型拖车月度保养，重点检查绞盘与液压管路',
      needsRepair: 1,
      repairDept: 'org-head-repair',
      repairNote: '更换绞盘钢丝绳，检查导向轮'
    }
  },
  { by: 'driver1', driver: 'driver1', truck: 1, ago: 12, kind: 'after', from: 128_900, to: 129_118, fuel: 40 },
  {
    by: 'jinguang',
    driver: 'driver2',
    truck: 2,
    ago: 10,
    kind: 'month',
    from: 96_700,
    to: 96_980,
    fuel: 70,
    items: [item('light', 'fail', '右侧示廓灯不亮', 45), ...GOOD],
    more: { monthNote: '灯光与反光标识专项检查', lights: 0 }
  },
  { by: 'driver2', driver: 'driver2', truck: 2, ago: 8, kind: 'before', from: 97_010, to: 97_160, fuel: 90 },
  { by: 'driver3', driver: 'driver3', truck: 3, ago: 6, kind: 'before', from: 143_900, to: 144_020, fuel: 75 },
  { by: 'driver1', driver: 'driver1', truck: 1, ago: 4, kind: 'before', from: 129_300, to: 129_488, fuel: 60 },
  {
    by: 'driver4',
    driver: 'driver4',
    truck: 4,
    ago: 3,
    kind: 'after',
    from: 211_400,
    to: 211_655,
    fuel: 25,
    items: [item('hydraulic', 'fail', '吊臂油缸轻微渗油', 380), ...GOOD],
    more: { crane: 0, pressure: 18.5 }
  },
  { by: 'driver2', driver: 'driver2', truck: 2, ago: 2, kind: 'after', from: 97_420, to: 97_600, fuel: 45 },
  { by: 'driver1', driver: 'driver1', truck: 1, ago: 1, kind: 'before', from: 129_560, to: 129_702, fuel: 85 }
]

export const inspections = ({ day }: Moments): FormRecordSeed[] =>
  INSPECTIONS.map(({ by, driver, truck, ago, kind, from, to, fuel, items = GOOD, more = {} }) =>
    seed(by, ago, {
      truckId: `truck-${truck}`,
      inspector: userId(by),
      driverId: userId(driver),
      inspectDate: day(ago),
      inspectTime: kind === 'after' ? '18:40:00' : '07:20:00',
      kind,
      lastOdometer: from,
      odometer: to,
      tyre: ['good'],
      fuel,
      brake: 5,
      lights: 1,
      crane: 1,
      pressure: 21,
      items,
      needsRepair: 0,
      photos: [],
      checkTab: '1',
      ...more
    })
  )
