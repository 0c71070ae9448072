import type { JsonObject } from '@/contract/formSchema'
import { DAY } from '../clock'
import { userId, type FormRecordSeed, type Moments } from './formRecords'

/** Accident statements and complaints of the demo company. Names, numbers and plates are made up. */
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
const FUTIAN = ['440000', '440300', '440304']
const BAOAN = ['440000', '440300', '440306']
const LONGGANG = ['440000', '440300', '440307']

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

interface ComplaintSeed {
  by: string
  ago: number
  customer?: string
  contact: string
  phone: string
  channel: string
  topics: readonly string[]
  content: string
  level: string
  state: string
  claimed: number
  more?: JsonObject
}
const COMPLAINTS: readonly ComplaintSeed[] = [
  {
    by: 'clerk1',
    ago: 26,
    customer: 'customer-pingan',
    contact: '梁晓雯',
    phone: '0755-82010021',
    channel: 'insurer',
    topics: ['late'],
    content: '客户反映报案后 70 分钟才到现场，超过协议约定的 45 分钟。',
    level: 'important',
    state: 'done',
    claimed: 200,
    more: {
      handler: 'user-zengqingyang',
      result: '<p>经核实当晚暴雨，两台拖车同时出勤。按协议减免 200 元，客户认可。</p>',
      satisfaction: 4,
      paid: 200,
      closed: 24
    }
  },
  {
    by: 'lejiaqi',
    ago: 23,
    contact: '吴海燕',
    phone: '13603030022',
    channel: 'phone',
    topics: ['damage'],
    content: '拖回停车场后发现右后门新增划痕，要求赔偿。',
    level: 'important',
    state: 'done',
    claimed: 1500,
    more: {
      handler: 'user-zengqingyang',
      helpers: ['user-driver1'],
      result: '<p>对比装车前四角照片，划痕为装车后产生，赔付 1200 元。</p>',
      satisfaction: 3.5,
      paid: 1200,
      closed: 18
    }
  },
  {
    by: 'clerk1',
    ago: 20,
    contact: '黄志强',
    phone: '13723450033',
    channel: '12345',
    topics: ['fee', 'attitude'],
    content: '认为吊装费过高，现场人员未出示价目表，态度生硬。',
    level: 'urgent',
    state: 'doing',
    claimed: 800,
    more: { handler: 'user-zengqingyang', area: BAOAN }
  },
  {
    by: 'gaiwx',
    ago: 17,
    customer: 'customer-shunda',
    contact: '韩志远',
    phone: '13800138022',
    channel: 'wechat',
    topics: ['fee'],
    content: '月结对账单中两笔空驶费未提前告知。',
    level: 'normal',
    state: 'done',
    claimed: 300,
    more: { handler: 'user-gaiwx', result: '<p>已补发空驶照片与通话记录，客户同意结算。</p>', satisfaction: 5, paid: 0, closed: 15 }
  },
  {
    by: 'clerk1',
    ago: 13,
    contact: '许文静',
    phone: '13823450044',
    channel: 'phone',
    topics: ['lost'],
    content: '取车后发现后备箱雨伞和儿童座椅不见。',
    level: 'normal',
    state: 'doing',
    claimed: 650,
    more: { handler: 'user-lejiaqi', helpers: ['user-yard1'] }
  },
  {
    by: 'lejiaqi',
    ago: 11,
    contact: '何俊杰',
    phone: '13423450066',
    channel: 'visit',
    topics: ['late', 'attitude'],
    content: '等待两小时，电话三次无人解释原因。',
    level: 'important',
    state: 'open',
    claimed: 0
  },
  {
    by: 'ayigul',
    ago: 9,
    contact: '曾子豪',
    phone: '13223450088',
    channel: 'wechat',
    topics: ['damage'],
    content: '底盘护板在拖出过程中被刮坏，怀疑施救方式不当，已咨询律师。',
    level: 'urgent',
    state: 'open',
    claimed: 4200,
    more: { area: BAOAN }
  },
  {
    by: 'clerk1',
    ago: 7,
    contact: '匿名',
    phone: '13900000000',
    channel: '12345',
    topics: ['attitude'],
    content: '称拖车占用消防通道，经查当日无该路段工单。',
    level: 'normal',
    state: 'void',
    claimed: 0,
    more: { handler: 'user-clerk1', result: '<p>核实为其他公司车辆，已回复热线。</p>' }
  },
  {
    by: 'gaiwx',
    ago: 4,
    contact: '覃立勇',
    phone: '13123450099',
    channel: 'phone',
    topics: ['fee'],
    content: '对清理漏油的 180 元耗材费有异议。',
    level: 'normal',
    state: 'doing',
    claimed: 180,
    more: { handler: 'user-gaiwx' }
  },
  {
    by: 'clerk1',
    ago: 1,
    customer: 'customer-pingan',
    contact: '梁晓雯',
    phone: '0755-82010021',
    channel: 'insurer',
    topics: ['late', 'lost'],
    content: '客户称车内行车记录仪丢失，请提供交接照片。',
    level: 'important',
    state: 'open',
    claimed: 500
  }
]

export const complaints = ({ day, at }: Moments): FormRecordSeed[] =>
  COMPLAINTS.map(
    ({ by, ago, customer, contact, phone, channel, topics, content, level, state, claimed, more: { closed, ...more } = {} }) => ({
      account: by,
      ago: ago * DAY,
      values: {
        ...(customer === undefined ? {} : { customerId: customer }),
        contact,
        phone,
        channel,
        receivedAt: at(ago, '10:20'),
        topics,
        content,
        level,
        claimed,
        area: FUTIAN,
        files: [],
        state,
        handler: '',
        helpers: [],
        deadline: day(ago - 7),
        paid: 0,
        ...more,
        ...(typeof closed === 'number' ? { closedAt: at(closed, '16:00') } : {})
      }
    })
  )
