import fs from 'node:fs'
import path from 'node:path'
import { SET_DATA_LIMIT, type SetDataLedger } from './accounting'
import { createApi } from './api'
import type { Device } from './device'
import type { Faults } from './faults'
import { PackageLoader } from './packageLoader'
import type { PageHandle } from './page'
import { Realm } from './realm'
import { parseUrl, Router } from './router'
import { loadTemplates, type Templates } from './templates'
import { isFn, isRecord, type Fn, type Instance, type Platform } from './types'

/** The client suspends JavaScript and closes sockets this long after the app is hidden. Unit: ms. */
export const SUSPEND_AFTER_MS = 5000

function setPath(target: Record<string, unknown>, key: string, value: unknown): void {
  const parts = key
    .replace(/\[(\d+)\]/g, '.$1')
    .split('.')
    .filter((part) => part !== '')
  const last = parts.pop()
  if (last === undefined) return
  let place = target
  parts.forEach((part, index) => {
    if (!isRecord(place[part])) place[part] = /^\d+$/.test(parts[index + 1] ?? last) ? [] : {}
    place = place[part] as Record<string, unknown>
  })
  place[last] = value
}

/** One run of a built package on a device, from its start until it is closed or killed. */
export class MiniProgram {
  readonly realm: Realm
  readonly loader: PackageLoader
  readonly templates: Templates
  readonly router: Router
  readonly listeners = new Map<string, Set<Fn>>()
  readonly closers = new Set<() => void>()
  /** Runs when the app has been hidden for five seconds: sockets close. */
  readonly onSuspend = new Set<() => void>()
  /** Shows the client's question before a page is left; set with the client's calls. */
  askBeforeLeaving: (question: string, leave: () => void) => void = (_question, leave) => {
    leave()
  }
  launchOptions: Record<string, unknown> = {}
  closed = false

  constructor(
    readonly platform: Platform,
    root: string,
    readonly device: Device,
    readonly faults: Faults,
    readonly ledger: SetDataLedger
  ) {
    if (!fs.existsSync(path.join(root, 'app.json'))) throw new Error(`no built package in ${root}: run "npm run build:${platform}" first`)
    this.realm = new Realm(platform, faults)
    this.loader = new PackageLoader(root, this.realm)
    this.templates = loadTemplates(root, platform)
    this.router = new Router(this)
    this.realm.globals[platform === 'alipay' ? 'my' : 'wx'] = createApi(this)
    this.realm.globals.getCurrentPages = () => this.router.stack.map((page) => page.instance)
  }

  get page(): PageHandle {
    return this.router.page
  }

  /**
   * Starts the package and opens its first page, or the one that a link names.
   * @param told what the app alone is told beside it: the address in an ordinary code (Alipay)
   */
  async launch(url?: string, told?: Record<string, string>): Promise<void> {
    const start = url ?? this.loader.appJson.entryPagePath ?? this.loader.appJson.pages[0] ?? ''
    const { route, query } = parseUrl(start)
    this.launchOptions = { path: route, query: told ?? query, scene: 1001, referrerInfo: {} }
    try {
      this.loader.start()
      this.callApp('onLaunch', this.realm.copy(this.launchOptions))
      this.callApp('onShow', this.realm.copy(this.launchOptions))
      await this.router.go('reLaunch', `/${start.replace(/^\//, '')}`)
    } catch (error) {
      this.faults.add('error', error)
    }
  }

  /** Another app comes in front; `suspended` says that the five seconds are over. */
  hide(suspended: boolean): void {
    this.page.call('onHide')
    this.callApp('onHide', {})
    this.emit('onAppHide', {})
    if (!suspended) return
    for (const act of this.onSuspend) act()
    this.realm.suspend()
  }

  show(): void {
    this.realm.resume()
    this.callApp('onShow', this.realm.copy(this.launchOptions))
    this.emit('onAppShow', this.realm.copy(this.launchOptions))
    this.page.call('onShow')
  }

  /** A link to a page is followed while the app lies behind: it is told, and the client closes all pages for this one. @param told as in launch */
  async follow(url: string, told?: Record<string, string>): Promise<void> {
    const { route, query } = parseUrl(url)
    this.hide(false)
    this.launchOptions = { path: route, query: told ?? query, scene: 1167, referrerInfo: {} }
    this.show()
    await this.router.go('reLaunch', `/${url}`)
  }

  /** Calls a method of `App()`, if there is one. */
  callApp(name: string, ...args: unknown[]): void {
    const method = this.loader.app?.[name]
    if (isFn(method))
      try {
        method.apply(this.loader.app, args)
      } catch (error) {
        this.faults.add('error', error)
      }
  }

  /** Calls the listeners that the package gave to `wx.on...`. */
  emit(event: string, value: unknown): void {
    for (const listener of [...(this.listeners.get(event) ?? [])])
      try {
        listener(value)
      } catch (error) {
        this.faults.add('error', error)
      }
  }

  /** The bridge from logic to view: counted, limited, copied as JSON, drawn in a later task. */
  setData(page: PageHandle, instance: Instance, kind: string, change: Record<string, unknown>, done?: Fn): void {
    if (this.closed) return
    let json: string
    try {
      json = JSON.stringify(change)
    } catch (error) {
      this.faults.add('setData', error)
      throw error
    }
    const bytes = Buffer.byteLength(json)
    this.ledger.add(page.id, { step: this.faults.step, route: `${page.route} ${kind}`, bytes, keys: Object.keys(change) })
    if (bytes > SET_DATA_LIMIT)
      this.faults.add(
        'setData',
        `${bytes} bytes in one setData of ${page.route} (limit ${SET_DATA_LIMIT}): ${Object.keys(change).slice(0, 5).join(', ')}`
      )
    for (const [key, value] of Object.entries(change))
      if (value === undefined) this.faults.add('setData', `field "${key}" of ${page.route} is set to undefined`)
    if (page.dead) return
    const arrived = this.realm.parse(json) as Record<string, unknown>
    for (const [key, value] of Object.entries(arrived)) setPath(instance.data, key, value)
    page.markDirty()
    page.pending++
    setTimeout(() => {
      page.pending--
      if (this.closed) return
      if (!page.dead) page.drawChanges()
      try {
        done?.call(instance)
      } catch (error) {
        this.faults.add('error', error)
      }
    }, 0)
  }

  /** Ends the process: timers, sockets and requests die with it; what the device stores stays. */
  close(): void {
    this.closed = true
    for (const close of this.closers) close()
    this.realm.close()
  }
}
