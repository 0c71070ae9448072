import type { JsonObject } from '@/contract/formSchema'
import { type FormRecordSeed, type Moments, seed, userId } from './seed'

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
