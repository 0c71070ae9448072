import type { JsonObject } from '@/contract/formSchema'
import { DAY, HOUR, MINUTE } from '../clock'

/** A record of the demo company: who wrote it, how long ago, and what he filled in. */
export interface FormRecordSeed {
  readonly account: string
  /** ms before now. */
  readonly ago: number
  readonly values: JsonObject
}

/** Moments as the records' forms keep them, epoch ms. */
export interface Moments {
  /** Midnight in Shanghai so many days ago. */
  day(ago: number): number
  /** A time of that day. @param time HH:MM */
  at(ago: number, time: string): number
}

const SHANGHAI = 8 * HOUR

/** @param now epoch ms */
export function momentsOf(now: number): Moments {
  const day = (ago: number): number => Math.floor((now + SHANGHAI) / DAY) * DAY - SHANGHAI - ago * DAY
  return {
    day,
    at: (ago, time) => {
      const [hours = 0, minutes = 0] = time.split(':').map(Number)
      return day(ago) + hours * HOUR + minutes * MINUTE
    }
  }
}

export const userId = (account: string): string => `user-${account}`
const seed = (account: string, daysAgo: number, values: JsonObject): FormRecordSeed => ({ account, ago: daysAgo * DAY, values })

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

interface ClaimSeed {
  by: string
  organize: string
  department: string
  ago: number
  purpose: string
  items: readonly (readonly [string, string, string, number, number])[]
  more?: JsonObject
}
const CLAIMS: readonly ClaimSeed[] = [
  {
    by: 'driver1',
    organize: 'org-head',
    department: 'org-head-fleet',
    ago: 25,
    purpose: '新配发，高速清障组夜间施救使用',
    items: [
      ['反光背心', '夜间施救', '件', 2, 25],
      ['警示锥', '70 厘米', '个', 6, 28]
    ],
    more: { forGroup: 'group-highway', assetTag: 'ZB-000101', tagColor: '#b45309' }
  },
  {
    by: 'driver2',
    organize: 'org-head',
    department: 'org-head-fleet',
    ago: 22,
    purpose: '拖车绳老化，更换',
    items: [['拖车绳', '5 吨 4 米', '条', 2, 85]],
    more: { assetTag: 'ZB-000102' }
  },
  {
    by: 'driver3',
    organize: 'org-baoan',
    department: 'org-baoan-fleet',
    ago: 19,
    purpose: '新能源车辆施救培训借用',
    items: [
      ['绝缘手套', '1000 V，新能源施救', '副', 4, 145],
      ['灭火器', '4 千克干粉', '具', 2, 96]
    ],
    more: { use: 'borrow', forGroup: 'group-newenergy', assetTag: 'ZB-000103' }
  },
  {
    by: 'yard1',
    organize: 'org-head',
    department: 'org-head-yard',
    ago: 16,
    purpose: '停车场消防器材补充',
    items: [
      ['灭火器', '4 千克干粉', '具', 6, 96],
      ['三角警示牌', '折叠', '个', 4, 18]
    ],
    more: { tagColor: '#be123c' }
  },
  {
    by: 'driver4',
    organize: 'org-baoan',
    department: 'org-baoan-fleet',
    ago: 14,
    purpose: '重型拖车随车工具',
    items: [
      ['液压千斤顶', '20 吨', '台', 1, 980],
      ['捆绑带', '5 厘米 × 6 米', '条', 8, 32]
    ],
    more: { assetTag: 'ZB-000105', partners: ['user-driver3'] }
  },
  {
    by: 'dispatcher1',
    organize: 'org-head',
    department: 'org-head-dispatch',
    ago: 9,
    purpose: '执法记录仪，现场调度员使用',
    items: [['执法记录仪', '64 GB', '台', 1, 1280]],
    more: { use: 'borrow', assetTag: 'ZB-000106', forRole: ['role-dispatcher'] }
  },
  {
    by: 'driver1',
    organize: 'org-head',
    department: 'org-head-fleet',
    ago: 7,
    purpose: '油污处理耗材',
    items: [['吸油毡', '每包 100 片', '包', 3, 180]]
  },
  {
    by: 'driver2',
    organize: 'org-head',
    department: 'org-head-fleet',
    ago: 5,
    purpose: '电瓶车救援，备用启动电源',
    items: [['应急启动电源', '12 V / 24 V', '台', 1, 760]],
    more: { assetTag: 'ZB-000108', partners: ['user-driver1'] }
  },
  {
    by: 'driver3',
    organize: 'org-baoan',
    department: 'org-baoan-fleet',
    ago: 2,
    purpose: '地下车库拖车，辅助轮',
    items: [
      ['辅助轮', '铝合金 2 吨', '套', 1, 1680],
      ['捆绑带', '5 厘米 × 6 米', '条', 4, 32]
    ],
    more: { use: 'borrow', assetTag: 'ZB-000109' }
  }
]

