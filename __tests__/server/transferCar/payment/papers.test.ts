import type { StatementDetail } from '../../../../src/contract/transferCar/payment/collect'
import { shanghaiDate } from '../../../../src/domain/format'
import { oneDatabase, type TestApp } from '../../../support/databases'
import { pdfPages, pdfText } from '../../../support/pdfText'
import { COMPANY, INVOICES, InvoiceWorld } from '../invoice/support'
import { Till } from './ledger/support'

// A process of its own reads each PDF: several in one test take their time on a busy machine.
const STATEMENTS = '/api/transferCar/Statements'
const CUSTOMER = 'customer-shunda'
const ORDERS = 60

oneDatabase((_name, makeApp) => {
  let server: TestApp
  let world: InvoiceWorld
  beforeAll(async () => {
    server = await makeApp()
    world = new InvoiceWorld(server)
  })

  test('a statement: every order on its pages, the sum in words, the state that it has now; nobody without the right gets it', async () => {
    const till = new Till(server)
    const now = server.clock.now()
    const accidentOrderId = await world.plant('DONE')
    for (let nth = 0; nth < ORDERS; nth++)
      await till.order(10_000 + nth, {
        accidentOrderId,
        stage: 'ON_ACCOUNT',
        payer: 'AGREEMENT',
        customerId: CUSTOMER,
        onAccountAt: now + nth
      })
    const post = (url: string, body: object) => world.as<StatementDetail>('finance1', 'POST', `${STATEMENTS}${url}`, body)
    const { data: made } = await post('', { customerId: CUSTOMER, month: shanghaiDate(now).slice(0, 7) })
    const url = `${STATEMENTS}/${made.id}/Document`
    const { status, type, body } = await world.bytes('finance1', url)
    expect([status, type]).toEqual([200, 'application/pdf'])
    const pages = pdfPages(body)
    expect(pages.length).toBeGreaterThan(1)
    const text = pages.join('').replace(/\s+/g, '')
    for (const part of [
      '月结对账单',
      '深圳顺行道路救援有限公司',
      made.statementNo,
      made.customerName,
      made.month,
      '待确认',
      '客户确认后起算',
      `第${pages.length}页共${pages.length}页`,
      '不是发票'
    ])
      expect(text).toContain(part)
    expect(made.items.length).toBeGreaterThanOrEqual(ORDERS)
    for (const { paymentNo } of made.items) expect(text).toContain(paymentNo)
    expect(text).toContain(`合计${new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format(made.totalFen / 100)}元`)
    for (const personal of ['张三丰', '13812345678']) expect(text).not.toContain(personal)

    const { data: confirmed } = await post(`/${made.id}/Confirm`, { version: made.version })
    const due = pdfText((await world.bytes('finance1', url)).body)
    expect(due).toContain('待付款')
    expect(due).toContain(shanghaiDate(confirmed.dueAt))
    await post(`/${made.id}/Void`, { version: confirmed.version })
    expect(pdfText((await world.bytes('finance1', url)).body)).toContain('这张对账单已作废')

    expect((await world.bytes('driver1', url)).status).toBe(403)
    expect((await world.bytes('finance1', `${STATEMENTS}/nothing/Document`)).status).toBe(404)
  })

  test('a red letter: the invoice it takes back, why, its share of each item, and how far it is', async () => {
    const { id } = await world.plantPayment()
    const { data: invoice } = await world.apply(id, { ...COMPANY, amountFen: 52_400 })
    const { data } = await world.act(invoice.id, 'Red', {
      reason: '04',
      amountFen: 2400,
      buyerUsed: false,
      note: '客户核减',
      version: invoice.version
    })
    const [red] = data.reds
    const url = `${INVOICES}/${invoice.id}/Red/${red?.id ?? ''}/Document`
    const { status, type, body } = await world.bytes('finance1', url)
    expect([status, type]).toEqual([200, 'application/pdf'])
    const text = pdfText(body)
    for (const part of [
      '红冲单',
      red?.requestNo ?? '',
      red?.invoiceNo ?? '',
      invoice.invoiceNo ?? '',
      '销售折让',
      '已红冲',
      COMPANY.title,
      COMPANY.taxNo,
      '红冲24.00元（负数贰拾肆元整）',
      '说明：客户核减',
      '不是发票'
    ])
      expect(text).toContain(part)
    const shares = [...text.matchAll(/(?:拖车费|夜间费|绞盘|保管费)-(\d+\.\d\d)/g)].map(([, yuan]) => Math.round(Number(yuan) * 100))
    expect([shares.length, shares.reduce((sum, fen) => sum + fen, 0)]).toEqual([4, 2400])
    expect((await world.bytes('driver1', url)).status).toBe(403)

    const { id: otherId } = await world.plantPayment()
    const { data: other } = await world.apply(otherId, { ...COMPANY, amountFen: 52_400 })
    // A red letter belongs to its invoice.
    expect((await world.bytes('finance1', `${INVOICES}/${other.id}/Red/${red?.id ?? ''}/Document`)).status).toBe(404)
    const waiting = await world.act(other.id, 'Red', { reason: '03', amountFen: 52_400, buyerUsed: true, version: other.version })
    const asked = pdfText((await world.bytes('finance1', `${INVOICES}/${other.id}/Red/${waiting.data.reds[0]?.id ?? ''}/Document`)).body)
    for (const part of ['待购方确认', '购方确认期限', '红字发票号码：—']) expect(asked).toContain(part)
  })
})
