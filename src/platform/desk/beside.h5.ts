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
/** The side and the search for everything. */
const ELSEWHERE = '.desk, .finder'
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
/** It was in the side or in the search for everything. */
let isElsewhere = false
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
  const target = event.target instanceof HTMLElement ? event.target : null
  pressed = target?.closest<HTMLElement>('[role="button"], [role="link"]') ?? undefined
  isElsewhere = (target?.closest(ELSEWHERE) ?? null) !== null
  isForNewWindow = (event.ctrlKey || event.metaKey) && (target?.closest('[role="button"], [role="link"], [role="row"]') ?? null) !== null
  // It is said of what this press opens, and of nothing later.
  if (isForNewWindow)
    setTimeout(() => {
      isForNewWindow = false
    }, 0)
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
  element.querySelector('.page-main')?.removeAttribute('aria-label')
  document.documentElement.classList.remove(WITH_LIST)
  tell('')
  if (stack().at(-1)?.path !== list.path) safeExecute(pathOf(list), 'onHide')
}

/** The list that the address in front names. */
const named = (): string | null => new URLSearchParams(window.location.search).get(PARAM)

/** Puts the list that the address in front names beside its page, or takes it away. */
function settle(): void {
  const pages = stack()
  const [only] = pages
  if (pages.length === 1 && only !== undefined && mediaHolds(ROOM)) openBoth(only)
  const route = named()
  const behind = mediaHolds(ROOM) ? pages.slice(0, -1).reverse() : []
  const list = behind.find((page) => isList(page) && routeOf(page) === route)
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
  const list = named()
  if (list === null || !lists.has(list.slice(1))) return
  awaited = window.location.pathname + window.location.search
  void Taro.reLaunch({ url: list })
}

/**
 * What is opened with Ctrl has a window of its own; what is opened from the list takes the place of what stands beside it; what is opened
 * from that stands beside the same list. A list, and what the side or the search opens, stands alone.
 * @returns undefined when it is opened as on a phone
 */
function openOnDesk(url: string): Promise<unknown> | undefined {
  if (isForNewWindow) {
    pressed = undefined
    window.open(url)
    return Promise.resolve()
  }
  const pages = stack()
  const front = pages[pages.length - 1]
  const isAlone = lists.has((url.split('?')[0] ?? '').slice(1)) || isElsewhere
  if (front === undefined || isAlone || !mediaHolds(ROOM)) return undefined
  if (pane !== undefined && pressed !== undefined && pane.element.contains(pressed)) {
    const { list } = pane
    const over = pages.length - 1 - pages.findIndex(({ path }) => path === list.path)
    const replace = (): Promise<unknown> => Taro.redirectTo({ url: withList(url, routeOf(list)) })
    return over === 1 ? replace() : Taro.navigateBack({ delta: over - 1 }).then(replace)
  }
  const list = pane?.list ?? (isList(front) ? front : undefined)
  return list === undefined || pages.length >= MAX_DEPTH ? undefined : Taro.navigateTo({ url: withList(url, routeOf(list)) })
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
