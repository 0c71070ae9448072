import type { Browser } from 'playwright-core'
import { cleanUp, freePort, startAppServer, temporaryFolder, type AppServer } from '../support/appServer'
import { newPerson, openBrowser, type Person } from '../support/browser'
import { choose, pressNext, seeStatus, sendStep, sheetOf, sign, takePhotos, typePlate } from '../support/orderScreens'
import { signIn } from '../support/signIn'

jest.setTimeout(420_000)

/** As read aloud on the phone: 粤B 8D88E. */
const PLATE_KEYS = '粤B8D88E'
const PLATE = '粤B·8D88E'
const ADDRESS = '南光高速 北行 K12+300 应急车道'

let browser: Browser
let server: AppServer
let dispatcher: Person
let driver: Person
let orderPath = ''
const home = { dataDir: '', port: 0 }

beforeAll(async () => {
  browser = await openBrowser()
  home.dataDir = temporaryFolder()
  home.port = await freePort()
  server = await startAppServer(home)
  dispatcher = await newPerson(browser, { base: server.url })
  driver = await newPerson(browser, { base: server.url })
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  cleanUp()
})

/** Waits until this many pictures of the order are really drawn. */
const seePictures = async (someone: Person, count: number): Promise<void> => {
  await someone.page.waitForFunction((wanted) =>
    [...document.images].filter((image) => image.src.includes('/api/file/Image/') && image.complete && image.naturalWidth > 0).length >= wanted, count)
}

/** One order from the call to 待结算; each test goes on where the one before ended. */
describe('a real accident order', () => {
  test('the dispatcher takes the call', async () => {
    const { page } = dispatcher
    await signIn(page, server.url, 'dispatcher1')
    await page.getByText('新建工单').first().click()
    await page.waitForURL('**/pages/transferCar/create*')
    await choose(page, '来源', '车主来电')
    await page.getByRole('textbox', { name: '报案人手机' }).fill('13912345678')
    await page.getByRole('textbox', { name: '事故地点' }).fill(ADDRESS)
    await page.getByRole('button', { name: '用当前位置定位' }).click()
    await page.getByText('已定位').first().waitFor()
    await page.getByRole('button', { name: '填写车牌' }).click()
    await typePlate(page, PLATE_KEYS)
    await choose(page, '车型', '客1 · 9座及以下')
    await choose(page, '作业类型', '拖车')
    await page.getByRole('radio', { name: '当事人', exact: true }).click()
    await page.getByRole('button', { name: '提交工单' }).click()
    await page.waitForURL('**/pages/transferCar/form?id=*')
    await seeStatus(page, '待派单')
    await page.locator('.status-header').getByText(PLATE).waitFor()
    orderPath = `${new URL(page.url()).pathname}${new URL(page.url()).search}`
  })

  test('the dispatcher sends driver1 with a truck', async () => {
    const { page } = dispatcher
    await pressNext(page, '派单')
    const sheet = sheetOf(page)
    await sheet.getByRole('radio', { name: /王建军/ }).first().click()
    const truck = sheet.getByRole('radio', { name: /载重/ }).filter({ hasText: '王建军' })
    await truck.click()
    await sendStep(page, '派单')
    await seeStatus(page, '待接单')
    await page.getByText('王建军').first().waitFor()
  })

  test('the driver finds it in his list and goes to the scene', async () => {
    const { page } = driver
    await signIn(page, server.url, 'driver1')
    await page.getByText('事故工单').first().click()
    await page.getByText(PLATE).first().click()
    await page.waitForURL('**/pages/transferCar/form?id=*')
    await pressNext(page, '接单')
    await seeStatus(page, '已接单')
    await pressNext(page, '出发')
    await seeStatus(page, '前往现场')
    await pressNext(page, '到达现场')
    await seeStatus(page, '已到达')
  })

  test('work begins only with photos, a price and a signature', async () => {
    const { page } = driver
    await pressNext(page, '开始施救')
    const sheet = sheetOf(page)
    await sheet.getByRole('button', { name: '开始施救', exact: true }).click()
    await sheet.getByText(/还差 \d+ 项/).waitFor()
    await takePhotos(page, '现场全景', 1)
    await takePhotos(page, '四角', 4)
    await sheet.getByRole('textbox', { name: '约定价格（元）' }).fill('580.50')
    await sheet.getByRole('button', { name: '客户签字', exact: true }).click()
    await sign(page, '李小明')
    await sendStep(page, '开始施救')
    await seeStatus(page, '施救中')
  })

  test('the vehicle is checked and loaded', async () => {
    const { page } = driver
    await pressNext(page, '装车完成')
    await sheetOf(page).getByRole('checkbox', { name: '已与实车核对，车牌无误' }).click()
    await takePhotos(page, '装载固定', 1)
    await sendStep(page, '装车完成')
    await seeStatus(page, '拖运中')
  })

  test('a server killed with -9 loses nothing and nobody has to sign in again', async () => {
    await server.kill()
    server = await startAppServer(home)
    await driver.page.reload()
    await seeStatus(driver.page, '拖运中')
    await dispatcher.page.reload()
    await seeStatus(dispatcher.page, '拖运中')
  })

  test('the driver hands the vehicle over: 待结算', async () => {
    const { page } = driver
    await pressNext(page, '到达目的地')
    const sheet = sheetOf(page)
    await sheet.getByText(/已定位/).waitFor()
    await takePhotos(page, '目的地门牌', 1)
    await sheet.getByRole('textbox', { name: '拖运里程（公里）' }).fill('12.5')
    await sheet.getByRole('radio', { name: '里程表', exact: true }).click()
    await sendStep(page, '到达目的地')
    await seeStatus(page, '已到目的地')
    await pressNext(page, '交车完成')
    await sheetOf(page).getByRole('textbox', { name: '接车人姓名' }).fill('赵师傅')
    await sheetOf(page).getByRole('textbox', { name: '接车人手机' }).fill('13800001111')
    await sheetOf(page).getByRole('button', { name: '接车人签字', exact: true }).click()
    await sign(page, '赵师傅')
    await sendStep(page, '交车完成')
    await seeStatus(page, '待结算')
  })

  test('after a restart it is all there, for the dispatcher too', async () => {
    expect(await server.stop()).toBe(0)
    server = await startAppServer(home)
    const { page } = dispatcher
    await page.goto(orderPath)
    await seeStatus(page, '待结算')
    for (const text of [ADDRESS, '580.50', /李\*+（车主）/, /赵\*+/, /12.5 ?(公里|km)/]) await page.getByText(text).first().waitFor()
    const photos = page.locator('.photo')
    for (let index = 0; index < await photos.count(); index++) await photos.nth(index).scrollIntoViewIfNeeded()
    // Seven photos (1 scene, 4 corners, 1 fastened, 1 sign of the destination) and two signatures.
    await seePictures(dispatcher, 9)
    for (const step of ['建立工单', '派单', '接单', '出发', '到达现场', '开始施救', '装车完成', '到达目的地', '交车完成']) {
      await page.getByRole('listitem').filter({ hasText: step }).first().waitFor()
    }
  })

  test('people are masked on the page', async () => {
    const text = await dispatcher.page.locator('body').innerText()
    expect(text).toContain('139****5678')
    for (const hidden of ['13912345678', '13800001111', '李小明', '赵师傅']) expect(text).not.toContain(hidden)
  })

  test('neither browser saw an error', async () => {
    await dispatcher.leave()
    await driver.leave()
  })
})
