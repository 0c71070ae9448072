import type { Browser, Locator, Page } from 'playwright-core'
import { cleanUp, startAppServer, type AppServer } from '../support/appServer'
import { newPerson, openBrowser, type Person } from '../support/browser'
import { callAs } from '../support/pageCall'
import { reached } from '../support/reached'
import { signInUnseen } from '../support/signIn'
import { placeAt, startTiles, worldPixel, type Degrees, type TileServer } from '../support/tiles'

/** A single marker is shown this close. */
const ZOOM = 16
const CREATE = '/pages/transferCar/create'

let browser: Browser
let tiles: TileServer
let server: AppServer
let someone: Person
beforeAll(async () => {
  browser = await openBrowser()
  tiles = await startTiles()
  server = await startAppServer({ env: { MAP_TILES: tiles.template, MAP_TILES_COORDS: 'GCJ02', MAP_TILES_CREDIT: '测试地图' } })
  someone = await newPerson(browser, { base: server.url, expects: [/404/, /Failed to load resource/] })
  await signInUnseen(someone.page, server.url, 'dispatcher1')
})
afterAll(async () => {
  try {
    await someone.leave()
  } finally {
    await browser.close()
    await server.stop()
    await tiles.stop()
    cleanUp()
  }
})

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true }).filter({ visible: true })
const coordinates = (page: Page): Locator => page.getByRole('textbox', { name: '坐标' }).filter({ visible: true })
const shown = async (page: Page): Promise<Degrees> => {
  const [lng = 0, lat = 0] = (await coordinates(page).inputValue()).split(',').map(Number)
  return { lng, lat }
}
const settled = async (page: Page, before: string): Promise<void> => {
  await page.waitForFunction(
    (old) => [...document.querySelectorAll('input')].some(({ value }) => /^\d+\.\d{6},\d+\.\d{6}$/.test(value) && value !== old),
    before
  )
}
const drag = async (page: Page, pin: Locator, x: number, y: number): Promise<void> => {
  const box = await pin.boundingBox()
  if (box === null) throw new Error('the marker is not on the screen')
  const [startX, startY] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(startX, startY)
  await page.mouse.down()
  await page.mouse.move(startX + x / 2, startY + y / 2, { steps: 5 })
  await page.mouse.move(startX + x, startY + y, { steps: 5 })
  await page.mouse.up()
}
const askForPlace = async (page: Page): Promise<void> => {
  await page.goto(CREATE)
  await button(page, '选事故地点').click()
  await button(page, '在地图上选').click()
  await page.waitForURL('**/choose-location*')
  await page.locator('.leaflet-container').filter({ visible: true }).waitFor()
}

test('a marker dragged by known pixels gives the place that Web Mercator says, and the order stores it', async () => {
  const { page } = someone
  await askForPlace(page)
  await button(page, '当前位置').click()
  await settled(page, '')
  const device = await shown(page)
  const tile = worldPixel(device, ZOOM)
  for (let tries = 0; tries < 100 && !tiles.asked().includes(`${ZOOM}/${Math.floor(tile.x / 256)}/${Math.floor(tile.y / 256)}`); tries++)
    await page.waitForTimeout(100)
  expect(tiles.asked()).toContain(`${ZOOM}/${Math.floor(tile.x / 256)}/${Math.floor(tile.y / 256)}`)
  await page.getByText('测试地图').filter({ visible: true }).waitFor()

  await drag(page, page.locator('.map-pin').filter({ visible: true }), 70, -40)
  await settled(page, `${device.lng.toFixed(6)},${device.lat.toFixed(6)}`)
  const wanted = placeAt({ x: tile.x + 70, y: tile.y - 40 }, ZOOM)
  const dragged = worldPixel(await shown(page), ZOOM)
  const expected = worldPixel(wanted, ZOOM)
  expect(Math.abs(dragged.x - expected.x)).toBeLessThan(1.5)
  expect(Math.abs(dragged.y - expected.y)).toBeLessThan(1.5)

  const chosen = await shown(page)
  await page.getByRole('textbox', { name: '地址说明' }).fill('滨河大道立交桥下')
  await button(page, '选定此处').click()
  await reached(page, `**${CREATE}*`)
  await page.getByText('已定位').filter({ visible: true }).first().waitFor()
  expect(await page.getByRole('textbox', { name: '事故地点' }).filter({ visible: true }).inputValue()).toBe('滨河大道立交桥下')
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === 'POST' && response.url().endsWith('/api/transferCar/AccidentOrder')),
    button(page, '存草稿').click()
  ])
  const { data } = (await answer.json()) as { data: { position: Degrees & { coordType: string } } }
  expect(data.position).toMatchObject({ ...chosen, coordType: 'GCJ02' })
})

