import type { Browser } from 'playwright-core'
import { signIn as signInOnPhone } from '../miniprogram/support/people'
import { run } from '../miniprogram/support/run'
import { cleanUp, startAppServer, type AppServer } from '../support/appServer'
import { newPerson, openBrowser, type Person } from '../support/browser'
import { pressNext, seeStatus, sendStep, sheetOf } from '../support/orderScreens'
import { callAs } from '../support/pageCall'
import { signIn } from '../support/signIn'

jest.setTimeout(300_000)

const ADDRESS = '龙华区民治大道 288 号'

let browser: Browser
let server: AppServer
const people: Person[] = []
beforeAll(async () => {
  browser = await openBrowser()
  server = await startAppServer()
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  cleanUp()
})

const arrive = async (account: string): Promise<Person> => {
  const person = await newPerson(browser, { base: server.url })
  people.push(person)
  await signIn(person.page, server.url, account)
  return person
}

/** One server, two browsers and the built WeChat package at once; nobody reloads anything. */
test('an assignment made in one browser appears in the other and on the phone, and the answer of the phone in both', async () => {
  const dispatcher = await arrive('dispatcher1')
  const manager = await arrive('manager1')
  await manager.page.goto('/pages/transferCar/accidentIndex')
  await manager.page.locator('.order-card').first().waitFor()
  const { id, orderNo } = await callAs<{ id: string, orderNo: string }>(dispatcher.page, 'POST', '/api/transferCar/AccidentOrder', {
    source: 'POLICE_122', bearer: 'PARTY', serviceType: 'TOW', reporterMobile: '13912345678', address: ADDRESS, vehicles: [{ plateSituation: 'NORMAL', plateNo: '粤B6N19T', vehicleClass: 'K1' }]
  })
  await dispatcher.page.goto(`/pages/transferCar/form?id=${id}`)
  const first = manager.page.locator('.order-card').first()
  await first.getByText(orderNo).waitFor()
  const loads = manager.requests().filter(({ type }) => type === 'document').length

  await run('weapp', async (phone) => {
    await phone.launch()
    await signInOnPhone(phone, 'driver1')
    await phone.step('派单到手机', async () => {
      await phone.switchTab('我的')
      await pressNext(dispatcher.page, '派单')
      const sheet = sheetOf(dispatcher.page)
      await sheet.getByRole('radio', { name: /王建军/ }).first().click()
      await sheet.getByRole('radio', { name: /载重/ }).filter({ hasText: '王建军' }).click()
      await sendStep(dispatcher.page, '派单')
      await first.getByText('待接单', { exact: true }).waitFor()
      await phone.see('新派单，等待接单', ADDRESS, orderNo)
    })
    await phone.step('手机接单', async () => {
      await phone.tap('查看工单')
      await phone.at('pages/transferCar/form')
      await phone.tap('接单', { within: '.bottom-bar' })
      await phone.see('已接单')
      await seeStatus(dispatcher.page, '已接单')
      await first.getByText('已接单', { exact: true }).waitFor()
    })
  }, { server: server.url, title: '三处同时' })

  expect(manager.requests().filter(({ type }) => type === 'document')).toHaveLength(loads)
  for (const person of people) await person.leave()
})
