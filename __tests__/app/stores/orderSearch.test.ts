import type { OrderCard } from '@/contract/transferCar/order/detail'
import { ApiError } from '@/domain/apiError'
import { searchOrders } from '@/stores/transferCar/order/orderSearch'

/** Orders in the searches of workbench and messages (app.md#search). */
function open({ may = true } = {}) {
  const asked: string[] = []
  const world = { fails: false, next: null as string | null }
  const search = searchOrders({
    session: { hasFeature: () => true, can: () => may },
    api: {
      request: async ({ query }: { query: { keyword: string } }) => {
        asked.push(query.keyword)
        if (world.fails) throw new ApiError({ code: 500, message: '网络连接失败' })
        return { data: { list: [{ id: query.keyword } as OrderCard], nextCursor: world.next } }
      }
    }
  } as never)
  const rest = async () => {
    jest.advanceTimersByTime(300)
    for (let turn = 0; turn < 5; turn++) await Promise.resolve()
  }
  return { search, asked, world, rest, ids: () => search.found.map(({ id }) => id) }
}

describe('orders among what is searched', () => {
  beforeEach(() => {
    jest.useFakeTimers()
  })
  afterEach(() => {
    jest.useRealTimers()
  })

  test('asked once the typing rests; a shorter word asks nothing, the last word wins', async () => {
    const { search, asked, rest, ids } = open()
    search.look('粤')
    await rest()
    search.look('粤B8')
    search.look('粤B8D')
    expect(search.isLooking).toBe(true)
    await rest()
    expect([asked, ids(), search.isLooking, search.hasMore]).toEqual([['粤B8D'], ['粤B8D'], false, false])
    search.look('')
    expect(ids()).toEqual([])
  })

  test('a failure says why and is asked again', async () => {
    const { search, world, rest, ids } = open()
    world.fails = true
    search.look('SG2026')
    await rest()
    expect([search.error, search.isLooking]).toEqual(['网络连接失败', false])
    world.fails = false
    world.next = 'x'
    await search.ask()
    expect([search.error, ids(), search.hasMore]).toEqual(['', ['SG2026'], true])
  })

  test('who has nothing to do with orders asks nothing', async () => {
    const { search, asked, rest } = open({ may: false })
    search.look('粤B8D88E')
    await rest()
    expect([asked, search.isOffered, search.isLooking]).toEqual([[], false, false])
  })
})
