import { button } from '../flowScreens'
import { PEOPLE } from '../platform'
import { FOREIGN_MODEL, FOREIGN_VIEW } from '../platform/forms'
import { reached } from '../reached'
import { box, isWhole, shown, type Desk } from './desk'

const LISI = PEOPLE[2]!.id
const QUERY = `modelId=${FOREIGN_MODEL}&menuId=m3`
const LIST = `/pages/apply/dynamicModel/index?${QUERY}`
const ZHANGSAN = PEOPLE[1]!.id

/** A record of a form model is added, read and changed; what was not touched stays as it is stored. */
export async function record(desk: Desk): Promise<void> {
  const { page, platform } = desk
  const card = (text: string) => page.locator('.record').filter({ hasText: text }).filter({ visible: true })
  await page.goto(LIST)
  await card('某某物流').waitFor()
  await isWhole(desk)
  await button(page, '新增').click()
  await reached(page, '**/dynamicModel/form**')
  await box(page, '客户名称').fill('新客户 <b>&')
  await button(page, '确定').click()
  await card('新客户 <b>&').waitFor()
  const added = [...platform.world.records.values()].at(-1)
  expect(added).toMatchObject({ customerName: '新客户 <b>&', creator: LISI })

  await card('某某物流')
    .getByRole('link', { name: /^某某物流/ })
    .click()
  await reached(page, '**/dynamicModel/form**')
  await shown(page, '重点客户').waitFor()
  await shown(page, '赵六').waitFor()
  await isWhole(desk)
  await button(page, '编辑').click()
  await reached(page, '**edit=true**')
  await box(page, '客户名称').fill('某某物流二部')
  await button(page, '确定').click()
  await reached(page, (url) => !url.search.includes('edit=true'))
  await shown(page, '某某物流二部').waitFor()
  await isWhole(desk)
  const changed = platform.world.records.get('9001')
  expect(changed).toMatchObject({ customerName: '某某物流二部', level: '1', manager: ZHANGSAN, region: 'r1' })
  expect(changed?.contacts).toMatchObject([{ person: '赵六', phone: '13800000009' }])
}

/** A view of data is looked at and searched; nothing of it is opened, added or asked for, and its form's address leads to the list. */
export async function view(desk: Desk): Promise<void> {
  const { page, platform } = desk
  const before = platform.seen.length
  await page.goto(`/pages/apply/dynamicModel/form?modelId=${FOREIGN_VIEW}&menuId=m9`)
  await reached(page, '**/dynamicModel/index**')
  await shown(page, '福田').waitFor()
  await isWhole(desk)
  expect(await button(page, '新增').count()).toBe(0)
  expect(await page.locator('.record').getByRole('link').count()).toBe(0)
  await page.getByPlaceholder('请输入关键词搜索').fill('宝')
  await shown(page, '福田').waitFor({ state: 'hidden' })
  await shown(page, '宝安').waitFor()
  await isWhole(desk)
  const asked = platform.seen.slice(before).map(({ call }) => call)
  expect(asked.filter((call) => call.includes(FOREIGN_VIEW) && !/\/(Config|List)$/.test(call))).toEqual([])
}

/** One's own data: one field changed, the others as they were. */
export async function profile(desk: Desk): Promise<void> {
  const { page, platform } = desk
  await page.goto('/pages/my/personalData/index?tab=profile')
  expect(await page.getByRole('radio', { name: '女', exact: true }).getAttribute('aria-checked')).toBe('true')
  await box(page, '手机号码').fill('13900000003')
  await button(page, '保存').click()
  await reached(page, '**/pages/index/my')
  await isWhole(desk)
  const { gender, ...kept } = platform.world.profiles.get(LISI)!
  expect(kept).toMatchObject({ realName: '李四', mobilePhone: '13900000003' })
  expect(String(gender)).toBe('2')
}
