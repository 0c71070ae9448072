import { SetDataLedger, type Cost } from './accounting'
import { resolveAddress } from './api/network'
import { Device, type Place } from './device'
import { dispatch, type Point } from './events'
import { Faults } from './faults'
import { chooseNode, pressNode, type Aim } from './finger'
import { send } from './httpClient'
import { MiniProgram } from './miniProgram'
import { chain, findByText, findField, isShown, select, textOf, walk } from './nodes'
import type { PageHandle } from './page'
import { findShown, inside, topLayer } from './screenSearch'
import { isRecord, sleep, type Platform, type ViewNode } from './types'

/** How long a person waits for something to appear. Unit: ms. */
const PATIENCE_MS = 15_000

/** A person with a phone: taps what is written on the screen, types, waits, reads. */
export class Phone {
  readonly faults = new Faults()
  readonly ledger = new SetDataLedger()
  app: MiniProgram
  /** Selectors of what the app draws over a page and a finger cannot reach past. */
  layers = ['.sheet', '.dialog']
  /** How long this person waits for something to appear. Unit: ms. */
  patience = PATIENCE_MS

  constructor(
    readonly platform: Platform,
    private readonly root: string,
    readonly device = new Device()
  ) {
    this.app = new MiniProgram(platform, root, device, this.faults, this.ledger)
  }

  get page(): PageHandle {
    return this.app.page
  }
  get route(): string {
    return this.app.page.route
  }
  get toasts(): string[] {
    return this.device.toasts.map((toast) => toast.text)
  }

  /** One named part of the run; fails when it leaves a fault behind. Its setData cost is printed under its name. */
  async step<T>(name: string, act: () => Promise<T>): Promise<T> {
    this.faults.step = name
    try {
      const result = await act()
      await this.settle()
      this.faults.check()
      return result
    } catch (error) {
      if (this.faults.list.length > 0) this.faults.check()
      if (error instanceof Error) error.message = `step "${name}" (${this.platform}): ${error.message}`
      throw error
    }
  }

  async launch(url?: string): Promise<void> {
    await this.app.launch(url)
    await this.settle()
  }

  /** Kills the app and starts it again: what was stored on the phone is still there. */
  async relaunch(url?: string): Promise<void> {
    this.app.close()
    this.device.loading = undefined
    this.device.badges.clear()
    this.device.prompts.length = 0
    this.app = new MiniProgram(this.platform, this.root, this.device, this.faults, this.ledger)
    await this.launch(url)
  }

  /** Taps a button of the client's own dialog, or what carries these words (or matches `#id`, `.class`, `<tag>`) on the page. */
  async tap(words: string, aim: Aim = {}): Promise<void> {
    const target = await this.until(`"${words}" to tap`, () => {
      const prompt = this.device.prompts[this.device.prompts.length - 1]
      if (prompt !== undefined) {
        const button = prompt.buttons.indexOf(words)
        return button < 0
          ? undefined
          : () => {
              prompt.answer(button)
            }
      }
      if (this.device.loading !== undefined) return undefined
      const node = chooseNode(this.app, this.find(words, aim), aim, words)
      return node === undefined
        ? undefined
        : () => {
            pressNode(this.app, node, words)
          }
    })
    this.device.isTapped = true
    target()
    await this.settle()
  }

  /** Types into the field of a label, one key at a time, and leaves it. Answers the cost of the dearest key. */
  async input(label: string, value: string, aim: Aim = {}): Promise<{ calls: number; bytes: number }> {
    const field = await this.until(`the field "${label}"`, () =>
      this.covered
        ? undefined
        : chooseNode(
            this.app,
            inside(this.reachable, aim, (box) => findField(box, label)),
            aim,
            label
          )
    )
    if (field.attr.disabled === true) throw new Error(`the field "${label}" is disabled`)
    const again = (): ViewNode => select(this.page.tree, `#${String(field.attr.id)}`)[0] ?? field
    dispatch(this.app, field, 'focus', { value: String(field.attr.value ?? ''), height: 300 })
    await this.settle()
    const limit = Number(field.attr.maxlength ?? 140)
    const letters = [...value].slice(0, limit < 0 ? undefined : limit)
    const dearest = { calls: 0, bytes: 0 }
    let typed = ''
    for (const letter of letters.length === 0 ? [''] : letters) {
      typed += letter
      const from = this.ledger.calls.length
      const now = again()
      this.page.typed.set(String(now.attr.id), { value: typed, given: 'given' in now.attr ? now.attr.given : now.attr.value })
      this.page.markDirty()
      dispatch(this.app, now, 'input', { value: typed, cursor: typed.length, keyCode: letter.charCodeAt(0) || 8 })
      await this.settle()
      const cost = this.ledger.cost(from)
      dearest.calls = Math.max(dearest.calls, cost.calls)
      dearest.bytes = Math.max(dearest.bytes, cost.bytes)
    }
    dispatch(this.app, again(), 'blur', { value: typed })
    await this.settle()
    return dearest
  }

