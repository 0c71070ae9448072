import type { Page } from 'playwright-core'
import type { DutyLists } from '@/contract/transferCar/order/order'
import type { OrderDetail } from '@/contract/transferCar/order/detail'
import { openCompany } from '../support/company'
import { pressNext, seeStatus, sendStep, sheetOf, sign, takePhotos } from '../support/orderScreens'
import { callAs } from '../support/pageCall'
import { toasted } from '../support/toasts'

const { enter } = openCompany()

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).filter({ visible: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true }).filter({ visible: true })

/** Finance makes and publishes a card for everywhere that has none of its own. */
const publishCard = async (page: Page): Promise<void> => {
  await page.goto('/pages/transferCar/rateCards')
  await page.getByText('深圳城市道路价目').waitFor()
  await button(page, '新建价目').click()
  await button(page, '保存草稿').click()
  await page.getByText('3 处需要修改').waitFor()
  await field(page, '名称').fill('全国通用价目')
  await field(page, '生效日期').fill('20260101')
  await field(page, '依据文件').fill('测试文件 1 号')
  await button(page, '添加车型').click()
  await sheetOf(page).getByText(/^客1/).click()
  const prices = page.getByRole('group', { name: /^客1/ })
  await prices.getByRole('textbox', { name: '基价' }).fill('280')
  await page.getByText('填完价格后在这里看到例子').waitFor()
  await prices.getByRole('textbox', { name: '超出每公里' }).fill('15')
  await page.getByText('客1 23.4 公里 = 490.00 元').waitFor()
  await button(page, '保存草稿').click()
  await page.locator('.notice-box').getByText('草稿 · 第 1 版').waitFor()
  await button(page, '发布价目').click()
  await page.getByRole('alertdialog').getByRole('button', { name: '发布价目' }).click()
  await page.locator('.notice-box').getByText('已发布 · 第 1 版').waitFor()
}

/** An order where only that card holds, with its driver at the scene. @returns its id */
const orderAtScene = async (dispatcher: Page, driver: Page): Promise<string> => {
  const path = '/api/transferCar/AccidentOrder'
  let order = await callAs<OrderDetail>(dispatcher, 'POST', path, {
    source: 'POLICE_122',
    bearer: 'PARTY',
    serviceType: 'TOW',
    reporterMobile: '13912345678',
    address: '东城区停车场',
    areaCode: '110101',
    roadType: 'PARKING',
    vehicles: [{ plateSituation: 'NORMAL', plateNo: '京A12345', vehicleClass: 'K1' }]
  })
  const { drivers, trucks } = await readAs<DutyLists>(dispatcher, '/api/transferCar/Duty')
  const step = async (page: Page, action: string, more: object): Promise<void> => {
    order = await callAs<OrderDetail>(page, 'POST', `${path}/${order.id}/Actions/${action}`, {
      version: order.version,
      deviceAt: Date.now(),
      clockOffsetMs: 0,
      ...more
    })
  }
  await step(dispatcher, 'dispatch', {
    driverId: drivers.find(({ name }) => name === '王建军')?.id,
    truckId: trucks.find(({ driverName }) => driverName === '王建军')?.id,
    confirmBusy: true
  })
  await step(driver, 'accept', {})
  await step(driver, 'depart', { noPositionReason: '地下车库' })
  await step(driver, 'arrive', { noPositionReason: '地下车库' })
  return order.id
}

const readAs = <T>(page: Page, url: string): Promise<T> =>
  page.evaluate(async (where) => {
    const stored = JSON.parse(localStorage.getItem('token') ?? '""') as unknown
    const token = typeof stored === 'object' && stored !== null && 'data' in stored ? String(stored.data) : String(stored)
    const answer = await fetch(where, { headers: { authorization: token } })
    return ((await answer.json()) as { data: T }).data
  }, url)

