import type { Browser, Locator, Page } from 'playwright-core'
import { cleanUp, startAppServer, type CompanyServer } from '../support/appServer'
import { newPerson, openBrowser, type Person } from '../support/browser'
import { callAs } from '../support/pageCall'
import { startSignedIn } from '../support/signIn'
import { startTiles, type TileServer } from '../support/tiles'
import { violationsOf } from './support/axe'

/** The map of the dispatch desk (fleet.md#board). */
const BOARD = '/pages/transferCar/board'
const WIDE = { viewport: { width: 1440, height: 900 } }

let browser: Browser
let tiles: TileServer
let server: CompanyServer
let dispatcher: Person
let page: Page
beforeAll(async () => {
  browser = await openBrowser()
  tiles = await startTiles()
  server = await startAppServer({ env: { MAP_TILES: tiles.template, MAP_TILES_COORDS: 'GCJ02', MAP_TILES_CREDIT: '测试地图' } })
  dispatcher = await newPerson(browser, { base: server.url, ...WIDE })
  page = dispatcher.page
  await startSignedIn(page, server.url, 'dispatcher1')
  // Far from where the orders of the demo are.
  for (const [plateNo, lng] of [
    ['粤B81A1T', 114.3],
    ['粤B82A2T', 114.34]
  ] as const) {
    await callAs(page, 'POST', '/api/transferCar/AccidentOrder', {
      source: 'POLICE_122',
      bearer: 'PARTY',
      serviceType: 'TOW',
      reporterMobile: '13912345671',
      address: '深盐路 1 号',
      vehicles: [{ plateSituation: 'NORMAL', plateNo, vehicleClass: 'K1' }],
      position: { lng, lat: 22.6, coordType: 'GCJ02' }
    })
  }
  await page.goto(BOARD)
  await map().locator('.desk-pin').first().waitFor()
})
afterAll(async () => {
  try {
    await dispatcher.leave()
  } finally {
    await browser.close()
    await server.stop()
    await tiles.stop()
    cleanUp()
  }
})

const map = (): Locator => page.getByRole('region', { name: '地图' }).filter({ visible: true })
const pin = (words: string): Locator => map().getByRole('button', { name: words })
const card = (plate: string): Locator => page.getByRole('option').filter({ hasText: plate, visible: true })
const overflow = (): Promise<number[]> =>
  page.evaluate(() => [document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight])
const isChosen = (locator: Locator): Promise<void> => locator.and(page.locator('[aria-selected=true]')).waitFor()

test('an order chosen on the board is on the map by itself, one pressed on the map is chosen on the board', async () => {
  await card('81A1T').click()
  await pin('粤B·81A1T').and(page.locator('.desk-pin-chosen')).waitFor()
  await card('82A2T').click()
  await pin('粤B·82A2T').and(page.locator('.desk-pin-chosen')).waitFor()
  await page.keyboard.press('Escape')
  await page.locator('.desk-pin-chosen').waitFor({ state: 'detached' })
  await map().getByRole('button', { name: '全览' }).click()
  // From the whole company down to the two of them.
  while (!(await pin('粤B·81A1T').isVisible())) await map().getByRole('button', { name: '放大查看' }).last().click()
  await pin('粤B·81A1T').click()
  await isChosen(card('81A1T'))
  expect(tiles.asked().length).toBeGreaterThan(0)
})

test('pins are one stop of Tab, walked by arrows; Enter chooses, Escape leads back to the board', async () => {
  await pin('粤B·81A1T').focus()
  expect(await map().locator('.desk-pin[tabindex="0"]').count()).toBe(1)
  await card('82A2T').click()
  await card('81A1T').click()
  await pin('粤B·81A1T').focus()
  await page.keyboard.press('ArrowRight')
  await page.waitForFunction(() => document.activeElement?.classList.contains('desk-pin') === true)
  await pin('粤B·81A1T').focus()
  await page.keyboard.press('Enter')
  await isChosen(card('81A1T'))
  await page.keyboard.press('Escape')
  await page.waitForFunction(() => document.activeElement?.classList.contains('dispatch-order') === true)
})

test('a truck on its way shows the age of its place and its direction, moves with the next reading, and leads to its order', async () => {
  const [trip] = await server.query<{ user_id: string; order_id: string }>(
    "select driver_id as user_id, order_id from order_unit where is_lead and driver_id is not null and order_id in (select id from accident_order where status = 'EN_ROUTE') limit 1"
  )
  if (trip === undefined) throw new Error('nobody is on the way in the demo')
  const at = async (lng: number, ago: number) => {
    const fixAt = Date.now() - ago
    await server.query(
      `insert into position_point (id, user_id, order_id, lng, lat, coord_type, fix_at, background, received_at)
       values ($1, $2, $3, $4, 22.6, 'GCJ02', $5, true, $5)`,
      [`map-${fixAt}`, trip.user_id, trip.order_id, lng, fixAt]
    )
    await server.query("update driver_position set lng = $2, lat = 22.6, coord_type = 'GCJ02', fix_at = $3 where user_id = $1", [
      trip.user_id,
      lng,
      fixAt
    ])
  }
  await server.query('update driver_profile set on_duty = true where user_id = $1', [trip.user_id])
  await at(114.31, 120_000)
  await at(114.32, 90_000)
  await page.reload()
  await page.locator(`#dispatch-order-${trip.order_id}`).filter({ visible: true }).click()
  const truck = map().locator('.desk-pin-truck.desk-pin-chosen')
  await truck.getByText('1 分钟前').waitFor()
  expect(await truck.locator('.desk-pin-course').evaluate((node) => node.style.transform)).toBe('rotate(90deg)')
  await page.locator('path.desk-line').waitFor({ state: 'attached' })
  await at(114.315, 0)
  await truck.getByText('刚刚').waitFor()
  expect(await truck.locator('.desk-pin-course').evaluate((node) => node.style.transform)).toBe('rotate(270deg)')
  await page.keyboard.press('Escape')
})

test.each([
  [1024, 768],
  [1440, 900],
  [1920, 1000]
])('at %i px nothing is wider or higher than the window and nothing breaks WCAG, by day and by night', async (width, height) => {
  await page.setViewportSize({ width, height })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect([colorScheme, await violationsOf(page), await overflow()]).toEqual([colorScheme, [], [0, 0]])
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(WIDE.viewport)
})

test('M puts the map away and the board has its room, also after a reload', async () => {
  await card('81A1T').focus()
  await page.keyboard.press('m')
  await map().waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('button', { name: '地图', exact: true }).click()
  await map().waitFor()
})
