import type { Json } from '@/contract/formSchema'
import { DAY, MINUTE } from '@/domain/time'

/** Morning of 2026-11-22 in Shanghai, epoch ms. */
const NINE = Date.UTC(2026, 10, 22, 1)

/** A record of the gallery as the platform stores it: what locked and shown fields hold. @param userId the person in front of it */
export const example = (userId: string): Readonly<Record<string, Json>> => ({
  title: '出车前检查',
  mobile: '13800138000',
  unit: '2026-0318',
  licence: '440305198703120034',
  password: 'secret',
  customer: '深圳顺达物流有限公司',
  remark: '右前轮气压偏低，已补气。绞盘钢丝绳有两处断丝，建议一周内更换。',
  mileage: 128600,
  amount: 1280.5,
  weight: [3.5, 8],
  total: 1357.33,
  isReady: 1,
  shift: 'night',
  items: ['tyre', 'light', 'winch'],
  insurer: '',
  reasons: ['a', 'b'],
  squad: ['south', 'ns'],
  regions: ['lg', 'ps'],
  service: 4.5,
  fuel: 65,
  color: '#F5B800',
  checkedOn: NINE,
  checkedAt: NINE + 90 * MINUTE,
  month: NINE,
  year: NINE,
  handover: '18:30:00',
  leave: [NINE, NINE + 3 * DAY],
  duty: ['08:00', '20:00'],
  owner: userId,
  members: [userId],
  notified: [`${userId}--user`],
  company: [],
  department: '',
  position: '',
  role: '',
  group: '',
  region: ['440000', '440300', '440305'],
  place: JSON.stringify({
    name: '西丽停车场',
    address: '深圳市南山区西丽街道',
    fullAddress: '深圳市南山区西丽街道 西丽停车场',
    lng: 113.951,
    lat: 22.582
  }),
  photos: [],
  papers: [],
  report: '<p>绞盘钢丝绳<strong>两处断丝</strong>。</p><ul><li>已挂牌停用</li><li>已报材料</li></ul>',
  number: 'CLJC20261122001',
  createdBy: userId,
  createdAt: NINE,
  sensor: { level: 3 },
  parts: [
    { name: '钢丝绳', count: 1, price: 680, cost: 680, changedOn: NINE },
    { name: '轮胎气门嘴', count: 4, price: 12.5, cost: 50, mechanic: userId }
  ],
  policy: 'PDAA202644030000123456',
  policyEnds: NINE + 200 * DAY,
  brake: 1,
  boom: 0,
  auditOn: NINE + 30 * DAY,
  garage: '西丽汽修厂'
})
