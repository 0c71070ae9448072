import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import type { PunchDetail, PunchRow } from '@/contract/punchCard'
import { dayOf } from '@/domain/schedule/days'
import { inSystem } from '@/domain/transferCar/order/coordinates'
import type { Person } from '../support/browser'
import { openCompany } from '../support/company'
import { readAs } from '../support/pageCall'
import { reached } from '../support/reached'
import { WORKBENCH_PATH } from '../support/signIn'
import { toasted } from '../support/toasts'
import { putOffersAside } from './support/offersAside'

const PATH = '/pages/apply/fieldPunchCard/index'
/** Ten metres from the middle of the demo company's yard, as a satellite says it. */
const YARD = inSystem({ lng: 114.049213, lat: 22.574512, coordType: 'GCJ02' }, 'WGS84')
const at = (accuracy: number, { lng, lat } = { lng: YARD.lng, lat: YARD.lat }) => ({ longitude: lng, latitude: lat, accuracy })
const today = dayOf(Date.now())

const company = openCompany()
const folder = mkdtempSync(path.join(os.tmpdir(), 'punch-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).filter({ visible: true })
const stored = async (page: Page): Promise<PunchRow[]> =>
  (await readAs<{ list: PunchRow[] }>(page, `/api/extend/PunchCard/Records?from=${today}&to=${today}`)).list
const arrive = (account: string, hasLocation = true): Promise<Person> =>
  company.enter(account, { hasLocation, expects: [/ERR_INTERNET_DISCONNECTED|WebSocket|Failed to load/] })

test('from the workbench: a punch inside the yard with a marked photo, a note and a customer, then a second one without a network', async () => {
  const driver = await arrive('driver1')
  const { page, context } = driver
  await context.setGeolocation(at(20))
  await page.goto(WORKBENCH_PATH)
  await page.getByText('外勤打卡', { exact: true }).first().click()
  await reached(page, `**${PATH}*`)
  await page.getByText('范围内', { exact: true }).filter({ visible: true }).first().waitFor()
  await page.getByText('梅林停车场', { exact: true }).first().waitFor()
  await page.getByText(/精度 ±20 米 · .*定位/).waitFor()
  const file = path.join(folder, 'scene.jpg')
  writeFileSync(
    file,
    await sharp({ create: { width: 800, height: 600, channels: 3, background: '#7a8b99' } })
      .jpeg()
      .toBuffer()
  )
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button(page, '拍照').click()])
  // Only the camera: the picker asks the phone for a fresh picture.
  expect(await chooser.element().getAttribute('capture')).toBe('environment')
  await chooser.setFiles(file)
  await button(page, '拍照').waitFor({ state: 'hidden' })
  await page.getByRole('textbox', { name: '备注', exact: true }).fill('与停车场交接')
  await button(page, '选择工单或客户').click()
  await page.getByRole('dialog').getByText('平安财险深圳分公司').click()
  await button(page, '上班打卡').click()
  await toasted(page, '打卡成功')
  await page.getByText('还没有打卡').waitFor({ state: 'hidden' })
  await button(page, '外勤打卡').waitFor()
  for (let tries = 0; tries < 60 && (await stored(page))[0]?.photo !== 'stored'; tries++) await page.waitForTimeout(500)
  const [row] = await stored(page)
  expect(row).toMatchObject({
    kind: 'on',
    verdict: 'inside',
    siteName: '梅林停车场',
    note: '与停车场交接',
    customerName: '平安财险深圳分公司',
    photo: 'stored',
    isDoubtful: false,
    accuracyM: 20
  })
  const detail = await readAs<PunchDetail>(page, `/api/extend/PunchCard/Records/${row?.id ?? ''}`)
  const picture = Buffer.from(await (await fetch(`${company.server.url}${detail.photoUrl}`)).arrayBuffer())
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
  // The band of the watermark is dark where the scene was grey.
  expect(data[((info.height - 10) * info.width + 10) * info.channels] ?? 255).toBeLessThan(90)

  await context.setOffline(true)
  await page.getByRole('textbox', { name: '备注', exact: true }).fill('没有信号')
  await button(page, '外勤打卡').click()
  await toasted(page, '已保存在手机上，有网络后自动上传')
  await page.getByText('待同步', { exact: true }).filter({ visible: true }).first().waitFor()
  await context.setOffline(false)
  for (let tries = 0; tries < 60 && (await stored(page)).length < 2; tries++) await page.waitForTimeout(500)
  expect((await stored(page)).map(({ note, verdict }) => [note, verdict])).toEqual([
    ['没有信号', 'inside'],
    ['与停车场交接', 'inside']
  ])
  await page.getByRole('tab', { name: '我的记录' }).click()
  await page.getByText('与停车场交接').first().waitFor()
  await page.getByText('与停车场交接').first().click()
  await page.getByRole('dialog').getByText('±20 米').waitFor()
  await driver.leave()
})

