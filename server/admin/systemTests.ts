import { randomUUID } from 'node:crypto'
import type { TestAnswer, TestedPart } from '@/contract/admin/system'
import type { Channel } from '@/contract/transferCar/payment/codes'
import { toGcj02 } from '@/domain/transferCar/order/coordinates'
import type { ServerContext } from '../context'
import { yard } from '../database/schema/index'
import { errorCode, refuse } from '../errors'
import { PlatformError } from '../openPlatform/ask'
import { inTime, invoicingOf } from '../transferCar/invoice/service'
import { ChannelRefused, ChannelUnsure } from '../transferCar/payment/pay/channel'
import { askDatabase } from './system'

type Told = Pick<TestAnswer, 'isOk' | 'answer'>
const GIB = 1024 ** 3
/** A number of ours has a date in it: nobody has this one. */
const NOBODYS = 'CHECK'

/** Where the map is tried when the company has no yard with a point yet: the middle of Shenzhen, GCJ02. */
const ANYWHERE = { lng: 114.0579, lat: 22.5431 }

/** @throws Refusal where there is no map service */
async function tryMap({ db, geo }: ServerContext): Promise<Told> {
  const [own] = await db.select({ lng: yard.lng, lat: yard.lat, coordType: yard.coordType }).from(yard).limit(1)
  const isKnown = own?.lng != null && own.lat != null
  const point = isKnown
    ? toGcj02({ lng: own.lng ?? 0, lat: own.lat ?? 0, coordType: own.coordType === 'WGS84' ? 'WGS84' : 'GCJ02' })
    : ANYWHERE
  const told = await geo.test(point)
  if (told === undefined) throw refuse('没有配置地图服务')
  return told
}

/** A question about a payment that cannot exist: that the channel knows us is all that it proves. @throws Refusal where it is not open */
const tryChannel =
  (channel: Channel) =>
  async ({ pay }: ServerContext): Promise<Told> => ({
    isOk: true,
    answer: `应答正常：${await pay.of(channel).probe(`${NOBODYS}${randomUUID().replaceAll('-', '').slice(0, 24)}`)}`
  })

const INVOICE_WORDS = { ISSUED: '已开票', FAILED: '开票失败', PENDING: '申请中', UNKNOWN: '没有这张申请' } as const

/** The same of an invoice that nobody asked for. @throws Refusal where no service is connected */
async function tryInvoice(context: ServerContext): Promise<Told> {
  const invoicing = invoicingOf(context)
  if (invoicing.provider === undefined) throw refuse('电子发票服务未开通')
  const { state } = await inTime(invoicing, invoicing.provider.query(`${NOBODYS}${randomUUID()}`))
  return { isOk: state === 'UNKNOWN', answer: `应答${state === 'UNKNOWN' ? '正常' : '不对'}：${state} ${INVOICE_WORDS[state]}` }
}

/** Whether the platform still takes the keys of the mini-program. @throws Refusal where there are none */
const tryPlatform =
  (platform: 'wechat' | 'alipay') =>
  async ({ platforms }: ServerContext): Promise<Told> => {
    const api = platforms[platform]
    if (api === undefined) throw refuse(platform === 'wechat' ? '没有配置微信小程序' : '没有配置支付宝小程序')
    return { isOk: true, answer: `应答正常：${await api.check()}` }
  }

const TRIES: Readonly<Record<TestedPart, (context: ServerContext) => Promise<Told>>> = {
  database: async (context) => {
    const { kind, version } = await askDatabase(context)
    return { isOk: true, answer: `${kind === 'postgres' ? 'PostgreSQL' : '内置数据库'} ${version} 应答正常` }
  },
  map: tryMap,
  storage: async ({ files }) => {
    const { free } = await files.tryOut()
    return { isOk: true, answer: `写入、读取、删除正常${free === null ? '' : `，剩余 ${(free / GIB).toFixed(1)} GB`}` }
  },
  wechatPay: tryChannel('WECHAT'),
  alipayPay: tryChannel('ALIPAY'),
  invoice: tryInvoice,
  weappPlatform: tryPlatform('wechat'),
  alipayPlatform: tryPlatform('alipay')
}

/** Words of whoever did not answer as he should; never an address or a key. */
function failureOf(error: unknown): string {
  if (error instanceof ChannelRefused) return `拒绝：${error.code} ${error.message}`
  if (error instanceof PlatformError && error.code !== '') return `拒绝：${[error.code, error.words].join(' ').trim()}`
  if (error instanceof PlatformError || error instanceof ChannelUnsure) return `没有应答（${error.message}）`
  return `没有应答（${errorCode(error) || (error instanceof Error ? error.name : '未知')}）`
}

/** Asks one part now. What fails is an answer too. @throws Refusal where the part is not configured */
export async function testPart(context: ServerContext, part: TestedPart): Promise<TestAnswer> {
  const begun = performance.now()
  const told = await TRIES[part](context).catch((error: unknown) => {
    if (error instanceof Error && error.name === 'Refusal') throw error
    return { isOk: false, answer: failureOf(error) }
  })
  return { part, ...told, ms: Math.round(performance.now() - begun) }
}
