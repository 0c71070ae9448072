import { PAYMENT_TAB_KEYS } from '../../../src/contract/transferCar/payment/codes'
import type { Person } from './measure'

const PAYMENTS = '/api/transferCar/PaymentOrder'

/** What a payment order is looked for by. */
export interface PaymentSample {
  id: string
  payment_no: string
  order_no: string
  plate_no: string
  reporter_mobile: string
  reporter_name: string
}

/** A sample of payment orders that each is found again by. @param query reads the database of the run */
export const paymentSample = (query: (sql: string) => Promise<Record<string, string>[]>): Promise<PaymentSample[]> =>
  query(
    `select p.id, p.payment_no, o.order_no, v.plate_no, o.reporter_mobile, o.reporter_name from payment_order p join accident_order o on o.id = p.accident_order_id join order_vehicle v on v.order_id = o.id
    where p.id like 'pbench-%1' order by md5(p.id) limit 50`
  ) as Promise<unknown> as Promise<PaymentSample[]>

/** Calls of the payment list as [name, addresses]: tabs, counts, search, detail. */
export function paymentCalls(who: string, sample: readonly PaymentSample[]): [string, string[]][] {
  const search = (name: string, word: (row: PaymentSample) => string): [string, string[]] => [
    `${who}缴费搜索 ${name}`,
    sample.map((row) => `${PAYMENTS}?keyword=${encodeURIComponent(word(row))}`)
  ]
  return [
    ...PAYMENT_TAB_KEYS.map((tab): [string, string[]] => [`${who}缴费列表 ${tab}`, [`${PAYMENTS}?tab=${tab}`]]),
    [`${who}缴费计数`, [`${PAYMENTS}/Counts`]],
    search('缴费单号', (row) => row.payment_no),
    search('缴费单号前 10 位（一天）', (row) => row.payment_no.slice(0, 10)),
    search('工单号', (row) => row.order_no),
    search('车牌任意 3 位', (row) => row.plate_no.slice(3, 6)),
    search('手机后 4 位', (row) => row.reporter_mobile.slice(-4)),
    search('姓氏', (row) => row.reporter_name.slice(0, 1)),
    search('姓名', (row) => row.reporter_name),
    search('客户', () => '顺达'),
    search('没有的词', () => '查无此人')
  ]
}

/** Payment orders in whole. */
export const paymentDetails = (sample: readonly PaymentSample[]): string[] => sample.map(({ id }) => `${PAYMENTS}/${id}`)

/** Addresses of the payment list's tenth page and those behind it. */
export async function deepPaymentPages(person: Person): Promise<string[]> {
  const pages: string[] = []
  let cursor: string | null = ''
  for (let page = 0; page < 20 && cursor !== null; page++) {
    const url: string = `${PAYMENTS}?cursor=${cursor}`
    if (page >= 10) pages.push(url)
    const answer: { nextCursor: string | null } = await person.get(url)
    cursor = answer.nextCursor
  }
  return pages.length === 0 ? [PAYMENTS] : pages
}