test('coarse, default and old fixes are no punch, with the reason; a new one is', async () => {
  const driver = await arrive('driver2')
  const { page, context } = driver
  await putOffersAside(page)
  await context.setGeolocation(at(900))
  await page.clock.install()
  await page.goto(PATH)
  await page.getByText('定位精度超过 200 米', { exact: true }).waitFor()
  expect(await button(page, '上班打卡').getAttribute('aria-disabled')).toBe('true')
  await context.setGeolocation({ longitude: 0, latitude: 0, accuracy: 10 })
  await page.waitForTimeout(200)
  await page.reload()
  await page.getByText('手机给出的是默认位置，不是真实定位', { exact: true }).waitFor()
  expect(await stored(page)).toEqual([])
  await context.setGeolocation(at(20))
  await page.reload()
  await page.getByText('范围内', { exact: true }).filter({ visible: true }).first().waitFor()
  await button(page, '上班打卡').click()
  await toasted(page, '打卡成功')
  await button(page, '外勤打卡').waitFor()
  // A minute later nobody knows any more where he is.
  await page.clock.fastForward(70_000)
  await page.getByText('定位已超过 60 秒', { exact: true }).waitFor()
  await page.getByText('定位已超过 60 秒，不能打卡').waitFor()
  expect(await stored(page)).toHaveLength(1)
  await driver.leave()
})

test('without the permission there is no punch, and it is said how to give it', async () => {
  const driver = await arrive('driver4', false)
  const { page, context } = driver
  await page.goto(PATH)
  await page.getByText('没有定位权限，不能打卡').first().waitFor()
  await button(page, '打开定位权限').click()
  await page.getByText('怎样允许定位').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click()
  expect(await stored(page)).toEqual([])
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation(at(20))
  await button(page, '重新定位').click()
  await page.getByText('范围内', { exact: true }).filter({ visible: true }).first().waitFor()
  await driver.leave()
})

test('a manager sees his people, their month, and keeps the sites; a driver has no team', async () => {
  const manager = await arrive('manager2')
  const { page, context } = manager
  await context.setGeolocation(at(20))
  await page.goto(PATH)
  await page.getByRole('tab', { name: '团队' }).click()
  await page.getByRole('radio', { name: '按月' }).click()
  await page.getByRole('button', { name: '上一月' }).click()
  await page.getByText('赵永刚', { exact: true }).first().waitFor()
  expect(await page.getByText('王建军', { exact: true }).count()).toBe(0)
  await page.getByText('赵永刚', { exact: true }).first().click()
  await page.getByText('赵永刚的打卡').waitFor()
  await page
    .getByRole('option', { name: /打卡 \d 次/ })
    .first()
    .click()
  await page
    .getByText(/^\d\d:\d\d (上班|下班|外勤)$/)
    .first()
    .waitFor()
  await button(page, '返回团队').click()
  await button(page, '打卡地点').click()
  await reached(page, '**/pages/apply/fieldPunchCard/sites*')
  await button(page, '新建打卡地点').click()
  await page.getByRole('textbox', { name: '地点名称' }).fill('福永临时停车点')
  await button(page, '保存地点').click()
  await page.getByText('请在地图上选择位置，或使用当前位置').waitFor()
  await button(page, '使用当前位置').click()
  await page.getByText(/WGS84/).waitFor()
  await button(page, '保存地点').click()
  await page.getByText('福永临时停车点', { exact: true }).waitFor()
  await manager.leave()
  const driver = await arrive('driver3')
  await driver.page.goto(PATH)
  await driver.page.getByText('今日打卡').waitFor()
  expect(await driver.page.getByRole('tab', { name: '团队' }).count()).toBe(0)
  await driver.leave()
})
