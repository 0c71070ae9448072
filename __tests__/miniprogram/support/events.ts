import type { MiniProgram } from './miniProgram'
import { chain } from './nodes'
import { isFn, isRecord, type ViewNode } from './types'

const BUBBLING = new Set([
  'tap',
  'longpress',
  'longtap',
  'touchstart',
  'touchmove',
  'touchend',
  'touchcancel',
  'transitionend',
  'animationstart',
  'animationiteration',
  'animationend',
  'touchforcechange'
])

/** Where a finger is, in px from the node's corner. */
export interface Point {
  x: number
  y: number
}

interface Handler {
  name: string
  capture: boolean
  stop: boolean
}

function handlersOf(attributes: Record<string, unknown>, type: string): Handler[] {
  const found: Handler[] = []
  for (const [key, value] of Object.entries(attributes)) {
    const match = /^(capture-bind|capture-catch|mut-bind|bind|catch|data-ev-on|data-ev-catch):?-?(.+)$/.exec(key)
    if (match?.[2] === undefined || match[2].replace(/-/g, '').toLowerCase() !== type || typeof value !== 'string' || value === '') continue
    found.push({ name: value, capture: match[1]?.startsWith('capture') === true, stop: match[1]?.includes('catch') === true })
  }
  const nested = attributes.dataset
  return isRecord(nested) ? [...found, ...handlersOf(nested, type)] : found
}

/** True when a tap on this node, or on what holds it, reaches the package. */
export const reacts = (node: ViewNode, type: string): boolean =>
  (BUBBLING.has(type) ? chain(node) : [node]).some((each) => handlersOf(each.attr, type).length > 0)

function dataset(node: ViewNode): Record<string, unknown> {
  const data: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(node.attr)) {
    if (key.startsWith('data-') && !key.startsWith('data-ev-'))
      data[key.slice(5).replace(/-(\w)/g, (_all, letter: string) => letter.toUpperCase())] = value
  }
  return data
}

/**
 * Sends an event as the client does: captures from the page inwards, then the target and its
 * ancestors; a `catch` binding stops it. Taro waits for the outermost bound ancestor, so an event
 * must always go through the whole tree.
 * @returns how many bindings were called
 */
export function dispatch(app: MiniProgram, node: ViewNode, type: string, detail: unknown = {}, point: Point = { x: 1, y: 1 }): number {
  const describeNode = (each: ViewNode): Record<string, unknown> => {
    const data = dataset(each)
    return {
      id: each.attr.id ?? '',
      offsetLeft: 0,
      offsetTop: 0,
      dataset: data,
      ...(app.platform === 'alipay' ? { targetDataset: data } : {})
    }
  }
  const touch = { identifier: 0, pageX: point.x, pageY: point.y, clientX: point.x, clientY: point.y, x: point.x, y: point.y }
  const finger = /touch|tap|longpress/.test(type)
  const target = describeNode(node)
  let called = 0
  const call = (each: ViewNode, handler: Handler): void => {
    called++
    const method = each.owner[handler.name]
    if (!isFn(method)) {
      app.faults.add('template', `handler ${handler.name} is not a method of its page or component`)
      return
    }
    const lifted = type === 'touchend' || type === 'touchcancel' || type === 'tap'
    const event = {
      type,
      timeStamp: Date.now(),
      target,
      currentTarget: describeNode(each),
      detail,
      mark: {},
      touches: finger ? (lifted ? [] : [touch]) : undefined,
      changedTouches: finger ? [touch] : undefined
    }
    try {
      method.call(each.owner, app.realm.copy(event))
    } catch (error) {
      app.faults.add('error', error)
    }
  }
  const route = BUBBLING.has(type) ? chain(node) : [node]
  const bound = route
    .filter((each) => each.text === undefined && each.tag !== 'virtual' && each.tag !== 'page')
    .map((each) => ({ each, handlers: handlersOf(each.attr, type) }))
  for (const { each, handlers } of [...bound].reverse()) {
    for (const handler of handlers.filter((one) => one.capture)) {
      call(each, handler)
      if (handler.stop) return called
    }
  }
  for (const { each, handlers } of bound) {
    const own = handlers.filter((one) => !one.capture)
    for (const handler of own) call(each, handler)
    if (own.some((handler) => handler.stop)) break
  }
  return called
}
