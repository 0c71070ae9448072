import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import type { OrderDetail } from '@/contract/transferCar/order/detail'
import { callAs, readAs } from './pageCall'
import { reached } from './reached'

/** The sheet in front; an order page has one at a time. */
export const sheetOf = (page: Page): Locator => page.getByRole('dialog').filter({ visible: true }).last()

let pictures = 0

/** A photo of its own: a plain JPEG whose colour and number differ each time, so that no two files are the same. */
export const newPhoto = async (): Promise<{ name: string; mimeType: string; buffer: Buffer }> => {
  pictures += 1
  const buffer = await sharp({
    create: { width: 640 + pictures, height: 480, channels: 3, background: { r: (pictures * 53) % 256, g: (pictures * 97) % 256, b: 120 } }
  })
    .jpeg()
    .toBuffer()
  return { name: `photo-${pictures}.jpg`, mimeType: 'image/jpeg', buffer }
}

/** Opens a list field by its label and chooses a row by its words. */
export const choose = async (page: Page, label: string, option: string): Promise<void> => {
  await page.getByRole('button', { name: new RegExp(`^${label}：`) }).click()
  await sheetOf(page).getByRole('radio', { name: option, exact: true }).click()
}

/** Types a plate on the plate keyboard of the sheet in front, one key after the other. */
export const typePlate = async (page: Page, plate: string): Promise<void> => {
  const sheet = sheetOf(page)
  // The usual province stands there already.
  await sheet.getByRole('radio').first().click()
  for (const sign of plate) await sheet.getByRole('button', { name: sign, exact: true }).click()
  await sheet.getByRole('button', { name: '完成', exact: true }).click()
  await page.getByRole('dialog', { name: '车牌号' }).waitFor({ state: 'hidden' })
}

/** Takes photos of a category until its counter says there are enough. */
export const takePhotos = async (page: Page, category: string, count: number): Promise<void> => {
  const group = sheetOf(page).getByRole('group', { name: category, exact: true })
  for (let taken = 1; taken <= count; taken++) {
    const chooser = page.waitForEvent('filechooser')
    await group.getByRole('button', { name: `${category} 拍照` }).click()
    await (await chooser).setFiles(await newPhoto())
    await group.getByText(`${taken}/${count}`).waitFor()
  }
}

/** Draws a signature with a finger on the pad of the sheet in front. */
export const drawOnPad = async (page: Page): Promise<void> => {
  const pad = sheetOf(page).getByRole('img', { name: '签字板' })
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (box === null) throw new Error('the signature pad is not on the screen')
  for (const offset of [0.25, 0.5, 0.75]) {
    await page.mouse.move(box.x + box.width * 0.15, box.y + box.height * offset)
    await page.mouse.down()
    for (let step = 1; step <= 12; step++)
      await page.mouse.move(box.x + box.width * (0.15 + step * 0.055), box.y + box.height * (offset + 0.1 * Math.sin(step)))
    await page.mouse.up()
  }
}

/** Signs on the pad of the sheet in front and keeps the signature. */
export const sign = async (page: Page, name: string): Promise<void> => {
  const sheet = sheetOf(page)
  await sheet.getByRole('textbox', { name: '签字人姓名' }).fill(name)
  await drawOnPad(page)
  await sheet.getByRole('button', { name: '完成签字' }).click()
  await sheet.getByText('已签字').waitFor()
}

/** Shows the customer the price that the list makes of the kilometres of each vehicle, and has it signed. @returns the sum as people read it */
export const signPrice = async (page: Page, kilometres: string, name: string): Promise<string> => {
  const fields = sheetOf(page).getByRole('textbox', { name: '预计里程' })
  await fields.first().waitFor()
  for (const field of await fields.all()) await field.fill(kilometres)
  await sheetOf(page).getByRole('button', { name: '客户签字', exact: true }).click()
  const shown = page.getByRole('dialog', { name: '施救价格' })
  const total = await shown.locator('.price-total').textContent()
  await shown.getByRole('button', { name: '客户同意，去签字' }).click()
  await sign(page, name)
  return /[\d,]+\.\d\d/.exec(total ?? '')?.[0] ?? ''
}

/** Presses the one big next step of an order page. */
export const pressNext = async (page: Page, label: string): Promise<void> => {
  await page.getByRole('button', { name: label, exact: true }).filter({ visible: true }).click()
}

/** Sends the step whose sheet is in front and waits until the sheet is gone. */
export const sendStep = async (page: Page, label: string): Promise<void> => {
  await sheetOf(page).getByRole('button', { name: label, exact: true }).click()
  await page.getByRole('dialog', { name: label }).waitFor({ state: 'hidden' })
}

/** From the workbench to an order that waits for this driver's answer; its offer rings over the list until it is put aside. */
export const openOffered = async (page: Page, plate: string): Promise<void> => {
  await page.getByText('事故工单').first().click()
  await reached(page, '**/pages/transferCar/accidentIndex*')
  // The offer rang over the workbench too, which stays in sight until the list has come.
  const list = page.locator('.taro_page[id*="transferCar/accidentIndex"]')
  await list.getByRole('button', { name: '稍后', exact: true }).click()
  await list.locator('.order-card-vehicle').getByText(plate).click()
  await reached(page, '**/pages/transferCar/form?id=*')
}