test('leaving without choosing changes nothing; a refresh in between loses nothing', async () => {
  const { page } = someone
  await askForPlace(page)
  await page.goBack()
  await reached(page, `**${CREATE}*`)
  await page.getByText('未定位').filter({ visible: true }).first().waitFor()

  await askForPlace(page)
  await page.reload()
  await coordinates(page).fill('114.061234,22.551234')
  await page.locator('.map-pin').filter({ visible: true }).waitFor()
  await button(page, '选定此处').click()
  await reached(page, `**${CREATE}*`)
  await page.getByText('已定位').filter({ visible: true }).first().waitFor()
})

test('an order shows the scene and its destination with the distance, by a link of its own too', async () => {
  const { page } = someone
  const { id } = await callAs<{ id: string }>(page, 'POST', '/api/transferCar/AccidentOrder', {
    source: 'POLICE_122',
    bearer: 'PARTY',
    serviceType: 'TOW',
    reporterMobile: '13912345671',
    address: '深南大道 1 号',
    vehicles: [{ plateSituation: 'NORMAL', plateNo: '粤B61A2T', vehicleClass: 'K1' }],
    position: { lng: 114.05, lat: 22.54, coordType: 'GCJ02' },
    destAddress: '福田修理厂',
    destPosition: { lng: 114.05, lat: 22.63, coordType: 'GCJ02' }
  })
  await page.goto(`/pages/transferCar/form?id=${id}`)
  await button(page, '查看位置').click()
  await page.waitForURL('**/open-location*')
  expect(new URL(page.url()).search).toBe(`?id=${id}`)
  for (const step of ['opened', 'reloaded']) {
    if (step === 'reloaded') await page.reload()
    await page.locator('.map-pin').filter({ visible: true }).nth(1).waitFor()
    await page.getByText('10 公里').filter({ visible: true }).waitFor()
    expect(await page.locator('path.map-line').count()).toBe(1)
  }
})

test('an address typed by hand says what it is for and leads back; a point in the address is shown', async () => {
  const { page } = someone
  for (const [address, words] of [
    ['/choose-location', '没有等待选择的地点'],
    ['/pages/transferCar/chooseLocation', '没有等待选择的地点'],
    ['/open-location', '没有要查看的地点'],
    ['/pages/transferCar/openLocation', '没有要查看的地点'],
    ['/open-location?lng=abc&lat=22.5', '没有要查看的地点'],
    ['/open-location?id=nobody', '没有这张工单']
  ] as const) {
    await page.goto(address)
    await page.getByText(words).filter({ visible: true }).waitFor()
    await button(page, '返回工单列表').click()
    await reached(page, '**/pages/transferCar/accidentIndex*')
  }
  for (const address of [
    '/open-location?lng=114.05&lat=22.54&coordType=GCJ02&name=%E9%A9%BE%E9%A9%B6%E5%91%98%E4%BD%8D%E7%BD%AE',
    '/pages/transferCar/openLocation?lng=114.05&lat=22.54'
  ]) {
    await page.goto(address)
    await page.locator('.map-pin').filter({ visible: true }).waitFor()
    await page.getByText('114.050000,22.540000').filter({ visible: true }).waitFor()
  }
})

test('without pictures the map stays a map: it says so, and a tap still picks the place', async () => {
  const { page } = someone
  tiles.breakDown()
  await page.goto('/choose-location?ask=create%3Aposition&lng=113.9&lat=22.6&coordType=GCJ02')
  await page.getByText('地图图片没有全部加载').filter({ visible: true }).waitFor()
  const before = await coordinates(page).inputValue()
  expect(before).toBe('113.900000,22.600000')
  const map = await page.locator('.leaflet-container').boundingBox()
  if (map === null) throw new Error('no map')
  await page.mouse.click(map.x + map.width / 2 + 50, map.y + map.height / 2 + 60)
  await settled(page, before)
  const start = worldPixel({ lng: 113.9, lat: 22.6 }, ZOOM)
  const picked = worldPixel(await shown(page), ZOOM)
  expect(Math.abs(picked.x - start.x - 50)).toBeLessThan(2)
  expect(Math.abs(picked.y - start.y - 60)).toBeLessThan(2)
})