  /** Presses the keyboard's own finish key in a field. */
  async confirm(label: string, aim: Aim = {}): Promise<void> {
    const field = await this.until(`the field "${label}"`, () =>
      chooseNode(
        this.app,
        inside(this.reachable, aim, (box) => findField(box, label)),
        aim,
        label
      )
    )
    dispatch(this.app, field, 'confirm', { value: String(field.attr.value ?? '') })
    await this.settle()
  }

  /** Draws one line with a finger on the node for a selector: a signature, a swipe. */
  async draw(selector: string, points: Point[], aim: Aim = {}): Promise<void> {
    const node = await this.until(`"${selector}" to draw on`, () =>
      this.covered ? undefined : this.find(selector, aim).filter((each) => chain(each).every(isShown))[0]
    )
    points.forEach((point, index) => {
      dispatch(this.app, node, index === 0 ? 'touchstart' : 'touchmove', {}, point)
    })
    dispatch(this.app, node, 'touchend', {}, points[points.length - 1])
    await this.settle()
  }

  /** Sends any other event to the one node of a selector, as native widgets do. */
  async fire(selector: string, type: string, detail: unknown = {}, aim: Aim = {}): Promise<void> {
    const node = await this.until(`"${selector}"`, () => chooseNode(this.app, this.find(selector, aim), aim, selector))
    if (dispatch(this.app, node, type, detail) === 0) throw new Error(`${selector} does not listen for ${type}`)
    await this.settle()
  }

  /** Reads until the words are there: on the page, in a dialog, in a toast that is still fresh. */
  async see(...words: string[]): Promise<void> {
    for (const each of words) await this.until(`"${each}"`, () => (this.reads(each) ? true : undefined))
  }

  /** Waits until the words are gone. */
  async notSee(...words: string[]): Promise<void> {
    for (const each of words) await this.until(`"${each}" to be gone`, () => (this.readsOnPage(each) ? undefined : true))
  }

  async seeToast(words: string): Promise<void> {
    await this.until(`the toast "${words}"`, () => (this.toasts.some((toast) => toast.includes(words)) ? true : undefined))
  }