/** Waits until the order page shows this status in its header. */
export const seeStatus = async (page: Page, status: string): Promise<void> => {
  await page.locator('.status-header').getByText(status, { exact: true }).waitFor()
}

/** An order reported by the police that waits for a driver, put in past the screens by the dispatcher or manager of this page. */
export const placeOrder = (page: Page, plateNo: string, address: string): Promise<OrderDetail> =>
  callAs<OrderDetail>(page, 'POST', '/api/transferCar/AccidentOrder', {
    source: 'POLICE_122',
    bearer: 'PARTY',
    serviceType: 'TOW',
    reporterMobile: '13912345678',
    address,
    destType: 'GARAGE',
    destAddress: '福田鸿昌修理厂',
    vehicles: [{ plateSituation: 'NORMAL', plateNo, vehicleClass: 'K1' }]
  })

/** Gives the order on the page to driver1 with his own truck. */
export const giveToDriver = async (page: Page): Promise<void> => {
  await pressNext(page, '派单')
  const sheet = sheetOf(page)
  await sheet
    .getByRole('radio', { name: /王建军/ })
    .first()
    .click()
  await sheet.getByRole('radio', { name: /载重/ }).filter({ hasText: '王建军' }).click()
  await sendStep(page, '派单')
}

/** Loads the vehicle of the order on the page and tows it 12.5 km: from 施救中 to 已到目的地. */
export const loadAndTow = async (page: Page): Promise<void> => {
  await pressNext(page, '装车完成')
  await sheetOf(page).getByRole('checkbox', { name: '已与实车核对，车牌无误' }).click()
  await takePhotos(page, '装载固定', 1)
  await sendStep(page, '装车完成')
  await seeStatus(page, '拖运中')
  await pressNext(page, '到达目的地')
  await takePhotos(page, '目的地门牌', 1)
  await sheetOf(page).getByRole('textbox', { name: '拖运里程（公里）' }).fill('12.5')
  await sheetOf(page).getByRole('radio', { name: '里程表', exact: true }).click()
  await sendStep(page, '到达目的地')
  await seeStatus(page, '已到目的地')
}

/** The driver hands the vehicle of the order on the page to the garage, which signs: from 已到目的地 to 待结算. */
export const handOver = async (page: Page): Promise<void> => {
  await pressNext(page, '交车完成')
  await sheetOf(page).getByRole('textbox', { name: '接车人姓名' }).fill('赵师傅')
  await sheetOf(page).getByRole('textbox', { name: '接车人手机' }).fill('13800001111')
  await sheetOf(page).getByRole('button', { name: '接车人签字', exact: true }).click()
  await sign(page, '赵师傅')
  await sendStep(page, '交车完成')
  await seeStatus(page, '待结算')
}

/** The yard keeper hands a vehicle out: the code, the person with his paper, what was taken over, a signature. @param code as it arrived */
export const handOut = async (page: Page, code: string, name: string): Promise<void> => {
  await pressNext(page, '出库')
  const sheet = sheetOf(page)
  await sheet.getByRole('textbox', { name: '取车验证码' }).fill(code)
  await takePhotos(page, '身份证', 1)
  for (const box of await sheet.getByRole('checkbox').all()) await box.click()
  await sheet.getByRole('button', { name: '取车人签字', exact: true }).click()
  await sign(page, name)
  await sendStep(page, '出库')
}

/** Waits until this many pictures of the order are really drawn. */
export const seePictures = async (page: Page, count: number): Promise<void> => {
  const photos = page.locator('.photo')
  for (let index = 0; index < (await photos.count()); index++) await photos.nth(index).scrollIntoViewIfNeeded()
  await page.waitForFunction(
    (wanted) =>
      [...document.images].filter((image) => image.src.includes('/api/file/Image/') && image.complete && image.naturalWidth > 0).length >=
      wanted,
    count
  )
}

/** The fields lie above the bar at the bottom. */
export const expectOnScreen = async (page: Page, ...fields: Locator[]): Promise<void> => {
  for (const field of fields) {
    const box = await field.boundingBox()
    const bar = await page.locator('.bottom-bar').filter({ visible: true }).boundingBox()
    expect(box === null || bar === null ? Infinity : box.y + box.height - bar.y).toBeLessThanOrEqual(0)
  }
}

/** A stored vehicle of the demo company that nobody has billed: its fees may be waived. @returns id of its order */
export const storedUnbilled = async (page: Page): Promise<string> => {
  const { list } = await readAs<{ list: { id: string }[] }>(page, '/api/transferCar/AccidentOrder?tab=stored')
  for (const { id } of list) {
    const payments = await readAs<{ list: unknown[] }>(page, `/api/transferCar/AccidentOrder/${id}/PaymentOrders`)
    if (payments.list.length === 0) return id
  }
  throw new Error('every stored vehicle is billed')
}

/** Opens a step from 更多 and answers its sheet. */
export const openMore = async (page: Page, label: string): Promise<Locator> => {
  await page
    .getByRole('button', { name: /^更多(操作)?$/ })
    .filter({ visible: true })
    .click()
  await sheetOf(page).getByRole('button', { name: label, exact: true }).click()
  await page.getByRole('dialog', { name: label, exact: true }).waitFor()
  return sheetOf(page)
}

/** The history of the order names each of these steps. */
export const seeSteps = async (page: Page, ...steps: string[]): Promise<void> => {
  for (const step of steps) await page.getByRole('listitem').filter({ hasText: step }).first().waitFor()
}
