import { readFileSync } from 'node:fs'
import { unzipSync } from 'fflate'
import type { Browser, Page } from 'playwright-core'
import { cleanUp, startAppServer, type AppServer } from '../support/appServer'
import { newPerson, openBrowser, type Person, type PersonOptions } from '../support/browser'
import { paidOrder, type PaidOrder } from '../support/invoiceScreens'
import { button } from '../support/moneyScreens'
import { pdfText } from '../support/pdfText'
import { reached } from '../support/reached'
import { DEMO_PASSWORD, signIn } from '../support/signIn'
import { md5 } from '@/domain/md5'

const INVOICE = '/pages/transferCar/invoice'
let browser: Browser
let server: AppServer
let paid: PaidOrder

const tokenOf = async (account: string): Promise<string> => {
  const client = new URLSearchParams({ client_id: 'towing-app', client_secret: 'towing-app-local', scope: 'all', grant_type: 'password' })
  const answer = await fetch(`${server.url}/api/oauth/Login?${client.toString()}`, {
    method: 'POST',
    body: new URLSearchParams({ account, password: md5(DEMO_PASSWORD), origin: 'password' })
  })
  return ((await answer.json()) as { data: { token: string } }).data.token
}
const arrive = async (account: string, options: Partial<PersonOptions> = {}): Promise<Person> => {
  const person = await newPerson(browser, { base: server.url, ...options })
  await signIn(person.page, server.url, account)
  return person
}
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true }).filter({ visible: true })
const seen = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor()

/** Presses a button that saves a file. @returns its bytes */
const saved = async (page: Page, name: string): Promise<{ name: string; bytes: Buffer }> => {
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, name).click()])
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
}

beforeAll(async () => {
  browser = await openBrowser()
  server = await startAppServer()
  paid = await paidOrder(server.url, tokenOf)
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  cleanUp()
})

/** Types the title of a company, with each mistake that the form knows on the way. */
async function fillTitle(page: Page): Promise<void> {
  await page.getByRole('radio', { name: '单位' }).click()
  await button(page, '提交申请').click()
  await seen(page, '发票抬头至少 2 个字')
  await seen(page, /单位抬头须填写税号/)
  await field(page, '发票抬头').fill('深圳市远行汽车服务有限公司')
  await field(page, '税号').fill('91350203M0001QAY9B')
  await seen(page, '统一社会信用代码校验位不符，请核对')
  await field(page, '税号核对说明').waitFor()
  await field(page, '税号').fill('440300123456789')
  await seen(page, /这是 15 位旧税号/)
  await field(page, '税号').fill('91350200776049653A')
  await page.getByRole('radio', { name: '专用发票' }).click()
  await seen(page, '专用发票须填写单位地址')
  await page.getByRole('radio', { name: '普通发票' }).click()
  await field(page, '开票金额').fill('300')
  await seen(page, '最多可开票 280.00 元')
  await field(page, '开票金额').fill('280')
  await field(page, '接收邮箱').fill('fapiao@example.cn')
}

/** Takes the issued invoice back by a red letter, which must be whole. */
async function takeBack(page: Page): Promise<void> {
  await page.goto(INVOICE)
  await seen(page, '深圳市远行汽车服务有限公司')
  await page.getByRole('tab', { name: '已开' }).click()
  await page.getByText('深圳市远行汽车服务有限公司').filter({ visible: true }).first().click()
  await button(page, '更多').click()
  await page.getByRole('button', { name: '红冲' }).filter({ visible: true }).click()
  const sheet = page.getByRole('dialog', { name: '红冲' })
  await sheet.getByRole('textbox', { name: '红冲金额' }).fill('100')
  await sheet.getByRole('button', { name: '提交红冲' }).click()
  await sheet.getByText('开票有误须全额红冲', { exact: true }).waitFor()
  await sheet.getByRole('textbox', { name: '红冲金额' }).fill('280')
  await sheet.getByRole('button', { name: '提交红冲' }).click()
  await seen(page, '红冲记录')
  await page.getByText('已红冲', { exact: true }).filter({ visible: true }).first().waitFor()
  const [red] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /^红冲单 FP\d{12}$/ }).click()])
  expect(pdfText(readFileSync(await red.path()))).toContain('红冲280.00元（负数贰佰捌拾元整）')
}

