import fc from 'fast-check'
import type { Page } from 'playwright-core'
import type { BannersAnswer } from '../../src/contract/admin/banners'
import type { NoticeRecord } from '../../src/contract/admin/notices'
import type { Person } from '../../src/contract/admin/people'
import type { RoleDetail } from '../../src/contract/admin/roles'
import type { Page as Answered } from '../../src/contract/envelope'
import type { Person as Someone } from '../support/browser'
import { openCompany } from '../support/company'
import { eventually } from '../support/eventually'
import { callAs, readAs } from '../support/pageCall'
import { reached } from '../support/reached'
import { putOffersAside } from './support/offersAside'

const CHANGES = process.env.TEST_FULL === '1' ? 500 : 25
const SEED = Number(process.env.RIGHTS_SEED ?? 20_261_129)
const MODEL = 'vehicleInspection'
const FORM = `form-${MODEL}`
const ROLES = ['live0', 'live1', 'live2'] as const
const MENUS = ['statistic', 'yard', 'schedule', 'flowTodo', FORM] as const
/** In the order of the list, each filled in with every record. */
const COLUMNS = ['billNo', 'inspectDate', 'kind', 'odometer'] as const
const BUTTONS = { btn_add: '新增', btn_download: '导出' } as const

/** As many records stand on a page. */
const PAGE = 20

const company = openCompany()

interface Rule {
  enabled: boolean
  menus: readonly string[]
  buttons: readonly (keyof typeof BUTTONS)[]
  columns: readonly string[]
  scope: 'all' | 'own'
}
/** All that the rule knows, kept beside the server by the test itself. */
const rules = new Map<string, Rule>()
const given = new Set<string>()

const role = fc.constantFrom(...ROLES)
const rights = fc.record({
  menus: fc.subarray([...MENUS]),
  buttons: fc.subarray(Object.keys(BUTTONS) as (keyof typeof BUTTONS)[]),
  columns: fc.subarray([...COLUMNS]),
  scope: fc.constantFrom<Rule['scope']>('own', 'own', 'own', 'all')
})
const change = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('rights' as const), role, rights }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('enabled' as const), role, enabled: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('given' as const), role, isGiven: fc.boolean() }) }
)
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never

let admin: Page
let menuNames: ReadonlyMap<string, string>
let labels: ReadonlyMap<string, string>
const idOf = (code: string): string => `role-${code}`
const detail = (code: string): Promise<RoleDetail> => readAs<RoleDetail>(admin, `/api/admin/Roles/${idOf(code)}`)

async function act(next: Change): Promise<void> {
  const before = rules.get(next.role)
  if (before === undefined) return
  if (next.kind === 'rights') {
    const { menus, buttons, columns, scope } = next.rights
    const ofForm = (kind: string, codes: readonly string[]) => codes.map((enCode) => ({ menuId: FORM, kind, enCode }))
    const { version } = await detail(next.role)
    await callAs(admin, 'PUT', `/api/admin/Roles/${idOf(next.role)}/Rights`, {
      version,
      menuIds: menus,
      rights: menus.includes(FORM) ? [...ofForm('button', buttons), ...ofForm('column', columns), ...ofForm('resource', [scope])] : []
    })
    rules.set(next.role, { ...before, ...next.rights })
  } else if (next.kind === 'enabled') {
    const { version } = await detail(next.role)
    const body = { fullName: next.role, enabled: next.enabled, organizeId: null, version }
    await callAs(admin, 'PUT', `/api/admin/Roles/${idOf(next.role)}`, body)
    rules.set(next.role, { ...before, enabled: next.enabled })
  } else if (before.enabled) {
    // A role that is switched off is neither given nor taken.
    given[next.isGiven ? 'add' : 'delete'](next.role)
    await giveRoles()
  }
}

/** His roles are those of `given` and no others, none by a position either. */
async function giveRoles(): Promise<void> {
  const person = await readAs<Person>(admin, '/api/admin/People/user-driver1')
  await callAs(admin, 'PUT', '/api/admin/People/user-driver1', { ...person, positionIds: [], roleIds: [...given].map(idOf) })
}

/** The rule in its plainest words. */
function expected() {
  const counting = [...given].flatMap((code) => rules.get(code) ?? []).filter(({ enabled }) => enabled)
  const ofForm = counting.filter(({ menus }) => menus.includes(FORM))
  const columns = COLUMNS.filter((column) => ofForm.some((rule) => rule.columns.includes(column)))
  const may = (button: keyof typeof BUTTONS): boolean => ofForm.some(({ buttons }) => buttons.includes(button))
  return {
    menus: [...new Set(counting.flatMap(({ menus }) => menus.map((id) => menuNames.get(id) ?? id)))].sort(),
    list: {
      isEmpty: columns.length === 0,
      labels: columns.slice(1).map((column) => labels.get(column) ?? column),
      buttons: [
        ...(may('btn_add') ? [BUTTONS.btn_add] : []),
        ...(may('btn_download') && columns.length > 0 ? [BUTTONS.btn_download] : [])
      ].sort()
    }
  }
}

