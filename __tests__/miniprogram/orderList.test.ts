import { STATUS_TABS } from '@/domain/transferCar/order/status'
import { openOrders, signIn } from './support/people'
import { startAppServer, type CompanyServer } from '../support/appServer'
import { PLATFORMS, run } from './support/run'

let server: CompanyServer
beforeAll(async () => {
  server = await startAppServer()
})
afterAll(() => server.stop())

const countOf = async (statuses: readonly string[]): Promise<number> => {
  const [row] = await server.query('select count(*)::int as n from accident_order where status = any($1)', [statuses])
  return Number(row?.n)
}

describe.each(PLATFORMS)('%s: order list', (platform) => {
  it('a dispatcher sees the counts of the database, filters, searches and pulls', async () => {
    await run(
      platform,
      async (phone) => {
        await phone.launch()
        await signIn(phone, 'manager1')
        await phone.step('打开事故工单', async () => {
          await openOrders(phone)
          await phone.at('pages/transferCar/accidentIndex')
          for (const { label, statuses } of STATUS_TABS) await phone.see(`${label}${await countOf(statuses)}`)
        })
        await phone.step('待派单', async () => {
          await phone.tap('.tabs-tab', { nth: STATUS_TABS.findIndex(({ key }) => key === 'pending') })
          const [row] = await server.query('select order_no from accident_order where status = $1 order by created_at desc limit 1', [
            'PENDING'
          ])
          await phone.see(String(row?.order_no))
          await phone.notSee('下一步：接单')
        })
        await phone.step('搜索单号', async () => {
          await phone.tap('全部')
          const [row] = await server.query('select order_no, status from accident_order order by created_at limit 1')
          const typed = String(row?.order_no)
          await phone.input('单号、车牌、手机号或姓名', typed)
          await phone.see(typed)
          // Two a key, answers of the search included: when they come hangs on the server, so no single key is judged.
          expect(phone.cost('搜索单号').calls).toBeLessThanOrEqual(2 * typed.length)
          const [other] = await server.query('select order_no from accident_order order by created_at desc limit 1')
          await phone.notSee(`· ${String(other?.order_no)}`)
        })
        await phone.step('搜不到', async () => {
          await phone.input('单号、车牌、手机号或姓名', '没有这一单')
          await phone.see('没有找到“没有这一单”')
        })
        await phone.step('下拉刷新', async () => {
          await phone.tap('.search-clear')
          await phone.pullDown()
          await phone.see('待派单')
          await phone.notSee('没有找到')
        })
      },
      { server: server.url, title: '工单列表' }
    )
  })

  it('a driver sees only orders of his own', async () => {
    await run(
      platform,
      async (phone) => {
        await phone.launch()
        await signIn(phone, 'driver2')
        await openOrders(phone)
        const own = await server.query(
          'select distinct o.order_no from accident_order o join order_unit u on u.order_id = o.id join user_account a on a.id = u.driver_id where a.account = $1',
          ['driver2']
        )
        const foreign = await server.query('select order_no from accident_order where order_no <> all($1)', [
          own.map((row) => row.order_no)
        ])
        await phone.see(String(own[0]?.order_no).slice(0, 2))
        for (let page = 0; page < 4; page++) await phone.reachBottom()
        const text = phone.page.text
        for (const row of foreign) expect(text).not.toContain(String(row.order_no))
      },
      { server: server.url, title: '司机的列表' }
    )
  })
})
