import type { Page } from 'playwright-core'
import { adminRoutes } from '@/adminRoutes'
import { openCompany } from '../support/company'
import { eventually } from '../support/eventually'
import { OWNERS } from '../support/pageOwners'
import { ofToday } from '../support/sample'
import { SHEETS } from '../support/sheets'
import { RECORD_PAGES } from './support/adminRecords'

const company = openCompany()
let page: Page
beforeAll(async () => {
  page = (await company.enter('admin', { viewport: { width: 1440, height: 900 } })).page
})
afterAll(() => company.goHome())

const PAGES = adminRoutes()
  .filter(({ needsSession }) => needsSession)
  .map(({ path }) => path)

/** Opens a page of the console and waits until it stands. */
async function open(path: string): Promise<void> {
  const [query, shows] = RECORD_PAGES[path] ?? ['', OWNERS[path]?.shows ?? /./]
  await page.goto(`/${path}${query}`)
  await page.getByText(shows).filter({ visible: true }).first().waitFor({ timeout: 8000 })
  await page.locator('.skeleton').first().waitFor({ state: 'detached' })
}

interface Stop {
  /** Number of the control, -1 = none of them. */
  at: number
  name: string
  /** It looks otherwise than without the focus. */
  isSeen: boolean
  isInside: boolean
}
/** What `numbered` leaves in the page: it notes where the focus is whenever a key comes up. */
interface Watched {
  stopIn: (box: string) => Stop
  within: string
  stops?: Stop[]
}

/**
 * Numbers everything that can be pressed or filled in, within `root`. @returns names by number; what is off or hidden from readers is left out
 */
const numbered = (root: string): Promise<string[]> =>
  page.evaluate((within) => {
    const roles = ['button', 'link', 'checkbox', 'radio', 'tab', 'switch', 'option', 'combobox', 'textbox']
    const asked = ['input', 'textarea', 'select', 'button', 'a[href]', ...roles.map((role) => `[role="${role}"]`)].join(',')
    for (const old of document.querySelectorAll('[data-stop]')) old.removeAttribute('data-stop')
    const isThere = (element: HTMLElement): boolean => {
      const { width, height } = element.getBoundingClientRect()
      return (
        width > 0 &&
        height > 0 &&
        getComputedStyle(element).visibility === 'visible' &&
        element.closest('[aria-hidden="true"], [inert]') === null &&
        // The drawing of a flow is one stop, arrows walk in it: e2e/flowDesigner draws a whole one so.
        !(element.tabIndex === -1 && element.closest('#drawn-sheet') !== null)
      )
    }
    const isOn = (element: HTMLElement): boolean => element.getAttribute('aria-disabled') !== 'true' && !element.matches(':disabled')
    const found = [...document.querySelectorAll<HTMLElement>(asked)].filter(
      (element) => element.closest(within) !== null && isThere(element) && isOn(element)
    )
    // How each looks while nothing has the focus: the ring may be drawn by the box around a field.
    const looks = (element: HTMLElement): string => {
      const parts: string[] = []
      for (let each: HTMLElement | null = element, up = 0; each !== null && up < 4; each = each.parentElement, up++) {
        const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, backgroundColor } = getComputedStyle(each)
        parts.push([outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, backgroundColor].join(' '))
      }
      return parts.join('|')
    }
    const stopIn = (box: string): Stop => {
      const here = document.activeElement
      if (!(here instanceof HTMLElement) || here === document.body) return { at: -1, name: '', isSeen: true, isInside: false }
      const stop = here.closest<HTMLElement>('[data-stop]')
      return {
        at: Number(stop?.dataset.stop ?? -1),
        name: (here.getAttribute('aria-label') ?? here.textContent ?? '').trim().slice(0, 40) || here.tagName,
        isSeen: stop === null || stop.dataset.plain === undefined || looks(stop) !== stop.dataset.plain,
        isInside: here.closest(box) !== null
      }
    }
    const watched = window as typeof window & Watched
    if (watched.stops === undefined) window.addEventListener('keyup', () => watched.stops?.push(watched.stopIn(watched.within)), true)
    Object.assign(watched, { stopIn, within, stops: [] })
    return found.map((element, at) => {
      element.dataset.stop = String(at)
      if (!element.contains(document.activeElement)) element.dataset.plain = looks(element)
      return (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40) || element.tagName
    })
  }, root)

/** Where the focus is after a key. */
async function press(key: string, root: string): Promise<Stop> {
  await page.keyboard.press(key)
  return page.evaluate((within) => (window as typeof window & Watched).stopIn(within), root)
}