  /** Waits until a page is in front. */
  async at(route: string): Promise<void> {
    await this.until(`page ${route}`, () => (this.route === route.replace(/^\//, '') ? true : undefined))
    await this.settle()
  }

  /** Taps an item of the native tab bar by its word. */
  async switchTab(word: string): Promise<void> {
    const index = this.app.loader.tabs.findIndex((tab) => tab.text === word)
    const tab = this.app.loader.tabs[index]
    if (tab === undefined) throw new Error(`the tab bar has no "${word}"`)
    if (!this.app.router.isTab(this.route)) throw new Error(`${this.route} shows no tab bar`)
    await this.app.router.go('switchTab', `/${tab.path}`)
    this.page.call('onTabItemTap', this.app.realm.copy({ index, pagePath: tab.path, text: tab.text }))
    await this.settle()
  }

  /** The client's own way back; a page may have asked for a question first, which a tap then answers. */
  async back(): Promise<void> {
    const { leaveQuestion } = this.page
    if (leaveQuestion === undefined) await this.app.router.go('navigateBack', '')
    else
      this.app.askBeforeLeaving(leaveQuestion, () => {
        void this.app.router.go('navigateBack', '')
      })
    await this.settle()
  }

  /** Pulls the page down, where its configuration allows that, until the page says that it is done. */
  async pullDown(): Promise<void> {
    const settings: Record<string, unknown> = { ...this.app.loader.appJson.window, ...this.app.loader.json(this.route) }
    if (settings.enablePullDownRefresh !== true && settings.pullRefresh !== true)
      throw new Error(`${this.route} does not allow pull to refresh`)
    const ended = (): number => this.device.calls.filter((call) => call.name === 'stopPullDownRefresh').length
    const before = ended()
    this.page.call('onPullDownRefresh')
    await this.until('the end of the pull to refresh', () => (ended() > before ? true : undefined))
    await this.settle()
  }

  /** Scrolls to the end of the page. */
  async reachBottom(): Promise<void> {
    this.page.call('onReachBottom')
    await this.settle()
  }

  /** Goes to another app and comes back; `ms` away: from five seconds on JavaScript was suspended. */
  async away(ms: number): Promise<void> {
    this.app.hide(ms >= 5000)
    await sleep(20)
    this.app.show()
    await this.settle()
  }

  /** Addresses of all pictures on the page. */
  get pictures(): string[] {
    return select(this.page.tree, 'image')
      .filter((node) => chain(node).every(isShown))
      .map((node) => String(node.attr.src ?? ''))
  }

  /** Fetches the shown pictures of the server, as the image tags do; answers what came back. */
  async loadPictures(): Promise<{ status: number; type: string }[]> {
    const addresses = this.pictures.filter((src) => /^https?:\/\/(?!tmp\/)/.test(src))
    return Promise.all(
      addresses.map(async (src) => {
        const url = resolveAddress(this.app, src)
        if (url === undefined) throw new Error(`picture ${src} is in no domain list`)
        const { status, headers } = await send({ url, method: 'GET', headers: {}, timeout: 10_000, signal: new AbortController().signal })
        return { status, type: headers['content-type'] ?? '' }
      })
    )
  }

  /** Network off or on, as the person or a tunnel would do it. */
  async network(online: boolean): Promise<void> {
    this.device.online = online
    const networkType = online ? 'wifi' : 'none'
    this.app.emit('onNetworkStatusChange', this.app.realm.copy({ isConnected: online, networkType }))
    await this.settle()
  }

  /** The phone is carried somewhere else: an app that follows it is told. */
  async move(place: Place): Promise<void> {
    this.device.place = place
    if (this.device.following !== 'no')
      this.app.emit('onLocationChange', this.app.realm.copy({ ...place, speed: 10, horizontalAccuracy: place.accuracy }))
    await this.settle()
  }

  /** Tags, classes and words of the page, for a failing test to print. */
  outline(): string {
    const lines: string[] = []
    walk(this.page.tree, (node) => {
      if (node.tag === 'virtual') return
      const own = node.kids
        .filter((kid) => kid.text !== undefined || kid.tag === 'virtual')
        .map((kid) => textOf(kid))
        .join('')
      lines.push(
        `${'  '.repeat(chain(node).filter((each) => each.tag !== 'virtual').length)}<${node.tag}> .${String(node.attr.class ?? '')} ${own.slice(0, 60)}`
      )
    })
    return lines.join('\n')
  }

  async settle(): Promise<void> {
    await this.page.settle()
  }

  /** Costs of one step so far. */
  cost(step: string): Cost {
    return this.ledger.cost(step)
  }

  close(): void {
    this.app.close()
  }

  /** True while a dialog or mask of the client lies over the page. */
  private get covered(): boolean {
    return this.device.prompts.length > 0 || this.device.loading !== undefined
  }

  private find(words: string, aim: Aim): ViewNode[] {
    return findShown(this.reachable, words, aim)
  }

  private get reachable(): ViewNode {
    return topLayer(this.page.tree, this.layers)
  }

  private readsOnPage(words: string): boolean {
    return (
      textOf(this.page.tree).includes(words) ||
      findByText(this.page.tree, words).length > 0 ||
      this.device.prompts.some((prompt) => prompt.text.includes(words) || prompt.buttons.includes(words))
    )
  }

  private reads(words: string): boolean {
    return this.readsOnPage(words) || this.device.toasts.some((toast) => Date.now() - toast.at < 3000 && toast.text.includes(words))
  }

  private async until<T>(what: string, look: () => T | undefined): Promise<T> {
    const end = Date.now() + this.patience
    for (;;) {
      if (this.faults.list.length > 0) this.faults.check()
      const found = look()
      if (found !== undefined) return found
      if (Date.now() > end) throw new Error(`did not find ${what} on ${this.route} within ${this.patience} ms; ${this.screen()}`)
      await sleep(15)
    }
  }

  private lastCalls(): string {
    return this.device.calls
      .slice(-8)
      .map(({ name, options }) => (isRecord(options) && typeof options.url === 'string' ? `${name} ${options.url}` : name))
      .join(', ')
  }

  private screen(): string {
    const prompt = this.device.prompts[this.device.prompts.length - 1]
    const over = prompt === undefined ? '' : ` under the dialog "${prompt.text}" [${prompt.buttons.join(', ')}]`
    const mask = this.device.loading === undefined ? '' : ` under the mask "${this.device.loading}"`
    return `the page reads${over}${mask}: ${textOf(this.page.tree).replace(/\s+/g, ' ').slice(0, 1200)}; toasts: ${this.toasts.slice(-3).join(' / ')}; last calls: ${this.lastCalls()}`
  }
}
