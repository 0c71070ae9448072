import Taro from '@tarojs/taro'
import { safeExecute } from '@tarojs/runtime'
import { mediaHolds, watchMedia } from '../mediaQuery.h5'
import { listBeside, MAX_DEPTH } from '../navigation'

/** From this width on there is room for a list and a record (app.md#wide-screens), px. */
const ROOM = '(min-width: 1200px)'
/** How near its end a list asks for more, px. */
const END_PX = 120
const WITH_LIST = 'desk-beside'
const PANE = 'desk-pane'
const CURRENT = 'aria-current'
/** Parameter of an address that names the list beside it. */
const PARAM = 'beside'
/** Parts of a page, what they are in front, and what beside: a window has one main part and one head. */
const LANDMARKS = [
  ['.page-main', 'main', 'region'],
  ['.nav', 'banner', 'group']
] as const

/** The stack of pages, copies each time; the path of one names it, and is the id of its element. */
const stack = (): Taro.Page[] => Taro.getCurrentPages()
const pathOf = ({ path = '' }: Taro.Page): string => path
const routeOf = (page: Taro.Page): string => (pathOf(page).split('?')[0] ?? '').replace(/^\/?/, '/')

interface Pane {
  list: Taro.Page
  element: HTMLElement
  /** Told when the list has drawn itself anew. */
  drawn: MutationObserver
  end: () => void
}
let pane: Pane | undefined
/** Paths of the lists, and who is told which of them stands beside another page. */
let lists: ReadonlySet<string> = new Set()
let tell: (route: string) => void = () => undefined
const isList = (page: Taro.Page | undefined): boolean => page !== undefined && lists.has(routeOf(page).slice(1))
/** What was pressed last, in any page: a row of the list, if it opened something. */
let pressed: HTMLElement | undefined
/** With Ctrl or Command: in a window of its own. */
let isForNewWindow = false
/** The list that an address asks for is opened once, with the first page of a browser tab. */
let isFirst = true
/** What such an address is of, until its list stands. */
let awaited = ''

/** Rows like the one that is open, in order. */
function rowsOf({ element }: Pane): HTMLElement[] {
  const row = element.querySelector<HTMLElement>(`[${CURRENT}="true"]`)
  // Beside what makes it one to press, a row's class says what it is.
  const kind = [...(row?.classList ?? [])].find((name) => name !== 'pressable')
  return kind === undefined ? [] : [...element.querySelectorAll<HTMLElement>(`.${kind}[role]`)]
}

/** Marks the row of what is open: the one that was pressed, else the one whose id ends with that of the record, as soon as it is drawn. */
function mark({ element, drawn }: Pane): void {
  drawn.disconnect()
  const id = new URLSearchParams(window.location.search).get('id')
  const isPressed = pressed !== undefined && element.contains(pressed)
  const ofRecord = id === null ? [] : [...element.querySelectorAll(`[id$=${JSON.stringify(`-${id}`)}]`)]
  const row = isPressed ? pressed : ofRecord.find((one) => one.getClientRects().length > 0)
  if (row === undefined) {
    drawn.observe(element, { childList: true, subtree: true })
    return
  }
  for (const other of element.querySelectorAll(`[${CURRENT}="true"]`)) other.removeAttribute(CURRENT)
  row.setAttribute(CURRENT, 'true')
  if (!isPressed) row.scrollIntoView({ block: 'center' })
}