test('finance publishes a card, the driver shows its price and the customer signs it, a discount above the limit waits for a manager', async () => {
  const finance = await enter('finance1')
  await publishCard(finance.page)
  await finance.leave()

  const dispatcher = await enter('dispatcher1')
  const driver = await enter('driver1')
  const id = await orderAtScene(dispatcher.page, driver.page)
  await driver.page.goto(`/pages/transferCar/form?id=${id}`)
  await pressNext(driver.page, '开始施救')
  const sheet = sheetOf(driver.page)
  await sheet.getByText('全国通用价目（测试文件 1 号）').waitFor()
  await takePhotos(driver.page, '现场全景', 1)
  await sheet.getByRole('radio', { name: '其他原因' }).click()
  await sheet.getByRole('textbox', { name: '不安全的原因' }).fill('车道狭窄')
  await sheet.getByRole('button', { name: '出示价格', exact: true }).click()
  await sheet.getByText('请输入预计里程').waitFor()
  await sheet.getByRole('textbox', { name: '预计里程' }).fill('23.4')
  await sheet.getByRole('button', { name: '客户签字', exact: true }).click()
  const shown = driver.page.getByRole('dialog', { name: '施救价格' })
  await shown.getByText('10 公里内 280.00 元，超出 14 公里 × 15.00 元').waitFor()
  await shown.getByText('依据：全国通用价目（测试文件 1 号）').waitFor()
  await shown.getByRole('button', { name: '客户同意，去签字' }).click()
  await sign(driver.page, '张三')
  await sendStep(driver.page, '开始施救')
  await seeStatus(driver.page, '施救中')
  await driver.leave()

  const { page } = dispatcher
  await page.goto(`/pages/transferCar/form?id=${id}`)
  await button(page, '费用明细').click()
  const bill = page.getByRole('dialog', { name: '费用明细' })
  await bill.getByText('现场约定 490.00 元，账单应付 280.00 元').waitFor()
  await bill.getByRole('textbox', { name: '优惠（元）' }).fill('100')
  await bill.getByText('超出本人可优惠的 14.00 元，保存后等待经理批准').waitFor()
  await bill.getByText('请填写优惠原因').first().waitFor()
  expect(await bill.getByRole('button', { name: '保存费用' }).getAttribute('aria-disabled')).toBe('true')
  await bill.getByRole('textbox', { name: '优惠原因' }).fill('老客户')
  await bill.getByText('优惠 -100.00 元').waitFor()
  await bill.getByRole('button', { name: '保存费用' }).click()
  await bill.getByText('申请的优惠待经理批准').waitFor()
  await page.reload()
  await button(page, '费用明细').click()
  await bill.getByText('申请的优惠待经理批准').waitFor()
  expect(
    await readAs<{ agreedFen: number; payableFen: number; billVersion: number }>(page, `/api/transferCar/AccidentOrder/${id}/Bill`)
  ).toMatchObject({ agreedFen: 49_000, payableFen: 18_000 })

  // The manager decides on his own screen; what he refuses is taken off, what he grants stays (payments.md#approvals).
  const manager = await enter('manager1')
  await manager.page.goto(`/pages/transferCar/form?id=${id}`)
  await button(manager.page, '费用明细').click()
  const decided = manager.page.getByRole('dialog', { name: '费用明细' })
  await decided.getByText(/申请的优惠待经理批准/).waitFor()
  await decided.getByRole('textbox', { name: '批准说明' }).fill('金额偏高')
  await decided.getByRole('button', { name: '不批准', exact: true }).click()
  await toasted(manager.page, '优惠未批准，已从费用中扣除')
  await decided.getByText(/申请的优惠经理未批准：金额偏高/).waitFor()
  expect(await decided.getByRole('button', { name: '批准优惠' }).count()).toBe(0)
  const state = () => readAs<{ payableFen: number; discountFen: number }>(page, `/api/transferCar/AccidentOrder/${id}/Bill`)
  expect(await state()).toMatchObject({ payableFen: 28_000, discountFen: 0 })

  await page.reload()
  await button(page, '费用明细').click()
  await bill.getByText(/申请的优惠经理未批准：金额偏高/).waitFor()
  expect(await bill.getByRole('button', { name: '批准优惠' }).count()).toBe(0)
  await bill.getByRole('textbox', { name: '优惠（元）' }).fill('60')
  await bill.getByRole('textbox', { name: '优惠原因' }).fill('老客户')
  await bill.getByRole('button', { name: '保存费用' }).click()
  await bill.getByText('申请的优惠待经理批准').waitFor()

  await manager.page.reload()
  await button(manager.page, '费用明细').click()
  await decided.getByRole('button', { name: '批准优惠', exact: true }).click()
  await toasted(manager.page, '优惠已批准')
  await decided.getByText(/申请的优惠经理已批准/).waitFor()
  expect(await state()).toMatchObject({ payableFen: 22_000, discountFen: 6_000 })
  await manager.leave()
  await dispatcher.leave()
})

test('finance makes an agreement, publishes it, changes it, looks at the older version and ends it', async () => {
  const finance = await enter('finance1')
  const { page } = finance
  const states = page.locator('.notice-box').filter({ visible: true })
  const more = async (label: string): Promise<void> => {
    await button(page, /^更多(操作)?$/).click()
    await sheetOf(page).getByRole('button', { name: label, exact: true }).click()
  }
  const publish = async (version: number): Promise<void> => {
    await states.getByText(`草稿 · 第 ${version} 版`).waitFor()
    await button(page, '发布协议').click()
    await page.getByRole('alertdialog').getByRole('button', { name: '发布协议' }).click()
    await states.getByText(`已发布 · 第 ${version} 版`).waitFor()
  }
  await page.goto('/pages/transferCar/agreement')
  await page.getByRole('radio', { name: '顺达物流车队' }).click()
  await field(page, '名称').fill('顺达夜间协议')
  await field(page, '生效日期').fill('20260101')
  await field(page, '依据文件').fill('SD-7')
  await field(page, '总价优惠').fill('10')
  await button(page, '保存草稿').click()
  await publish(1)
  await field(page, '总价优惠').fill('15')
  await button(page, '保存为新版本草稿').click()
  await publish(2)
  await more('历史版本')
  await sheetOf(page).getByText('第 1 版', { exact: false }).click()
  await states.getByText('这是旧版本，只能查看', { exact: false }).waitFor()
  expect(await field(page, '总价优惠').inputValue()).toBe('10')
  expect(await button(page, '保存草稿').count()).toBe(0)
  await page.goBack()
  await states.getByText('已发布 · 第 2 版').waitFor()
  await more('停用协议')
  await page.getByRole('alertdialog').getByRole('button', { name: '停用协议' }).click()
  await states.getByText('已停用 · 第 2 版').waitFor()
  await finance.leave()
})
