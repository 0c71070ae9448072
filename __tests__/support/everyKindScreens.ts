import type { Locator, Page } from 'playwright-core'
import { drawOnPad, sheetOf } from './orderScreens'

/** A picture of one pixel. */
const PIXEL = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const PAPER = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

const visible = (locator: Locator): Locator => locator.filter({ visible: true })
const button = (page: Page, name: string | RegExp): Locator => visible(page.getByRole('button', { name, exact: true }))
const box = (page: Page, name: string): Locator => visible(page.getByRole('textbox', { name, exact: true }))
/** An input by its label; the group around it may have the same one. */
const labelled = (page: Page, name: string): Locator => visible(page.getByLabel(name, { exact: true }).and(page.locator('input')))
const role = (page: Page, kind: 'radio' | 'checkbox' | 'switch', name: string): Locator =>
  visible(page.getByRole(kind, { name, exact: true }))
const topSheet = (page: Page): Locator => sheetOf(page).last()
const opener = (page: Page, label: string): Locator => button(page, new RegExp(`^${label}：`)).first()

/** Opens a field's sheet, looks for a word and takes the first that is found. */
async function find(page: Page, label: string, word: string, isSeveral = false): Promise<void> {
  await opener(page, label).click()
  await findIn(page, word, isSeveral)
}
async function findIn(page: Page, word: string, isSeveral: boolean): Promise<void> {
  const sheet = topSheet(page)
  await sheet.getByRole('searchbox').fill(word)
  await sheet
    .getByRole(isSeveral ? 'checkbox' : 'radio')
    .filter({ hasText: word })
    .or(sheet.getByRole(isSeveral ? 'checkbox' : 'radio', { name: new RegExp(`选择${word}`) }))
    .first()
    .click()
  if (isSeveral) await sheet.getByRole('button', { name: /^确定（1）/ }).click()
}
/** Goes down a tree by names to its last one. */
async function descend(page: Page, label: string, ...names: string[]): Promise<void> {
  await opener(page, label).click()
  for (const name of names) await topSheet(page).getByText(name, { exact: true }).click()
}
/** Chooses in a list of a sheet. */
async function pick(page: Page, label: string, ...names: string[]): Promise<void> {
  await opener(page, label).click()
  for (const name of names) await topSheet(page).getByText(name, { exact: true }).click()
  if (names.length > 1) await topSheet(page).getByRole('button', { name: /^确定/ }).click()
}
/** Chooses rows on a page of their own. */
async function pickRows(page: Page, label: string, ...names: string[]): Promise<void> {
  await opener(page, label).click()
  for (const name of names) await visible(page.locator('.pick-row')).filter({ hasText: name }).first().click()
  if (names.length > 1) await button(page, `确定（${names.length}）`).click()
  await opener(page, label).waitFor()
}
async function upload(page: Page, name: string, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button(page, name).click()])
  await chooser.setFiles(file)
}

async function fillTexts(page: Page): Promise<void> {
  await box(page, '检查主题').fill('全项检查')
  await box(page, '联系电话').fill('13912345678')
  await box(page, '设备编号').fill('2026-0318')
  await box(page, '驾驶证号').fill('440305198703120034')
  await labelled(page, '交接密码').fill('k9-交接')
  await opener(page, '协议客户').click()
  await topSheet(page).getByRole('searchbox', { name: '协议客户' }).fill('顺达')
  await topSheet(page).getByRole('option', { name: '顺达物流车队' }).click()
  await box(page, '情况说明').fill('右前轮气压偏低\n已补气')
  await box(page, '里程').fill('128600')
  await box(page, '费用').fill('1280.5')
  await box(page, '载重范围最小值').fill('3.5')
  await box(page, '载重范围最大值').fill('8')
}

async function fillChoices(page: Page): Promise<void> {
  await role(page, 'switch', '车况良好').click()
  await role(page, 'radio', '夜班').click()
  for (const item of ['轮胎', '绞盘']) await role(page, 'checkbox', item).click()
  await pick(page, '保险公司', '平安产险')
  await pick(page, '处理原因', '例行保养', '事故维修')
  await descend(page, '责任中队', '南片区', '南山中队')
  await opener(page, '覆盖片区').click()
  await topSheet(page).getByText('东片区', { exact: true }).click()
  await topSheet(page).getByRole('checkbox', { name: '龙岗中队' }).click()
  await topSheet(page)
    .getByRole('button', { name: /^确定（1）/ })
    .click()
  const rating = visible(page.getByRole('radiogroup', { name: '服务评分' }))
  await rating.getByRole('radio', { name: '5 分' }).click()
  await rating.getByRole('radio', { name: '5 分' }).click()
  await visible(page.getByRole('slider', { name: '剩余油量' })).fill('65')
  await opener(page, '车身颜色').click()
  await topSheet(page).getByRole('radio', { name: '黄色' }).click()
}

