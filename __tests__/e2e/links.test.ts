import type { Browser, Page } from 'playwright-core'
import { openPathOf, pathOf, type Link } from '@/domain/links'
import { PAGES } from '@/domain/pages'
import { cleanUp, startAppServer, type CompanyServer } from '../support/appServer'
import { newPerson, openBrowser, type Person, type PersonOptions } from '../support/browser'
import { linkedRecords } from '../support/linkedRecords'
import { at } from '../support/reached'
import { DEMO_PASSWORD, fillLogin, LOGIN_PATH, startSignedIn, WORKBENCH_PATH } from '../support/signIn'
import { putOffersAside } from './support/offersAside'

let browser: Browser
let server: CompanyServer
let records: Awaited<ReturnType<typeof linkedRecords>>
beforeAll(async () => {
  browser = await openBrowser()
  server = await startAppServer()
  records = await linkedRecords(server)
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  cleanUp()
})

const someone = (more: Partial<PersonOptions> = {}): Promise<Person> => newPerson(browser, { base: server.url, ...more })
/** The address in front, as a person would copy it. */
const here = (page: Page): string => new URL(page.url()).pathname + new URL(page.url()).search
const shows = (page: Page, words: string) => page.getByText(words).filter({ visible: true }).first().waitFor()
const back = (page: Page) => page.getByRole('button', { name: '返回', exact: true }).filter({ visible: true }).first().click()
const arrived = async (page: Page, link: Link, words: string): Promise<void> => {
  await at(page, pathOf(link).split('?')[0] ?? '')
  expect(here(page)).toContain(`=${link.id}`)
  await shows(page, words)
}

describe.each(['order', 'flow', 'chat', 'message'] as const)('a link to one %s', (kind) => {
  test('is opened by somebody signed out: sign-in, then its page, and back from there the workbench', async () => {
    const { page, leave } = await someone()
    const { link, words } = records[kind]
    await page.goto(openPathOf(link))
    await at(page, LOGIN_PATH)
    await fillLogin(page, 'dispatcher1', DEMO_PASSWORD)
    await arrived(page, link, words)
    await back(page)
    // A task leads to its list first.
    if (kind === 'flow') {
      await at(page, PAGES.launched)
      await back(page)
    }
    await at(page, WORKBENCH_PATH)
    await leave()
  })
})

test('somebody signed in goes straight to the page, with the app open or not', async () => {
  const { page, leave } = await someone()
  await startSignedIn(page, server.url, 'dispatcher1')
  for (const { link, words } of Object.values(records)) {
    await page.goto(openPathOf(link))
    await arrived(page, link, words)
  }
  await leave()
})

test('a session that is over by then: one word of it, sign-in, and the page again', async () => {
  const { page, leave } = await someone()
  await startSignedIn(page, server.url, 'dispatcher1')
  await server.query("update session_token set expires_at = 1 where user_id = 'user-dispatcher1'")
  const { link, words } = records.order
  await page.goto(openPathOf(link))
  await at(page, LOGIN_PATH)
  await fillLogin(page, 'dispatcher1', DEMO_PASSWORD)
  await arrived(page, link, words)
  await leave()
})

test('what a person may not see is refused by its page, and what nobody has as well', async () => {
  const { page, leave } = await someone()
  await startSignedIn(page, server.url, 'driver2')
  await putOffersAside(page)
  const foreign = await server.query<{ id: string }>(
    "select id from accident_order where id not in (select order_id from order_unit where driver_id = 'user-driver2') and created_by <> 'user-driver2' limit 1"
  )
  const refused: readonly [Link, string][] = [
    [{ kind: 'order', id: foreign[0]?.id ?? '' }, '没有这张工单'],
    [{ kind: 'order', id: 'nobody' }, '没有这张工单'],
    [{ kind: 'payment', id: 'nobody' }, '没有这张缴费工单'],
    [records.flow.link, '没有这条流程'],
    [{ kind: 'message', id: 'nobody' }, '没有这条消息'],
    [{ kind: 'chat', id: 'nobody' }, '会话不存在'],
    [{ kind: 'report', id: 'nobody' }, '日志不存在或已删除'],
    [{ kind: 'event', id: 'nobody' }, '日程不存在或已取消']
  ]
  for (const [link, words] of refused) {
    await page.goto(openPathOf(link))
    await arrived(page, link, words)
  }
  await leave()
})

test('addresses that look like another host stay here, and those of nothing say so', async () => {
  const { page, leave } = await someone({ expects: [/404/] })
  const { link, words } = records.order
  await page.goto(`${server.url}/${pathOf(link)}`)
  await at(page, LOGIN_PATH)
  await fillLogin(page, 'dispatcher1', DEMO_PASSWORD)
  await arrived(page, link, words)
  await page.goto('/open/order/..%2f..%2flogin')
  await page.getByRole('heading', { name: '链接无效' }).waitFor()
  await page.goto('/open/externalLink/x')
  await page.getByRole('heading', { name: '链接无效' }).waitFor()
  await leave()
})

test('an installed app with its worker leaves the address to the server', async () => {
  const { page, leave } = await someone({ hasServiceWorker: true })
  await startSignedIn(page, server.url, 'dispatcher1')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const { link, words } = records.message
  await page.goto(openPathOf(link))
  await arrived(page, link, words)
  await leave()
})