test('from the payment order to the issued invoice: fields, a killed page, documents, red letter, a new title', async () => {
  const finance = await arrive('finance1')
  const { page } = finance
  await page.goto(`/pages/transferCar/form?payment=${paid.payment.id}`)
  await seen(page, '已全部付清')
  await button(page, /申请开票|更多操作|更多/)
    .first()
    .click()
  if (!page.url().includes(INVOICE)) await page.getByRole('button', { name: '申请开票' }).filter({ visible: true }).click()
  await reached(page, `**${INVOICE}?payment=${paid.payment.id}`)
  await seen(page, /可开票 280\.00 元/)

  await fillTitle(page)
  // The page is killed while typing: what was typed is there again.
  await page.waitForTimeout(700)
  await page.reload()
  await seen(page, '已恢复上次没有提交的内容。')
  expect(await field(page, '税号').inputValue()).toBe('91350200776049653A')
  await button(page, '提交申请').click()
  await reached(page, `**${INVOICE}?id=*`)
  await seen(page, /^\d{20}$/)
  await seen(page, '已发送')
  const number = await page
    .getByText(/^\d{20}$/)
    .filter({ visible: true })
    .innerText()

  const invoicePdf = await saved(page, 'PDF 发票')
  expect(invoicePdf.name).toBe(`${number}.pdf`)
  expect(pdfText(invoicePdf.bytes)).toContain('深圳市远行汽车服务有限公司')
  expect(pdfText((await saved(page, '开票申请单')).bytes)).toContain('价税合计280.00元（贰佰捌拾元整）')

  await page.goto(`${INVOICE}?payment=${paid.payment.id}`)
  await seen(page, '没有可开票的金额')
  expect(pdfText((await saved(page, '结算清单')).bytes)).toContain('应付280.00元（贰佰捌拾元整）')
  const claim = await saved(page, '理赔包')
  expect(claim.name).toMatch(/^理赔包-JF\d{12}\.zip$/)
  expect(Object.keys(unzipSync(claim.bytes))).toEqual(expect.arrayContaining(['照片/现场全景/01.jpg', `发票/${number}.pdf`, '清单.json']))

  await takeBack(page)

  // Wrong title: taken back whole, then written anew, with a title used before.
  await page.goto(`${INVOICE}?payment=${paid.payment.id}`)
  await button(page, '用过的抬头').click()
  await page.getByRole('dialog', { name: '用过的抬头' }).getByText('深圳市远行汽车服务有限公司').click()
  await field(page, '发票抬头').fill('深圳市远行汽车维修有限公司')
  await button(page, '提交申请').click()
  await reached(page, `**${INVOICE}?id=*`)
  await seen(page, '深圳市远行汽车维修有限公司')
  await finance.leave()
})

test('who has no right sees neither list nor form', async () => {
  const driver = await arrive('driver1')
  await driver.page.goto(INVOICE)
  await seen(driver.page, '没有查看发票的权限')
  await driver.page.goto(`${INVOICE}?payment=${paid.payment.id}`)
  await seen(driver.page, '没有开票的权限')
  await driver.leave()
})

test('small screen, night and 200 % text: nothing is wider than the screen', async () => {
  const finance = await arrive('finance1', { viewport: { width: 320, height: 568 }, isNight: true })
  const { page } = finance
  await page.evaluate(() => {
    localStorage.setItem('textFactor', JSON.stringify({ data: 200 }))
  })
  for (const address of [INVOICE, `${INVOICE}?payment=${paid.payment.id}`]) {
    await page.goto(address)
    await seen(page, /深圳市远行/)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  }
  await finance.leave()
})