export const claims = ({ day }: Moments): FormRecordSeed[] =>
  CLAIMS.map(({ by, organize, department, ago, purpose, items, more = {} }) =>
    seed(by, ago, {
      applicant: userId(by),
      organize: ['org-group', organize],
      department,
      forRole: [],
      forGroup: '',
      claimDate: day(ago),
      use: 'keep',
      tagColor: '#1d5fd1',
      partners: [],
      items: items.map(([name, spec, unit, qty, price]) => ({ name, spec, unit, qty, price })),
      purpose,
      ...more,
      ...(more.use === 'borrow' ? { backDate: day(ago - 30) } : {})
    })
  )

interface CardSeed {
  by: string
  no: string
  supplier: string
  truck: number
  holder: string
  ago: number
  balance: number
  fills: readonly (readonly [number, string, string, number, number])[]
  more?: JsonObject
}
const CARDS: readonly CardSeed[] = [
  {
    by: 'finance1',
    no: '1000111200001234567',
    supplier: 'sinopec',
    truck: 1,
    holder: 'driver1',
    ago: 60,
    balance: 2380.5,
    fills: [
      [20, '中石化梅林关加油站', 'd0', 120.4, 7.62],
      [6, '中石化福龙加油站', 'd0', 98, 7.58]
    ]
  },
  {
    by: 'finance1',
    no: '1000111200001234575',
    supplier: 'sinopec',
    truck: 2,
    holder: 'driver2',
    ago: 60,
    balance: 1120,
    fills: [[15, '中石化梅林关加油站', 'd0', 85.2, 7.62]]
  },
  {
    by: 'finance1',
    no: '9030880000456612',
    supplier: 'cnpc',
    truck: 3,
    holder: 'driver3',
    ago: 55,
    balance: 860.3,
    fills: [
      [18, '中石油西乡加油站', 'd0', 110, 7.6],
      [9, '中石油固戍加油站', 'd0', 76.5, 7.59]
    ]
  },
  {
    by: 'finance1',
    no: '9030880000456620',
    supplier: 'cnpc',
    truck: 4,
    holder: 'driver4',
    ago: 55,
    balance: 4210,
    fills: [[11, '中石油福永加油站', 'd0', 260, 7.6]]
  },
  { by: 'shijia', no: '1000111200001234583', supplier: 'sinopec', truck: 5, holder: 'jinguang', ago: 40, balance: 3000, fills: [] },
  {
    by: 'shijia',
    no: '8800226600117788',
    supplier: 'shell',
    truck: 6,
    holder: 'renzx',
    ago: 38,
    balance: 0,
    fills: [],
    more: { state: 'closed' }
  },
  {
    by: 'finance1',
    no: '1000111200001234591',
    supplier: 'sinopec',
    truck: 1,
    holder: 'driver1',
    ago: 90,
    balance: 150.8,
    fills: [[70, '中石化福龙加油站', 'd0', 60, 7.7]],
    more: { state: 'lost' }
  },
  {
    by: 'shijia',
    no: '5600012300098765',
    supplier: 'cnooc',
    truck: 2,
    holder: 'driver2',
    ago: 30,
    balance: 500,
    fills: [[3, '中海油坂田加油站', 'd0', 45.5, 7.55]]
  }
]

export const fuelCards = ({ day, at }: Moments): FormRecordSeed[] =>
  CARDS.map(({ by, no, supplier, truck, holder, ago, balance, fills, more = {} }) =>
    seed(by, ago, {
      cardNo: no,
      source: 'finance',
      supplier,
      truckId: `truck-${truck}`,
      holder: userId(holder),
      validRange: [day(ago), day(ago - 730)],
      useTime: ['06:00:00', '22:00:00'],
      amountRange: [100, 2000],
      balance,
      state: 'using',
      note: '',
      refuels: fills.map(([when, station, oil, litres, price]) => ({ at: at(when, '09:30'), station, oil, litres, price })),
      ...more,
      ...(more.state === undefined ? {} : { lostAt: at(5, '10:00') })
    })
  )