async function fillMoments(page: Page): Promise<void> {
  await labelled(page, '检查日期').fill('2026-11-20')
  await labelled(page, '检查时刻日期').fill('2026-11-20')
  await labelled(page, '检查时刻时间').fill('10:30')
  await labelled(page, '所属月份').fill('2026-10')
  await pick(page, '出厂年份', '2020 年')
  await labelled(page, '交班时间').fill('18:30')
  await labelled(page, '停驶日期开始').fill('2026-11-21')
  await labelled(page, '停驶日期结束').fill('2026-11-24')
  await labelled(page, '当值时段开始').fill('08:00')
  await labelled(page, '当值时段结束').fill('20:00')
}

async function choosePlace(page: Page, label: string, coordinates: string, address: string): Promise<void> {
  await opener(page, label).click()
  await page.waitForURL('**/choose-location*')
  await box(page, '坐标').fill(coordinates)
  await visible(page.locator('.map-pin')).waitFor()
  await box(page, '地址说明').fill(address)
  await button(page, '选定此处').click()
  await opener(page, label).waitFor()
}

async function fillPlaces(page: Page): Promise<void> {
  await find(page, '负责人', '王建军')
  await find(page, '参与人', '李强', true)
  await opener(page, '通知对象').click()
  await topSheet(page).getByRole('button', { name: /^角色/ }).click()
  await findIn(page, '财务', true)
  await topSheet(page).getByRole('button', { name: '完成' }).click()
  await find(page, '所属组织', '深圳')
  await find(page, '所属部门', '调度')
  await find(page, '岗位', '调度')
  await find(page, '角色', '驾驶员')
  await opener(page, '分组').click()
  await topSheet(page).getByRole('button', { name: '关闭' }).click()
  await descend(page, '所在地区', '广东省', '深圳市', '南山区')
  await choosePlace(page, '检查地点', '114.061234,22.551234', '滨河大道立交桥下')
  await opener(page, '检查地点').filter({ hasText: '滨河大道' }).waitFor()
  await choosePlace(page, '停放位置', '114.061234,22.551234', '滨河大道立交桥下')
  await visible(page.getByText(/^停放位置超出规定范围，须在“西丽停车场”500 米/)).waitFor()
  await choosePlace(page, '停放位置', '114.061234,22.571234', '梅林停车场二区')
  await opener(page, '停放位置').filter({ hasText: '梅林' }).waitFor()
}

async function fillRecords(page: Page): Promise<void> {
  await pickRows(page, '拖车', '粤B9M15T')
  await pickRows(page, '驾驶员', '王建军', '李强')
  await pick(page, '停车场', '梅林停车场')
  await opener(page, '车位').click()
  await topSheet(page).getByRole('radio').first().click()
  await pickRows(page, '关联检查', 'CJ')
}

async function fillFiles(page: Page): Promise<void> {
  await upload(page, '现场照片 从相册选择', { name: 'tyre.png', mimeType: 'image/png', buffer: PIXEL })
  await upload(page, '随附文件 上传附件', { name: '定损单.pdf', mimeType: 'application/pdf', buffer: PAPER })
  await button(page, '打开定损单.pdf').waitFor()
  await visible(page.getByRole('button', { name: /^现场照片.*第 1 张|查看现场照片/ }))
    .or(visible(page.locator('.photo img')))
    .first()
    .waitFor()
  await button(page, '检查人签名 签名').click()
  await drawOnPad(page)
  await topSheet(page).getByRole('button', { name: '完成签字' }).click()
  await button(page, '检查人签名 重新签名').waitFor()
  await box(page, '检查报告').fill('绞盘钢丝绳两处断丝')
}

async function fillBlocks(page: Page): Promise<void> {
  await button(page, '核对车况').click()
  await button(page, '更换配件 添加配件').click()
  await box(page, '配件名称').fill('钢丝绳')
  await box(page, '数量').fill('2')
  await box(page, '单价').fill('340')
  await find(page, '更换人', '李强')
  await labelled(page, '更换日期').fill('2026-11-19')
  await button(page, '完成').click()
  await box(page, '保单号').fill('PDAA20264403')
  await labelled(page, '保单到期').fill('2027-05-01')
  await role(page, 'switch', '制动正常').click()
  await visible(page.getByRole('tab', { name: '上装' })).click()
  await role(page, 'switch', '吊臂正常').click()
  await labelled(page, '年审日期').fill('2026-12-22')
  await button(page, '维保').click()
  await box(page, '维修厂').fill('西丽汽修厂')
}

/** Parts of the form in their order. */
export const STEPS = {
  texts: fillTexts,
  choices: fillChoices,
  moments: fillMoments,
  places: fillPlaces,
  records: fillRecords,
  files: fillFiles,
  blocks: fillBlocks
} as const

/** Fills a field of every kind as a person does. */
export async function fillEveryKind(page: Page): Promise<void> {
  for (const fill of Object.values(STEPS)) await fill(page)
}
