import { askMobile } from './api/person'
import { agreeByButton } from './api/privacy'
import { dispatch, reacts } from './events'
import type { MiniProgram } from './miniProgram'
import { chain } from './nodes'
import type { ViewNode } from './types'

export interface Aim {
  /** Which of several matches, from 0; negative from the end. */
  nth?: number
  /** Only in the smallest box around these words (or this selector) that has a match. */
  within?: string
}

const isTrue = (value: unknown): boolean => value === true || value === 'true'

/**
 * One of several matches: the one asked for, or the only one that reacts to a tap.
 * @throws when a person could not know which one is meant
 */
export function chooseNode(app: MiniProgram, found: ViewNode[], aim: Aim, words: string): ViewNode | undefined {
  if (aim.nth !== undefined) return found[aim.nth < 0 ? found.length + aim.nth : aim.nth]
  const useful = found.length > 1 ? found.filter((node) => reacts(node, 'tap')) : found
  if (useful.length > 1) throw new Error(`"${words}" is on ${app.page.route} ${useful.length} times: say which one (nth, within)`)
  return useful[0] ?? found[0]
}

/**
 * A finger on a node: touch and tap through the tree, and what the client's own buttons do.
 * @throws when the button is disabled or nothing listens
 */
export function pressNode(app: MiniProgram, node: ViewNode, words: string): void {
  const button = chain(node).find((each) => each.tag === 'button')
  if (button !== undefined && isTrue(button.attr.disabled)) throw new Error(`"${words}" is disabled`)
  const openType = String(button?.attr['open-type'] ?? button?.attr.openType ?? '')
  if (!reacts(node, 'tap') && openType === '') throw new Error(`nothing listens to a tap on "${words}" (${app.page.route})`)
  for (const type of ['touchstart', 'touchend']) dispatch(app, node, type)
  dispatch(app, node, 'tap', { x: 1, y: 1 })
  if (button === undefined) return
  if (openType === 'getPhoneNumber' || openType === 'getAuthorize') void askMobile(app, button, openType)
  if (!openType.split('|').includes('agreePrivacyAuthorization')) return
  agreeByButton(app, String(button.attr.id ?? ''))
  dispatch(app, button, 'agreeprivacyauthorization', { errMsg: 'agreePrivacyAuthorization:ok' })
}
