import type { Browser, Page } from 'playwright-core'
import { cleanUp, startAppServer, type CompanyServer } from '../support/appServer'
import { newPerson, openBrowser, type Person } from '../support/browser'
import { startSignedIn } from '../support/signIn'
import { violationsOf } from './support/axe'

/** A call that comes in at the desk of a dispatcher (intake.md#incoming-calls). */
const TOKEN = 'a-token-of-the-telephone-system'
let browser: Browser
let server: CompanyServer
let person: Person
let page: Page

beforeAll(async () => {
  browser = await openBrowser()
  server = await startAppServer({ env: { TELEPHONE_TOKEN: TOKEN } })
  person = await newPerson(browser, { base: server.url, viewport: { width: 1440, height: 900 } })
  page = person.page
  await startSignedIn(page, server.url, 'dispatcher1')
})
afterAll(async () => {
  try {
    await person.leave()
  } finally {
    await browser.close()
    await server.stop()
    cleanUp()
  }
})
const tell = async (callId: string, state: string, caller: string): Promise<void> => {
  const answer = await fetch(`${server.url}/api/transferCar/TelephoneCall`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ callId, state, caller })
  })
  expect(await answer.json()).toMatchObject({ code: 200 })
}
const calls = () => page.getByRole('region', { name: '来电窗口，Alt C' }).filter({ visible: true })

test('a ring opens the window over any page with what is known; by keyboard alone it becomes an order with the number in it', async () => {
  const [known] = await server.query<{ reporter_mobile: string; order_no: string }>(
    `select o.reporter_mobile, o.order_no from accident_order o join order_search_term t on t.order_id = o.id and t.kind = 'mobile'
      where o.reporter_mobile is not null order by o.created_at desc, o.id desc limit 1`
  )
  if (known === undefined) throw new Error('nobody has reported anything')
  const groups = known.reporter_mobile.replace(/^(\d{3})(\d{4})(\d{4})$/, '$1 $2 $3')
  await page.goto('/pages/transferCar/accidentIndex')
  await page.locator('.desk-table-row').first().waitFor()
  await tell('one', 'RINGING', `+86${known.reporter_mobile}`)
  await calls().getByText(groups).waitFor()
  await calls()
    .getByText(/^来电 /)
    .waitFor()
  await calls()
    .getByRole('link', { name: new RegExp(known.order_no) })
    .waitFor()
  expect((await violationsOf(page)).filter((fault) => !fault.startsWith('label-content-name-mismatch'))).toEqual([])
  await tell('one', 'ANSWERED', known.reporter_mobile)
  await calls()
    .getByText(/^通话中 /)
    .waitFor()

  // The page keeps the focus until the keys ask for the window.
  expect(await page.evaluate(() => document.activeElement?.closest('.call-window') === null)).toBe(true)
  await page.keyboard.press('Alt+C')
  const isOn = (name: string) => page.evaluate((text) => document.activeElement?.textContent === text, name)
  for (let step = 0; step < 12 && !(await isOn('新建工单')); step += 1) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL(/transferCar\/create\?mobile=/)
  await page.waitForFunction(
    (mobile) => [...document.querySelectorAll('input')].some((input) => input.value === mobile),
    known.reporter_mobile
  )
  expect(await calls().count()).toBe(0)
})

test('a number that nobody knows says so; unanswered it stays as missed until it is turned away, beside the next one', async () => {
  await tell('two', 'RINGING', '075512345678')
  await calls().getByText('075512345678').waitFor()
  await calls().getByText('没有与此号码有关的工单').waitFor()
  await tell('two', 'ENDED', '075512345678')
  await calls()
    .getByText(/^未接来电 /)
    .waitFor()
  await tell('three', 'RINGING', '')
  await calls().getByText('号码未显示').waitFor()
  await calls().getByRole('button', { name: '未接来电 075512345678' }).click()
  await calls().getByText('没有与此号码有关的工单').waitFor()
  await calls().getByRole('button', { name: '关闭' }).click()
  await calls()
    .getByText(/^来电 /)
    .waitFor()
  await calls().getByRole('button', { name: '关闭' }).click()
  await calls().waitFor({ state: 'detached' })
})
