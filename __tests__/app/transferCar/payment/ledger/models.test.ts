import { when } from 'mobx'
import type { CashOnHand, HandoverView, ReconDetail, ReconItem, StatementDetail } from '@/contract/transferCar/payment/collect'
import { ApiError, ClientCode } from '@/domain/apiError'
import { DraftBook } from '@/stores/drafts'
import { CashModel } from '@/pages/transferCar/payment/cash/model'
import { ReconcileModel } from '@/pages/transferCar/payment/reconcile/model'
import { StatementListsModel } from '@/pages/transferCar/payment/statements/lists/model'
import { StatementModel } from '@/pages/transferCar/payment/statements/model'
import { DraftForm } from '@/pages/transferCar/payment/draftForm'
import type { LedgerService } from '@/services/transferCar/payment/ledger'
import { Shelf } from '../../support/shelf'

interface Call {
  name: string
  args: unknown[]
}

/** A server whose answers are planned by call; what was asked is kept. */
function planned(answers: Record<string, unknown[]>) {
  const calls: Call[] = []
  const service = new Proxy(
    {},
    {
      get:
        (_target, name: string) =>
        (...args: unknown[]) => {
          calls.push({ name, args })
          const answer = answers[name]?.shift()
          return answer === undefined || answer instanceof Error
            ? Promise.reject(answer ?? new Error(`no answer planned for ${name}`))
            : Promise.resolve(answer)
        }
    }
  ) as LedgerService
  let keys = 0
  return { service, calls, uuid: () => Promise.resolve(`key${++keys}`), of: (name: string) => calls.filter((call) => call.name === name) }
}
const offline = () => new ApiError({ code: ClientCode.network, message: '连接服务器失败' })
const cashOf = (...amounts: number[]): CashOnHand => ({
  totalFen: amounts.reduce((sum, fen) => sum + fen, 0),
  items: amounts.map((amountFen, index) => ({
    paymentId: `p${index}`,
    paymentNo: `JF${index}`,
    orderNo: `SG${index}`,
    amountFen,
    paidAt: index
  }))
})
const handover = (id: string, more: Partial<HandoverView> = {}): HandoverView => ({
  id,
  collectorName: '王建军',
  state: 'SUBMITTED',
  expectedFen: 100,
  countedFen: 100,
  diffFen: 0,
  note: null,
  submittedAt: 1,
  decidedByName: null,
  decidedAt: null,
  decisionNote: null,
  items: [],
  canDecide: true,
  version: 1,
  ...more
})

describe('cash', () => {
  const open = (answers: Record<string, unknown[]>, shelf = new Shelf()) => {
    const server = planned(answers)
    const form = new DraftForm(
      'cash-handover',
      { counted: '', note: '' },
      { drafts: new DraftBook(shelf, 'u1'), clock: { now: () => 1, offsetMs: 0, observe: () => undefined } }
    )
    return { ...server, form, model: new CashModel({ service: server.service, uuid: server.uuid, form }, 'MINE') }
  }

  test('what is left out is neither expected nor sent; a difference wants a word', async () => {
    const { model, form, of } = open({ cashOnHand: [cashOf(300, 50), cashOf(50)], handOver: [handover('h1')] })
    await model.load()
    expect(model.expectedFen).toBe(350)
    model.choose('p1', false)
    expect(model.expectedFen).toBe(300)
    expect(await model.handOver()).toBe(false)
    expect(model.errors.countedFen).toBe('请输入金额')
    form.set('counted', '2.99')
    expect(model.diffFen).toBe(-1)
    expect(await model.handOver()).toBe(false)
    expect(model.errors.note).toBe('实点与应交相差 -0.01 元，请说明原因')
    form.set('note', '找零')
    expect(await model.handOver()).toBe(true)
    expect(of('handOver')[0]?.args).toEqual([{ countedFen: 299, paymentIds: ['p0'], note: '找零' }, 'key1'])
    expect([form.text('counted'), model.errors, model.onHand?.totalFen]).toEqual(['', {}, 50])
  })

  test('a lost answer keeps its key and what was typed; the same amount written otherwise is the same act', async () => {
    const { model, form, of } = open({
      cashOnHand: [cashOf(300), cashOf(300), cashOf(300), cashOf()],
      handOver: [offline(), offline(), handover('h1')]
    })
    await model.load()
    form.set('counted', '3')
    expect(await model.handOver()).toBe(false)
    expect(model.acts.failureOf('handOver')).toBe('没有得到答复（连接服务器失败），内容已保留，再按一次不会重复提交')
    expect(await model.handOver()).toBe(false)
    form.set('counted', '3.00')
    expect(await model.handOver()).toBe(true)
    expect(of('handOver').map(({ args }) => args[1])).toEqual(['key1', 'key1', 'key1'])
  })

  test('lists by state, page by page; a decision is sent with its version', async () => {
    const { model, of } = open({
      handovers: [
        { list: [handover('a'), handover('b')], nextCursor: 'c1' },
        { list: [handover('b'), handover('c')], nextCursor: null },
        { list: [handover('b')], nextCursor: null }
      ],
      decideHandover: [handover('a', { state: 'CONFIRMED' })]
    })
    model.setTab('SUBMITTED')
    await new Promise(process.nextTick)
    await model.pages.loadMore()
    expect([model.pages.rows.map(({ id }) => id), model.pages.footer]).toEqual([['a', 'b', 'c'], 'end'])
    expect(await model.decide(handover('a', { version: 3 }), true, '')).toBe(true)
    expect(of('decideHandover')[0]?.args).toEqual(['a', { approve: true, version: 3 }, 'key1'])
    expect(model.pages.rows.map(({ id }) => id)).toEqual(['b'])
  })

  test('nothing could be read: an error, and another try', async () => {
    const { model } = open({ cashOnHand: [offline(), cashOf(5)] })
    await model.load()
    expect([model.state, model.error]).toEqual(['error', '连接服务器失败'])
    await model.load()
    expect([model.state, model.error]).toEqual(['ready', ''])
  })
})

