import type { JsonObject } from '@/contract/formSchema'
import { type FormRecordSeed, type Moments, seed, userId } from './seed'

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
