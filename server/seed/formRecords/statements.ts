import type { JsonObject } from '@/contract/formSchema'
import { DAY } from '../../clock'
import { BAOAN, FUTIAN, LONGGANG } from './areas'
import { userId, type FormRecordSeed, type Moments } from './seed'

/** An accident statement of the demo company. Names, numbers and plates are made up. */
interface StatementSeed {
  by: string
  ago: number
  time: string
  area: readonly string[]
  place: string
  plate: string
  type: string
  cause: readonly string[]
  weather: readonly string[]
  duty: string
  loss: number
  story: string
  parties: readonly JsonObject[]
  more?: JsonObject
}
const person = (name: string, role: string, mobile = '', insurer = '', injured = 0): JsonObject => ({
  name,
  role,
  mobile,
  insurer,
  injured
})

const STATEMENTS: readonly StatementSeed[] = [
  {
    by: 'driver1',
    ago: 24,
    time: '08:15',
    area: FUTIAN,
    place: '北环大道东行彩田立交前 200 米',
    plate: '粤B8Q21P',
    type: 'rear',
    cause: ['driver', 'distance'],
    weather: ['rain'],
    duty: 'other',
    loss: 8600,
    story: '<p>早高峰车流缓行，后车未保持车距追尾前车。到场后摆放警示锥，协助当事人撤离至应急车道，拍照后装车。</p>',
    parties: [person('陈嘉明', 'driver', '13923450011', 'PICC'), person('吴海燕', 'driver', '13603030022', 'PAIC', 1)]
  },
  {
    by: 'driver3',
    ago: 21,
    time: '22:40',
    area: BAOAN,
    place: '沈海高速 G15 鹤洲出口匝道',
    plate: '湘L90K33',
    type: 'rollover',
    cause: ['driver', 'speed'],
    weather: ['rain', 'night'],
    duty: 'ours',
    loss: 32_000,
    story: '<p>车辆出匝道速度过快侧翻，货物散落。使用吊车扶正后拖离，路面清理 40 分钟。</p>',
    parties: [person('黄志强', 'driver', '13723450033', 'CPIC', 1), person('刘小军', 'passenger')],
    more: { hasPolice: 1, policeNo: '粤公交 44030620261101' }
  },
  {
    by: 'driver2',
    ago: 18,
    time: '14:05',
    area: FUTIAN,
    place: '滨河大道西行皇岗立交',
    plate: '粤BD52611',
    type: 'fault',
    cause: ['vehicle', 'brake'],
    weather: ['fine'],
    duty: 'unknown',
    loss: 0,
    story: '<p>新能源车辆报警后失去动力，断开高压后用平板车装载。</p>',
    parties: [person('许文静', 'driver', '13823450044')]
  },
  {
    by: 'driver4',
    ago: 15,
    time: '05:30',
    area: LONGGANG,
    place: '机荷高速平湖段 K28+300',
    plate: '赣C6J118',
    type: 'fixed',
    cause: ['driver', 'fatigue'],
    weather: ['fog', 'night'],
    duty: 'ours',
    loss: 68_500,
    story: '<p>重型货车撞击护栏，驾驶室变形。重型拖车两台配合，封闭一条车道，6 时 50 分恢复通行。</p>',
    parties: [person('彭国华', 'driver', '13523450055', 'CIC', 1)],
    more: { hasPolice: 1, policeNo: '粤公交 44030720261107' }
  },
  {
    by: 'driver1',
    ago: 12,
    time: '17:50',
    area: FUTIAN,
    place: '梅观路北行民乐地铁站旁',
    plate: '粤S7R55E',
    type: 'side',
    cause: ['driver', 'distance'],
    weather: ['fine'],
    duty: 'both',
    loss: 5200,
    story: '<p>变更车道时侧面相撞，双方车辆均可移动，协助移至路边后将一车拖回停车场。</p>',
    parties: [person('何俊杰', 'driver', '13423450066', 'YGBX'), person('邓丽娟', 'driver', '13323450077', 'DDBX')]
  },
  {
    by: 'driver2',
    ago: 9,
    time: '11:20',
    area: BAOAN,
    place: '宝安大道西乡段',
    plate: '粤BF10827',
    type: 'ditch',
    cause: ['road', 'wet'],
    weather: ['rain', 'wind'],
    duty: 'ours',
    loss: 12_400,
    story: '<p>暴雨路滑，车辆驶出路外陷入绿化带。绞盘拖出后检查底盘电池护板，无渗漏。</p>',
    parties: [person('曾子豪', 'driver', '13223450088', 'PAIC')]
  },
  {
    by: 'driver3',
    ago: 6,
    time: '20:10',
    area: BAOAN,
    place: '广深公路沙井路口',
    plate: '桂K55812',
    type: 'rear',
    cause: ['vehicle', 'tyre'],
    weather: ['night'],
    duty: 'other',
    loss: 21_000,
    story: '<p>前车爆胎后被追尾，油箱破损漏油，先铺吸油毡再装车。</p>',
    parties: [person('覃立勇', 'driver', '13123450099', 'CLPC'), person('莫志明', 'witness', '13023450100')]
  },
  {
    by: 'driver1',
    ago: 2,
    time: '09:35',
    area: FUTIAN,
    place: '莲花路口北 100 米',
    plate: '粤B33L9K',
    type: 'rear',
    cause: ['driver', 'distance'],
    weather: ['fine'],
    duty: 'unknown',
    loss: 3400,
    story: '<p>三车追尾，其中一车无法行驶，装车送修理厂。</p>',
    parties: [person('罗伟', 'driver', '18923450111', 'PICC'), person('姚晓敏', 'driver', '18823450122', 'TPBX')]
  }
]

/** @param photos of each statement in turn, as forms keep files */
export const statements = ({ at }: Moments, photos: readonly (readonly JsonObject[])[]): FormRecordSeed[] =>
  STATEMENTS.map(({ by, ago, time, area, place, plate, type, cause, weather, duty, loss, story, parties, more = {} }, i) => ({
    account: by,
    ago: ago * DAY,
    values: {
      occurredAt: at(ago, time),
      area,
      place,
      plateNo: plate,
      accidentType: type,
      cause,
      weather,
      duty,
      hasPolice: 0,
      policeNo: '',
      parties,
      story,
      loss,
      photos: photos[i] ?? [],
      files: [],
      crew: [userId(by)],
      copyTo: ['user-manager1--user', 'role-finance--role'],
      ...more
    }
  }))
