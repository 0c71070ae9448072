import { type Place } from './device'
import { dispatch, type Point } from './events'
import { chooseNode, pressNode, type Aim } from './finger'
import { MiniProgram } from './miniProgram'
import { chain, findField, isShown, select } from './nodes'
import { inside } from './screenSearch'
import { PhoneScreen } from './phoneScreen'
import { sleep, type ViewNode } from './types'

/** A person with a phone: taps what is written on the screen, types, goes elsewhere. */
export class Phone extends PhoneScreen {
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

  /** @param told what the app is told beside its page (MiniProgram.launch) */
  async launch(url?: string, told?: Record<string, string>): Promise<void> {
    await this.app.launch(url, told)
    await this.settle()
  }

  /** Follows a link of another app while this one lies behind. */
  async follow(url: string, told?: Record<string, string>): Promise<void> {
    await this.app.follow(url, told)
    await this.settle()
  }

  /** Kills the app and starts it again: what was stored on the phone is still there. */
  async relaunch(url?: string, told?: Record<string, string>): Promise<void> {
    this.app.close()
    this.device.loading = undefined
    this.device.badges.clear()
    this.device.prompts.length = 0
    this.app = new MiniProgram(this.platform, this.root, this.device, this.faults, this.ledger)
    await this.launch(url, told)
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

  close(): void {
    this.app.close()
  }
}