describe('reconciliation', () => {
  const item = (id: string, more: Partial<ReconItem> = {}): ReconItem => ({
    id,
    kind: 'PAY',
    outcome: 'LOCAL_ONLY',
    outNo: id,
    gatewayNo: null,
    channelFen: null,
    localFen: 1,
    paymentOrderId: null,
    paymentNo: null,
    ownerName: null,
    note: null,
    closedAt: null,
    closedByName: null,
    version: 1,
    ...more
  })
  const day = (...items: ReconItem[]): ReconDetail => ({
    day: '2026-03-01',
    channel: 'WECHAT',
    comparedAt: 1,
    counts: { MATCH: 0, CHANNEL_ONLY: 0, LOCAL_ONLY: 0, AMOUNT_DIFF: 0 },
    openItems: 1,
    channelFen: 0,
    localFen: 0,
    items
  })

  test('open, closed and agreeing ones apart; a difference that somebody else changed is shown as it is now', async () => {
    const server = planned({
      reconDay: [
        day(item('a'), item('b', { closedAt: 5 }), item('c', { outcome: 'MATCH' })),
        day(item('a', { version: 2, note: '财务在查' }))
      ],
      reconOwners: [[{ id: 'u1', name: '周敏' }]],
      updateDifference: [offline()]
    })
    const model = new ReconcileModel(server, { day: '2026-03-01', channel: 'WECHAT' })
    await model.load()
    expect([model.count('open'), model.count('closed'), model.count('match')]).toEqual([1, 1, 1])
    expect(model.items.map(({ id }) => id)).toEqual(['a'])
    model.open(model.items[0])
    await new Promise(process.nextTick)
    expect(model.owners).toEqual([{ id: 'u1', name: '周敏' }])
    expect(await model.update({ note: '等渠道' })).toBe(false)
    expect([model.acts.failureOf('update'), model.item?.version, model.item?.note]).toEqual([
      '没有得到答复（连接服务器失败），内容已保留，再按一次不会重复提交',
      2,
      '财务在查'
    ])
    expect(server.of('updateDifference')[0]?.args).toEqual(['a', { note: '等渠道', version: 1 }, 'key1'])
  })
})

describe('statements', () => {
  const statement = (version: number, state: StatementDetail['state'] = 'DRAFT'): StatementDetail => ({
    id: 's1',
    statementNo: 'DZ1',
    customerId: 'c1',
    customerName: '顺达',
    month: '2026-03',
    state,
    totalFen: 700,
    orderCount: 1,
    dueAt: null,
    isOverdue: false,
    version,
    items: [],
    createdByName: '周敏',
    createdAt: 1,
    paidAt: null,
    permits: []
  })

  test('acts carry the version on screen; after a refusal the current record is read', async () => {
    const server = planned({
      statement: [statement(1), statement(2, 'CONFIRMED')],
      confirmStatement: [new ApiError({ code: 409, message: '对账单已被他人更新，请核对后再操作' })],
      payStatement: [statement(3, 'PAID')]
    })
    const model = new StatementModel(server, 's1')
    expect(model.state).toBe('loading')
    await model.load()
    expect(await model.confirm()).toBe(false)
    expect([model.detail?.version, model.acts.failureOf('confirm')]).toEqual([2, '对账单已被他人更新，请核对后再操作'])
    expect(await model.pay({ amountFen: 700, slipNo: 'B1' })).toBe(true)
    expect(server.of('payStatement')[0]?.args).toEqual(['s1', { amountFen: 700, slipNo: 'B1', version: 2 }, 'key2'])
    expect(model.detail?.state).toBe('PAID')
  })

  test('making one for a month and finding it in its tab', async () => {
    const account = { customerId: 'c1', customerName: '顺达', month: '2026-03', orderCount: 1, totalFen: 700 }
    const none = { DRAFT: 0, CONFIRMED: 0, PAID: 0, VOID: 0 }
    const server = planned({
      openAccounts: [[account], []],
      statementCounts: [none, { ...none, DRAFT: 1 }, { ...none, DRAFT: 1 }],
      statements: [{ list: [statement(1)], nextCursor: null }],
      makeStatement: [statement(1)]
    })
    const model = new StatementListsModel(server)
    await model.load()
    expect([model.count('OPEN'), model.count('DRAFT')]).toEqual([1, 0])
    expect(await model.make(account)).toBe('s1')
    expect(server.of('makeStatement')[0]?.args).toEqual([{ customerId: 'c1', month: '2026-03' }, 'key1'])
    model.show('DRAFT', { totalFrom: '100' })
    await when(() => model.list.pages.state === 'ready')
    expect([model.count('OPEN'), model.count('DRAFT'), model.list.pages.rows.map(({ id }) => id)]).toEqual([0, 1, ['s1']])
    expect(server.of('statements')[0]?.args[0]).toMatchObject({ state: 'DRAFT', totalFrom: '100' })
  })
})
