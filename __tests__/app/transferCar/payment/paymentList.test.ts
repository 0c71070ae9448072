import type { PaymentCard, PaymentListQuery } from '@/contract/transferCar/payment/payment'
import { ApiError, ClientCode } from '@/domain/apiError'
import { filterWithout } from '@/pages/transferCar/stores/addressFilter'
import { createPaymentList, filterChips, filterOfAddress } from '@/pages/transferCar/payment/list/model'
import type { MoneyService } from '@/services/transferCar/payment/payments'
import { paymentOrder } from '../support/payments'

const row = (n: number): PaymentCard => paymentOrder({ id: `j${n}`, paymentNo: `JF${n}` })

/** A server with so many payment orders, newest first; `fails` counts calls that get no answer. */
function setUp(count: number) {
  const asked: PaymentListQuery[] = []
  const state = { rows: Array.from({ length: count }, (_none, n) => row(count - n)), fails: 0 }
  const service: Pick<MoneyService, 'list' | 'counts'> = {
    list: (query) => {
      asked.push(query)
      if (state.fails > 0) {
        state.fails -= 1
        return Promise.reject(new ApiError({ code: ClientCode.network, message: '连接服务器失败' }))
      }
      const from = query.cursor === undefined ? 0 : Number(query.cursor)
      const to = from + (query.pageSize ?? 20)
      return Promise.resolve({ list: state.rows.slice(from, to), nextCursor: to < state.rows.length ? String(to) : null })
    },
    counts: () =>
      Promise.resolve({ all: state.rows.length, draft: 0, review: 0, unpaid: 0, overdue: 0, onAccount: 0, paid: 0, refund: 0, ended: 0 })
  }
  return { asked, state, model: createPaymentList(service) }
}

describe('the list of payment orders', () => {
  it('reads page after page without a row twice, and as many again when it is refreshed', async () => {
    const { asked, state, model } = setUp(70)
    await model.pages.load()
    while (model.pages.footer === 'more') await model.pages.loadMore()
    expect(model.pages.rows.map(({ id }) => id)).toEqual(state.rows.map(({ id }) => id))
    asked.length = 0
    state.rows = [row(71), ...state.rows]
    await model.pages.refresh()
    expect(asked.map(({ pageSize }) => pageSize)).toEqual([50, 20])
    expect([model.pages.rows.length, model.pages.rows[0]?.id, model.pages.footer]).toEqual([70, 'j71', 'more'])
    await model.pages.loadMore()
    expect(model.pages.rows).toHaveLength(71)
  })

  it('keeps its rows when a refresh fails, and offers it again', async () => {
    const { state, model } = setUp(3)
    await model.pages.load()
    state.fails = 1
    await model.pages.refresh()
    expect([model.pages.rows.length, model.pages.footer, model.pages.state]).toEqual([3, 'error', 'ready'])
    await model.pages.loadMore()
    expect([model.pages.rows.length, model.pages.footer]).toEqual([3, 'end'])
  })

  it('says why there is nothing, and shows only the answer to the last question', async () => {
    const { state, model, asked } = setUp(3)
    state.fails = 1
    await model.pages.load()
    expect([model.pages.state, model.pages.error]).toEqual(['error', '连接服务器失败'])
    model.setTab('unpaid')
    model.pages.searchNow(' 京A ')
    await model.pages.refresh()
    expect(asked.at(-1)).toMatchObject({ tab: 'unpaid', keyword: '京A' })
    expect([model.pages.state, model.counts?.all]).toEqual(['ready', 3])
  })

  it('takes of an address what the server knows, names each part and lets go of it', async () => {
    const filter = filterOfAddress({
      tab: 'paid',
      payer: 'INSURER',
      customerId: 'c1',
      createdFrom: '2026-02-30',
      createdTo: '2026-11-21',
      money: 'received',
      method: 'GOLD',
      ageing: 'd30',
      unknown: 'x'
    })
    expect(filter).toEqual({ payer: 'INSURER', customerId: 'c1', createdTo: '2026-11-21', money: 'received', ageing: 'd30' })
    expect(filterChips(filter).map(({ label }) => label)).toEqual([
      '付款方 保险公司',
      '客户 指定客户',
      '不晚于 2026-11-21',
      '金额 实收',
      '账龄 逾期 0–30 天'
    ])
    const { asked } = setUp(1)
    const model = createPaymentList(
      {
        list: (query) => {
          asked.push(query)
          return Promise.resolve({ list: [], nextCursor: null })
        },
        counts: () => Promise.reject(new ApiError({ code: ClientCode.network, message: '' }))
      },
      'paid',
      filter
    )
    model.setFilter(filterWithout(model.filter, 'money'))
    await model.pages.refresh()
    expect(asked.at(-1)).toMatchObject({ tab: 'paid', payer: 'INSURER' })
    expect(asked.at(-1)).not.toHaveProperty('money')
  })
})
