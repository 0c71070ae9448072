import type { Page } from 'playwright-core'
import { reached } from '../../support/reached'

export const MODELS = {
  vehicleInspection: '车辆检查',
  accidentStatement: '事故说明',
  equipmentClaim: '装备领用',
  fuelCard: '油卡登记',
  customerComplaint: '客户投诉',
  yardInventory: '停车场盘点'
} as const
export type ModelId = keyof typeof MODELS

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).filter({ visible: true })
export const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true }).filter({ visible: true })
const query = (model: ModelId): string => `modelId=${model}&menuId=form-${model}`
export const openList = async (page: Page, model: ModelId): Promise<void> => {
  await page.goto(`/pages/apply/dynamicModel/index?${query(model)}`)
  await page
    .getByText(/没有更多数据|加载更多|还没有记录/)
    .or(page.locator('.record').first())
    .first()
    .waitFor()
}
export const openForm = async (page: Page, model: ModelId, more = ''): Promise<void> => {
  await page.goto(`/pages/apply/dynamicModel/form?${query(model)}${more}`)
  await button(page, /^(保存|确定|提交)$/).waitFor()
}
export const save = async (page: Page): Promise<void> => button(page, /^(保存|确定|提交)$/).click()
export const leftForm = (page: Page): Promise<void> => reached(page, (url) => !url.pathname.endsWith('/form'))
export const card = (page: Page, text: string | RegExp) => page.locator('.record').filter({ hasText: text }).filter({ visible: true })
/** A fact of a record that is shown: its name and its value beside each other. */
export const fact = (page: Page, label: string, value: string | RegExp) =>
  page.locator('.fact').filter({ hasText: label }).filter({ hasText: value }).filter({ visible: true }).first()

export const PURPOSE = '夜间施救用，三样'

/** Adds equipment from the store to a claim: rows are chosen on a page of their own. */
export const addEquipment = async (page: Page, ...names: string[]): Promise<void> => {
  await button(page, /^领用明细 /).click()
  for (const name of names) await page.locator('.pick-row').filter({ hasText: name }).click()
  await button(page, `确定（${names.length}）`).click()
  await button(page, /^编辑领用明细/)
    .first()
    .waitFor()
}
/** Types how many of a row are wanted, in its sheet. */
export const typeCount = async (page: Page, row: number, count: string): Promise<void> => {
  await button(page, `编辑领用明细(${row})`).click()
  await box(page, '数量').fill(count)
  await button(page, '完成').click()
}

/** What stands above each card of a list in groups, in order. */
export const groups = (page: Page): Promise<{ heading: string; cards: string[] }[]> =>
  page
    .locator('.records-group, .record')
    .filter({ visible: true })
    .evaluateAll((elements) => {
      const found: { heading: string; cards: string[] }[] = []
      for (const element of elements as HTMLElement[]) {
        if (element.matches('.records-group')) found.push({ heading: element.innerText, cards: [] })
        else found.at(-1)?.cards.push(element.innerText)
      }
      return found
    })
/** Each heading once, and below it only what belongs to it. */
export const expectGroups = (found: Awaited<ReturnType<typeof groups>>): void => {
  expect(new Set(found.map(({ heading }) => heading)).size).toBe(found.length)
  for (const { heading, cards } of found)
    expect(cards.filter((text) => !text.includes(heading)).concat(cards.length === 0 ? [`nothing below ${heading}`] : [])).toEqual([])
}