/** Where the focus was after each of so many keys, as the page itself has seen it. */
async function presses(key: string, times: number): Promise<Stop[]> {
  for (let each = 0; each < times; each++) await page.keyboard.press(key)
  return page.evaluate(() => (window as typeof window & Watched).stops?.splice(0) ?? [])
}
/** Keys pressed before the page is asked. */
const AT_ONCE = 12

/** Walks by one key until every control was met or the focus went round. @returns numbers in the order in which they were met */
async function walk(key: string, most: number, faults: string[]): Promise<number[]> {
  const met: number[] = []
  await presses(key, 0)
  for (let times = 0; times < most; times += AT_ONCE) {
    for (const stop of await presses(key, AT_ONCE)) {
      // Parts of a date are stops of the same control.
      if (met.length > 1 && stop.at === met[0]) return met
      if (stop.at >= 0 && !stop.isSeen) faults.push(`${key}: the focus is not seen on ${stop.name}`)
      if (stop.at >= 0 && !met.includes(stop.at)) met.push(stop.at)
    }
  }
  return met
}

/** Every control is met by Tab, and by Shift+Tab, and each shows that it has the focus. */
async function tried(root: string): Promise<string[]> {
  const names = await numbered(root)
  const faults: string[] = []
  for (const key of ['Tab', 'Shift+Tab']) {
    const met = await walk(key, names.length * 3 + 20, faults)
    // A list that grew meanwhile has another end.
    const left = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('[data-stop]')]
        .filter((element) => element.getClientRects().length > 0)
        .map(({ dataset }) => Number(dataset.stop))
    )
    for (const at of left) if (!met.includes(at)) faults.push(`${key}: never on ${names[at] ?? ''}`)
  }
  return faults
}

test('every control of every page of the console is met by Tab and Shift+Tab, with a focus that is seen', async () => {
  const broken: string[] = []
  for (const path of ofToday(PAGES, 4)) {
    await open(path)
    for (const fault of await tried('body')) broken.push(`${path}: ${fault}`)
  }
  expect(broken).toEqual([])
})

/** Goes by Tab alone to a button. */
async function tabTo(name: RegExp): Promise<void> {
  await numbered('body')
  for (let times = 0; times < 250; times++) if (name.test((await press('Tab', 'body')).name)) return
  throw new Error(`Tab never came to ${String(name)}`)
}

const OPENED = Object.values(SHEETS).flatMap((way) =>
  typeof way === 'object' && way.address.startsWith('/pages/admin/') && way.press.length === 1 ? [way] : []
)

test.each([
  ['Enter', 0],
  [' ', 1]
])('by %p a sheet takes the focus, keeps it, closes by Escape and gives it back', async (key, turn) => {
  expect(OPENED.length).toBeGreaterThan(5)
  const broken: string[] = []
  for (const {
    address,
    press: [name = /./]
  } of ofToday(OPENED, 2, turn)) {
    await page.goto(address)
    await page.getByRole('button', { name }).filter({ visible: true }).first().waitFor()
    await page.locator('.skeleton').first().waitFor({ state: 'detached' })
    await tabTo(name)
    await page.keyboard.press(key)
    const dialog = page.getByRole('dialog').filter({ visible: true })
    await dialog.waitFor()
    await eventually(async () => expect(await page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null)).toBe(true))
    for (const fault of await tried('[role="dialog"]')) broken.push(`${address}: ${fault}`)
    for (let times = 0; times < 3; times++)
      if (!(await press('Tab', '[role="dialog"]')).isInside) broken.push(`${address}: Tab leaves the sheet`)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    const back = await page.evaluate(() =>
      (document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '').trim()
    )
    if (!name.test(back)) broken.push(`${address}: the focus went to “${back.slice(0, 40)}”`)
  }
  expect(broken).toEqual([])
})

test('a question takes the focus and gives it back; Escape is no', async () => {
  await open('pages/admin/banners/index')
  await tabTo(/^从接警到结算/)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await tabTo(/^删除轮播图$/)
  await page.keyboard.press('Enter')
  const asked = page.getByRole('alertdialog')
  await asked.waitFor()
  expect(await tried('[role="alertdialog"]')).toEqual([])
  await page.keyboard.press('Escape')
  await asked.waitFor({ state: 'detached' })
  expect(
    await page.evaluate(() => (document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '').trim())
  ).toBe('删除轮播图')
})
