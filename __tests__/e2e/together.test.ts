import { signIn as signInOnPhone } from '../miniprogram/support/people'
import { run } from '../miniprogram/support/run'
import { openCompany } from '../support/company'
import { giveToDriver, placeOrder, seeStatus } from '../support/orderScreens'

const ADDRESS = '龙华区民治大道 288 号'

const company = openCompany()

/** One server, two browsers and the built WeChat package at once; nobody reloads anything. */
test('an assignment made in one browser appears in the other and on the phone, and the answer of the phone in both', async () => {
  const dispatcher = await company.enter('dispatcher1')
  const manager = await company.enter('manager1')
  await manager.page.goto('/pages/transferCar/accidentIndex')
  await manager.page.locator('.order-card').first().waitFor()
  const { id, orderNo } = await placeOrder(dispatcher.page, '粤B6N19T', ADDRESS)
  await dispatcher.page.goto(`/pages/transferCar/form?id=${id}`)
  const first = manager.page.locator('.order-card').first()
  await first.getByText(orderNo).waitFor()
  const loads = manager.requests().filter(({ type }) => type === 'document').length

  await run(
    'weapp',
    async (phone) => {
      await phone.launch()
      await signInOnPhone(phone, 'driver1')
      await phone.step('派单到手机', async () => {
        await phone.switchTab('我的')
        await giveToDriver(dispatcher.page)
        await first.getByText('待接单', { exact: true }).waitFor()
        await phone.see('新派单，等待接单', ADDRESS, orderNo)
      })
      await phone.step('手机接单', async () => {
        await phone.tap('接单', { within: '.alert-banner-actions' })
        await phone.at('pages/transferCar/form')
        await phone.see('已接单')
        await seeStatus(dispatcher.page, '已接单')
        await first.getByText('已接单', { exact: true }).waitFor()
      })
    },
    { server: company.server.url, title: '三处同时' }
  )

  expect(manager.requests().filter(({ type }) => type === 'document')).toHaveLength(loads)
  await company.goHome()
})
