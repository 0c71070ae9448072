import { useEffect } from 'react'
import { useInFront } from '@/hooks/pages/useInFront'
import type { DeskModel } from './model'

/** Classes that the keys find their way by. */
export const ORDER_CLASS = 'dispatch-order'
export const CREW_CLASS = 'dispatch-crew'
export const orderElementId = (orderId: string): string => `dispatch-order-${orderId}`

/** What the keys do beside walking. */
export interface DeskActs {
  open: (orderId: string) => void
  create: () => void
  help: () => void
  /** Shows the map or puts it away; undefined where there is none. */
  map: (() => void) | undefined
  /** Whether single letters work. */
  hasLetters: boolean
  /** Where the search is typed. */
  searchClass: string
}

/** The keys of the desk as its help lists them. */
export const DESK_KEYS = [
  { keys: '↑ ↓ 或 J K', does: '在一列里选上一张、下一张工单，或选驾驶员' },
  { keys: '← →', does: '到左边、右边一列' },
  { keys: 'Enter', does: '打开工单；在驾驶员上：核对后派单' },
  { keys: 'D', does: '给选中的工单派单' },
  { keys: 'R', does: '改派选中的工单' },
  { keys: 'A', does: '知道了当前的提醒' },
  { keys: 'N', does: '新建工单' },
  { keys: '/', does: '查找工单' },
  { keys: 'Ctrl Enter', does: '在核对里直接派出' },
  { keys: 'Esc', does: '从驾驶员返回工单，再按取消选择；关闭核对' },
  { keys: '?', does: '显示快捷键' }
] as const

/** Where the server names pictures of a map. */
export const MAP_KEYS = [
  { keys: 'M', does: '显示、收起地图' },
  { keys: '地图上 ↑ ↓ ← →', does: '到相邻的工单、拖车；Enter 选中，Esc 回到工单' }
] as const

const isTyping = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/** Elements of the page in front: those behind it are not drawn. */
const inFront = (selector: string): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => element.getClientRects().length > 0)

const closest = (target: EventTarget | null, selector: string): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null

/** Focuses the chosen order. */
export const focusOrder = (desk: DeskModel): void => document.getElementById(orderElementId(desk.chosenId))?.focus()

/** Scrolls an order of the board into sight; the focus stays where it is. */
export const revealOrder = (orderId: string): void =>
  inFront(`#${CSS.escape(orderElementId(orderId))}`)[0]?.scrollIntoView({ block: 'nearest' })

/** Focuses the crew that is so many further than the one with the focus. */
function walkCrews(from: HTMLElement, by: 1 | -1): void {
  const crews = inFront(`.${CREW_CLASS}`)
  crews[crews.indexOf(from) + by]?.focus()
}

/** Arrows, J and K. @returns whether the key was one of them */
function walkKey(desk: DeskModel, hasLetters: boolean, key: string, event: KeyboardEvent): boolean {
  const crew = closest(event.target, `.${CREW_CLASS}`)
  const down = key === 'arrowdown' || (hasLetters && key === 'j')
  if (down || key === 'arrowup' || (hasLetters && key === 'k')) {
    if (crew !== null) walkCrews(crew, down ? 1 : -1)
    else if (desk.walk(down ? 1 : -1)) focusOrder(desk)
    return true
  }
  if (key !== 'arrowleft' && key !== 'arrowright') return false
  if (crew !== null) focusOrder(desk)
  else if (desk.cross(key === 'arrowright' ? 1 : -1)) focusOrder(desk)
  return true
}

/** @returns whether the key meant something here */
function deskKey(desk: DeskModel, acts: DeskActs, key: string, event: KeyboardEvent): boolean {
  if (walkKey(desk, acts.hasLetters, key, event)) return true
  const isAtOrder = closest(event.target, `.${ORDER_CLASS}`) !== null || event.target === document.body
  if (key === 'enter' && isAtOrder && desk.chosen !== undefined) acts.open(desk.chosenId)
  else if (key === 'escape') {
    if (closest(event.target, `.${CREW_CLASS}`) === null) desk.choose('')
    else focusOrder(desk)
  } else return acts.hasLetters && letterKey(desk, acts, key)
  return true
}

function letterKey(desk: DeskModel, acts: DeskActs, key: string): boolean {
  if (key === 'd') desk.leadToCrews('dispatch')
  else if (key === 'r') desk.leadToCrews('reassign')
  else if (key === 'a') desk.acknowledge()
  else if (key === 'n') acts.create()
  else if (key === 'm' && acts.map !== undefined) acts.map()
  else if (key === '/') inFront(`.${acts.searchClass} input`)[0]?.focus()
  else if (key === '?' || key === '？') acts.help()
  else return false
  return true
}

/** Escape leads from the search back to the orders. */
function searchKey(desk: DeskModel, key: string, target: HTMLElement): boolean {
  if (key !== 'escape' && key !== 'enter') return false
  target.blur()
  if (desk.chosen !== undefined || desk.walk(1)) focusOrder(desk)
  return true
}

/** Where somebody who checks a crew goes on: what has to be confirmed, the reason that is missing, else the button that sends. */
export function focusCheck(isReasonMissing: boolean): void {
  const [sheet] = inFront('[role="dialog"]').slice(-1)
  const confirmation = sheet?.querySelector<HTMLElement>('[role="checkbox"][aria-checked="false"]')
  const usual = [...(sheet?.querySelectorAll<HTMLElement>('.choices') ?? [])].pop()?.querySelector<HTMLElement>('[role="radio"]')
  const next = confirmation ?? (isReasonMissing ? usual : undefined) ?? sheet?.querySelector<HTMLElement>('.sheet-foot .button')
  next?.focus()
}

/** Ctrl Enter, or Command Enter, presses the button of the check, wherever the focus is in it. */
export function useCheckKey(): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
      // Before what has the focus takes it for its own Enter.
      event.preventDefault()
      event.stopPropagation()
      inFront('[role="dialog"] .sheet-foot .button').pop()?.click()
    }
    window.addEventListener('keydown', hear, true)
    return () => window.removeEventListener('keydown', hear, true)
  }, [])
}

/** The desk by keyboard alone, while its page is in front and no sheet is open; the focus goes where the desk leads. */
export function useDeskKeys(desk: DeskModel, acts: DeskActs): void {
  useInFront(
    (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
      // Sheets, questions and the search for everything have keys of their own.
      if (inFront('[role="dialog"], [role="alertdialog"]').length > 0) return
      const key = event.key.toLowerCase()
      const isDone = isTyping(event.target) ? searchKey(desk, key, event.target) : deskKey(desk, acts, key, event)
      if (isDone) event.preventDefault()
    },
    (now) => {
      const hear = (event: KeyboardEvent): void => now()(event)
      window.addEventListener('keydown', hear)
      return [() => window.removeEventListener('keydown', hear)]
    }
  )
  const { leadsTo } = desk
  const isReady = leadsTo === 'order' || desk.candidates?.state === 'ready'
  useEffect(() => {
    if (leadsTo === undefined || !isReady) return
    if (leadsTo === 'order') focusOrder(desk)
    else inFront(`.${CREW_CLASS}`)[0]?.focus()
    desk.led()
  }, [leadsTo, isReady, desk])
}