/** Alt with an arrow opens the next or the former of the list. */
function step(event: KeyboardEvent): void {
  if (pane === undefined || !event.altKey || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
  const rows = rowsOf(pane)
  const next = rows[rows.findIndex((row) => row.getAttribute(CURRENT) === 'true') + (event.key === 'ArrowDown' ? 1 : -1)]
  if (next === undefined) return
  event.preventDefault()
  next.scrollIntoView({ block: 'nearest' })
  next.click()
}

function notePress(event: MouseEvent | KeyboardEvent): void {
  const { target } = event
  pressed = (target instanceof HTMLElement ? target.closest<HTMLElement>('[role="button"], [role="link"]') : undefined) ?? undefined
  isForNewWindow = event.ctrlKey || event.metaKey
}

/** Taro hears a page's scrolling only while it is in front: for the list beside it that is done here. */
function follow(list: Taro.Page, element: HTMLElement): () => void {
  let isAtEnd = false
  const heard = (event: Event): void => {
    if (event.target !== element) return
    event.stopImmediatePropagation()
    list.onPageScroll?.({ scrollTop: element.scrollTop })
    const isNear = element.scrollHeight - element.scrollTop - element.clientHeight < END_PX
    if (isNear && !isAtEnd) list.onReachBottom?.()
    isAtEnd = isNear
  }
  element.addEventListener('scroll', heard, true)
  return () => element.removeEventListener('scroll', heard, true)
}

function close(): void {
  if (pane === undefined) return
  const { element, list, drawn, end } = pane
  pane = undefined
  end()
  drawn.disconnect()
  for (const row of element.querySelectorAll(`[${CURRENT}="true"]`)) row.removeAttribute(CURRENT)
  element.classList.remove(PANE)
  for (const [part, role] of LANDMARKS) element.querySelector(part)?.setAttribute('role', role)
  document.documentElement.classList.remove(WITH_LIST)
  tell('')
  if (stack().at(-1)?.path !== list.path) safeExecute(pathOf(list), 'onHide')
}

/** Puts the nearest list of the stack beside the page in front, or takes it away. */
function settle(): void {
  const pages = stack()
  const [only] = pages
  if (pages.length === 1 && only !== undefined && mediaHolds(ROOM)) openBoth(only)
  const isRecord = pages.length > 1 && mediaHolds(ROOM) && !isList(pages[pages.length - 1])
  const list = isRecord ? [...pages].reverse().find(isList) : undefined
  if (list?.path === pane?.list.path && pane?.element.isConnected !== false) {
    if (pane !== undefined) mark(pane)
    return
  }
  close()
  const element = list === undefined ? null : document.getElementById(pathOf(list))
  if (list === undefined || element === null) return
  element.classList.add(PANE)
  for (const [part, , beside] of LANDMARKS) element.querySelector(part)?.setAttribute('role', beside)
  element.querySelector('.page-main')?.setAttribute('aria-label', '列表')
  document.documentElement.classList.add(WITH_LIST)
  const drawn = new MutationObserver(() => pane !== undefined && mark(pane))
  pane = { list, element, drawn, end: follow(list, element) }
  tell(routeOf(list))
  mark(pane)
  // It stays live: to itself it is in front.
  safeExecute(pathOf(list), 'onShow')
}

/** An address that names the list as well, so that a reload, a bookmark and a colleague have both. */
const withList = (url: string, list: string): string => `${url}${url.includes('?') ? '&' : '?'}${PARAM}=${encodeURIComponent(list)}`

/** Opens the list that an address names, and once it stands what the address is of. */
function openBoth(page: Taro.Page): void {
  if (awaited !== '' && isList(page)) {
    const url = awaited
    awaited = ''
    void Taro.navigateTo({ url })
  }
  if (!isFirst) return
  isFirst = false
  const { pathname, search } = window.location
  const list = new URLSearchParams(search).get(PARAM)
  if (list === null || !lists.has(list.slice(1))) return
  awaited = pathname + search
  void Taro.reLaunch({ url: list })
}

/**
 * What is opened with Ctrl has a window of its own; what is opened from the list takes the place of what stands beside it.
 * @returns undefined when it is opened as on a phone
 */
function openOnDesk(url: string): Promise<unknown> | undefined {
  if (isForNewWindow) {
    isForNewWindow = false
    pressed = undefined
    window.open(url)
    return Promise.resolve()
  }
  const pages = stack()
  const front = pages[pages.length - 1]
  if (front === undefined || !mediaHolds(ROOM)) return undefined
  if (pane === undefined || pressed === undefined || !pane.element.contains(pressed)) {
    if (!isList(front) || pages.length >= MAX_DEPTH) return undefined
    return Taro.navigateTo({ url: withList(url, routeOf(front)) })
  }
  const { list } = pane
  const over = pages.length - 1 - pages.findIndex(({ path }) => path === list.path)
  const replace = (): Promise<unknown> => Taro.redirectTo({ url: withList(url, routeOf(list)) })
  return over === 1 ? replace() : Taro.navigateBack({ delta: over - 1 }).then(replace)
}

document.addEventListener('click', notePress, true)
document.addEventListener('keydown', (event) => {
  if (event.key === 'Enter' || event.key === ' ') notePress(event)
})
document.addEventListener('keydown', step)
listBeside.open = openOnDesk

/** Looks, after the stack of pages has changed whichever page is told first, what stands beside what. */
export function settleBeside(): void {
  setTimeout(settle, 0)
}

/**
 * The list from which a page was opened stays in sight beside it where the window is wide enough (app.md#wide-screens).
 * @param paths of the lists that do so, as routes.ts has them
 * @param told the route of the list that stands beside another page, '' = none
 * @returns ends watching the width
 */
export function watchBeside(paths: ReadonlySet<string>, told: (route: string) => void): () => void {
  lists = paths
  tell = told
  settleBeside()
  return watchMedia(ROOM, settleBeside)
}
