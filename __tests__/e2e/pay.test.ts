import { openCompany } from '../support/company'
import { takePhotos } from '../support/orderScreens'

const company = openCompany()

test('finance writes a rule, a driver finds what his orders earned him and enters what his truck cost; profit stands beside the period before', async () => {
  const { page } = await company.enter('finance1')
  await page.goto('/pages/transferCar/payRules')
  await page.getByRole('button', { name: '新建规则' }).click()
  // It begins with what the company's rule of today says.
  for (const field of await page
    .getByRole('dialog')
    .getByLabel(/ (比例|固定)$/)
    .all())
    await field.fill('')
  await page.getByRole('button', { name: '保存规则' }).click()
  await page.getByText('请至少填写一种作业的提成').waitFor()
  await page.getByLabel('拖车 比例').fill('12.5')
  await page.getByLabel('空驶 固定').fill('30')
  await page.getByRole('button', { name: '保存规则' }).click()
  await page.getByText('收入 × 12.5%').waitFor()
  await page.goto('/pages/transferCar/driverPay')
  await page.getByRole('button', { name: '导出表格' }).waitFor()
  const driver = (await company.enter('driver1')).page
  await driver.goto('/pages/transferCar/driverPay')
  await driver.getByText('提成合计').waitFor()
  await driver.goto('/pages/transferCar/truckCosts')
  await driver.getByRole('button', { name: '登记费用' }).click()
  await takePhotos(driver, '票据照片', 1)
  await driver.getByLabel('金额（元）').fill('350.50')
  await driver.getByLabel('里程表读数（公里）').fill('120500')
  await driver.getByRole('button', { name: '保存费用' }).click()
  await driver.getByText('120500').waitFor()
  await page.goto('/pages/transferCar/statistic?period=month')
  await page.getByText('上期利润').first().waitFor()
  const { page: dispatcher } = await company.arrive('dispatcher1')
  await dispatcher.goto('/pages/index/apply')
  await dispatcher.getByText('常用地点').first().waitFor()
})
