import type { JsonObject } from '@/contract/formSchema'
import { DAY } from '../../clock'
import type { FormRecordSeed, Moments } from './seed'
import { BAOAN, FUTIAN } from './areas'

/** A complaint of the demo company. Names, numbers and plates are made up. */
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