interface InventorySeed {
  by: string
  ago: number
  shift: string
  expected: number
  rows: readonly (readonly [string, string, string, string, string])[]
  more?: JsonObject
}
const INVENTORIES: readonly InventorySeed[] = [
  {
    by: 'yard1',
    ago: 28,
    shift: 'day',
    expected: 3,
    rows: [
      ['粤B8Q21P', '大众朗逸', 'slot-A1', 'there', ''],
      ['粤BD52611', '比亚迪秦', 'slot-A3', 'there', ''],
      ['赣C6J118', '东风天龙', 'slot-C2', 'there', '']
    ]
  },
  {
    by: 'haojian',
    ago: 21,
    shift: 'night',
    expected: 4,
    rows: [
      ['粤B8Q21P', '大众朗逸', 'slot-A1', 'there', ''],
      ['粤BD52611', '比亚迪秦', 'slot-A4', 'moved', '实际停在 A-04，已改系统车位'],
      ['赣C6J118', '东风天龙', 'slot-C2', 'there', ''],
      ['湘L90K33', '五菱宏光', 'slot-B5', 'there', '']
    ],
    more: { team: ['group-typhoon'] }
  },
  {
    by: 'yard1',
    ago: 18,
    shift: 'day',
    expected: 4,
    rows: [
      ['粤BD52611', '比亚迪秦', 'slot-A4', 'there', ''],
      ['湘L90K33', '五菱宏光', 'slot-B5', 'there', ''],
      ['粤S7R55E', '丰田凯美瑞', 'slot-B1', 'there', '']
    ],
    more: { conclusion: 'less', reported: 1, reportTo: 'user-pangde', note: '一辆已放行未销账，已通知财务' }
  },
  {
    by: 'yard1',
    ago: 14,
    shift: 'day',
    expected: 3,
    rows: [
      ['湘L90K33', '五菱宏光', 'slot-B5', 'there', ''],
      ['粤S7R55E', '丰田凯美瑞', 'slot-B1', 'there', ''],
      ['粤BF10827', '特斯拉 Model 3', 'slot-A8', 'there', '']
    ]
  },
  {
    by: 'haojian',
    ago: 10,
    shift: 'night',
    expected: 2,
    rows: [
      ['粤BF10827', '特斯拉 Model 3', 'slot-A8', 'there', ''],
      ['粤S7R55E', '丰田凯美瑞', 'slot-B1', 'there', ''],
      ['桂K55812', '解放 J6P', 'slot-C6', 'there', '夜间入库，单据次日补录']
    ],
    more: { conclusion: 'more', reported: 1, reportTo: 'user-pangde' }
  },
  {
    by: 'yard1',
    ago: 6,
    shift: 'day',
    expected: 3,
    rows: [
      ['粤BF10827', '特斯拉 Model 3', 'slot-A8', 'there', ''],
      ['桂K55812', '解放 J6P', 'slot-C6', 'there', ''],
      ['粤B33L9K', '本田雅阁', 'slot-A2', 'there', '']
    ]
  },
  {
    by: 'yard1',
    ago: 3,
    shift: 'day',
    expected: 2,
    rows: [
      ['桂K55812', '解放 J6P', 'slot-C6', 'there', ''],
      ['粤B33L9K', '本田雅阁', 'slot-A2', 'there', '']
    ],
    more: { tidy: 60 }
  },
  {
    by: 'haojian',
    ago: 1,
    shift: 'night',
    expected: 2,
    rows: [
      ['桂K55812', '解放 J6P', 'slot-C6', 'there', ''],
      ['粤B33L9K', '本田雅阁', 'slot-A2', 'there', '']
    ]
  }
]

export const inventories = ({ at }: Moments): FormRecordSeed[] =>
  INVENTORIES.map(({ by, ago, shift, expected, rows, more = {} }) =>
    seed(by, ago, {
      yardId: 'yard-1',
      countedAt: at(ago, shift === 'day' ? '09:00' : '21:30'),
      shift,
      keeper: userId(by),
      team: [],
      expected,
      conclusion: 'equal',
      reported: 0,
      tidy: 90,
      photos: [],
      note: '',
      vehicles: rows.map(([plateNo, brand, slot, found, note]) => ({ plateNo, brand, slot, found, seen: 1, note, photo: [] })),
      ...more
    })
  )