/** What the workbench shows, each entry once. */
const menusOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const names = [...document.querySelectorAll('.app-tile')].map((tile) => {
      const copy = tile.cloneNode(true) as Element
      for (const badge of copy.querySelectorAll('.app-badge')) badge.remove()
      return copy.textContent.trim()
    })
    return [...new Set(names)].filter((name) => !name.includes('添加')).sort()
  })

/** What the list shows: nothing to see, or which columns of how many records, and its buttons. */
const listOn = (page: Page) =>
  page.evaluate((words) => {
    const records = [...document.querySelectorAll('.record')]
    const pressed = [...document.querySelectorAll('.pressable, button')].map((each) => each.textContent.trim())
    return {
      isEmpty: document.body.innerText.includes('没有可查看的内容'),
      labels: [...(records[0]?.querySelectorAll('.record-label') ?? [])].map((label) => label.textContent.trim()),
      buttons: words.filter((word) => pressed.includes(word)).sort(),
      count: records.length
    }
  }, Object.values(BUTTONS) as string[])

/** How many records his rights show him, by the server's own answer. */
async function countFor(page: Page): Promise<number> {
  const body = { currentPage: 1, pageSize: PAGE, menuId: FORM }
  const { pagination } = await callAs<Answered<object>>(page, 'POST', `/api/visualdev/OnlineDev/${MODEL}/List`, body)
  return Math.min(pagination.total, PAGE)
}

test(
  `${CHANGES} random changes of rights: two open devices show the rule at once, nothing is reloaded (seed ${SEED})`,
  async () => {
    admin = (await company.arrive('admin')).page
    for (const enCode of ROLES) {
      await callAs<unknown>(admin, 'POST', '/api/admin/Roles', { enCode, fullName: enCode, organizeId: null })
      rules.set(enCode, { enabled: true, menus: [], buttons: [], columns: [], scope: 'own' })
    }
    const { menus } = await detail(ROLES[0])
    menuNames = new Map(menus.map(({ id, fullName }) => [id, fullName]))
    const form = menus.find(({ id }) => id === FORM)
    labels = new Map(form?.rights.filter(({ kind }) => kind === 'column').map(({ enCode, fullName }) => [enCode, fullName]))
    given.add(ROLES[0])
    await giveRoles()
    await act({ kind: 'rights', role: ROLES[0], rights: { menus: [...MENUS], buttons: ['btn_add'], columns: [...COLUMNS], scope: 'all' } })

    const devices: { someone: Someone; list: Page }[] = []
    for (let nth = 0; nth < 2; nth++) {
      const someone = await company.arrive('driver1', { expects: [/403/] })
      const list = await someone.context.newPage()
      await list.goto(`${company.server.url}/pages/apply/dynamicModel/index?modelId=${MODEL}&menuId=${FORM}`)
      await list.locator('.record').first().waitFor()
      devices.push({ someone, list })
    }
    const loads = () => devices.map(({ someone }) => someone.requests().filter(({ type }) => type === 'document').length)
    const before = loads()
    const counts = new Set<number>()
    for (const [nth, next] of fc.sample(change, { numRuns: CHANGES, seed: SEED }).entries()) {
      await act(next)
      const rule = expected()
      const [first] = devices
      const count = rule.list.isEmpty || first === undefined ? 0 : await countFor(first.list)
      counts.add(count)
      const labelsShown = count === 0 ? [] : rule.list.labels
      for (const { someone, list } of devices)
        await eventually(async () =>
          expect({ nth, next, menus: await menusOn(someone.page), list: await listOn(list) }).toEqual({
            nth,
            next,
            menus: rule.menus,
            list: { ...rule.list, labels: labelsShown, count }
          })
        )
    }
    expect(loads()).toEqual(before)
    // Nothing at all, his own records, and everybody's: each was seen.
    expect(counts.size).toBeGreaterThanOrEqual(3)
    for (const { list } of devices) await list.close()
    await company.goHome()
  },
  CHANGES * 8_000 + 120_000
)

test('a new banner stands on an open workbench at once and opens the notice that it names', async () => {
  admin = (await company.arrive('admin')).page
  const { page } = await company.arrive('driver2')
  await putOffersAside(page)
  await page.getByRole('region', { name: '公告' }).waitFor()
  const targets = { isEverybody: false, organizeIds: [], roleIds: [], userIds: ['user-driver2'] }
  const notice = await callAs<NoticeRecord>(admin, 'POST', '/api/admin/Notices', {
    title: '限行通知',
    body: '周一起限行。',
    targets,
    files: []
  })
  await callAs<NoticeRecord>(admin, 'POST', `/api/admin/Notices/${notice.id}/Publish`, { version: notice.version, publishAt: null })
  const body = { title: '看限行通知', text: '', art: 'road', picture: '', menuId: '', noticeId: notice.id }
  const when = { roleIds: [], enabled: true, startsAt: null, endsAt: null }
  const { list } = await callAs<BannersAnswer>(admin, 'POST', '/api/admin/Banners', { ...body, ...when })
  await callAs<BannersAnswer>(admin, 'PUT', '/api/admin/BannerOrder', { ids: list.map(({ id }) => id).reverse() })
  await page.getByRole('button', { name: '看限行通知' }).click()
  await reached(page, '**/pages/message/messageDetail/index?id=*')
  await page.getByText('周一起限行。').waitFor()
  await company.goHome()
})
