import path from 'node:path'
import type { MiniProgram } from './miniProgram'
import { PageHandle } from './page'
import { sleep, type Definition } from './types'

export type RouteKind = 'navigateTo' | 'redirectTo' | 'reLaunch' | 'switchTab' | 'navigateBack'

/** Pages the client keeps in one stack at most. */
const STACK_LIMIT = 10

/** Splits a page address; relative ones start from the page that is open. */
export function parseUrl(url: string, from = ''): { route: string; query: Record<string, string> } {
  const [place = '', search = ''] = url.split('?')
  const full = place.startsWith('/')
    ? place.slice(1)
    : from !== '' && place.startsWith('.')
      ? path.posix.join(path.posix.dirname(from), place)
      : place
  const query: Record<string, string> = {}
  for (const pair of search.split('&').filter((each) => each !== '')) {
    const cut = pair.indexOf('=')
    query[cut < 0 ? pair : pair.slice(0, cut)] = cut < 0 ? '' : decodeURIComponent(pair.slice(cut + 1))
  }
  return { route: full.replace(/\.html$/, ''), query }
}

/** The page stack. Tab pages stay alive on switchTab and end on reLaunch, as on a phone. */
export class Router {
  stack: PageHandle[] = []
  private readonly tabPages = new Map<string, PageHandle>()
  private nextId = 1
  private queue: Promise<unknown> = Promise.resolve()

  constructor(private readonly app: MiniProgram) {}

  get page(): PageHandle {
    const top = this.stack[this.stack.length - 1]
    if (top === undefined) throw new Error('no page is open')
    return top
  }

  isTab(route: string): boolean {
    return this.app.loader.tabs.some((tab) => tab.path === route)
  }

  /** Carries out one routing call after the ones before it. Rejects with the client's reason. */
  go(kind: RouteKind, url: string, delta = 1): Promise<void> {
    const next = this.queue.then(() => this.perform(kind, url, delta))
    this.queue = next.catch(() => undefined)
    return next
  }

  private async perform(kind: RouteKind, url: string, delta: number): Promise<void> {
    await sleep(0)
    if (kind === 'navigateBack') {
      this.back(delta)
      return
    }
    const { route, query } = parseUrl(url, this.stack.length > 0 ? this.page.route : '')
    if (!this.app.loader.pagePaths.includes(route)) throw new Error(`page "${route}" is not found`)
    const tab = this.isTab(route)
    if (tab && (kind === 'navigateTo' || kind === 'redirectTo')) throw new Error('can not ' + kind + ' a tabbar page')
    if (!tab && kind === 'switchTab') throw new Error('can not switch to no-tabBar page')
    if (kind === 'switchTab' && url.includes('?')) throw new Error('switchTab takes no query')
    if (kind === 'navigateTo') {
      if (this.stack.length >= STACK_LIMIT) throw new Error('webview count limit exceed')
      this.page.call('onHide')
    } else if (kind === 'redirectTo') {
      this.stack.pop()?.unload()
    } else if (kind === 'switchTab') {
      this.leaveToTab(route)
      const kept = this.tabPages.get(route)
      if (kept !== undefined) {
        this.stack = [kept]
        if (kept.hidden) kept.call('onShow')
        await kept.settle()
        return
      }
      this.stack = []
    } else {
      for (const page of new Set([...this.stack].reverse().concat([...this.tabPages.values()]))) page.unload()
      this.stack = []
      this.tabPages.clear()
    }
    await this.open(route, query)
  }

  private back(delta: number): void {
    const steps = Math.min(delta, this.stack.length - 1)
    for (let step = 0; step < steps; step++) this.stack.pop()?.unload()
    if (steps > 0) this.page.call('onShow')
  }

  /** Pages above the tabs end; the tab page that was in front is hidden unless it is the one wanted. */
  private leaveToTab(route: string): void {
    while (this.stack.length > 0) {
      const top = this.page
      if (top.route === route && this.tabPages.get(route) === top) break
      this.stack.pop()
      if (!this.isTab(top.route)) top.unload()
      else if (!top.hidden) top.call('onHide')
    }
  }

  /** Code of a page that throws while it is loaded is a fault, not only a refused navigation. */
  private load(route: string): Definition {
    try {
      return this.app.loader.open(route)
    } catch (error) {
      this.app.faults.add('error', error)
      throw error
    }
  }

  private async open(route: string, query: Record<string, string>): Promise<void> {
    const definition = this.load(route)
    const page = new PageHandle(this.app, this.nextId++, route, query, definition)
    this.stack.push(page)
    if (this.isTab(route)) this.tabPages.set(route, page)
    page.call('onLoad', page.instance.options)
    page.call('onShow')
    await page.settle()
    page.call('onReady')
    await page.settle()
  }
}
