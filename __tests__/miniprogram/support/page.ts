import type { MiniProgram } from './miniProgram'
import { textOf } from './nodes'
import { isFn, sleep, type Definition, type Instance, type ViewNode } from './types'
import { detach, renderPage } from './view'

/** Rounds without a new setData after which a page counts as still. */
const QUIET_ROUNDS = 4

/** One living page: its instance in the realm and the tree that its data draws. */
export class PageHandle {
  readonly instance: Instance
  readonly components = new Map<string, Instance>()
  /** setData calls whose drawing is not done. */
  pending = 0
  dead = false
  /** What native fields hold by node id: typing changes the field, not the page's data. */
  readonly typed = new Map<string, { value: string; given: unknown }>()
  /** Question of the client before the person leaves this page; undefined: none. */
  leaveQuestion: string | undefined
  /** Set by the page's own onHide and onShow: another page or another app is in front. */
  hidden = true
  private drawn: ViewNode | undefined
  private dirty = true

  constructor(
    private readonly app: MiniProgram,
    readonly id: number,
    readonly route: string,
    readonly query: Record<string, string>,
    definition: Definition
  ) {
    const instance = Object.assign(Object.create(null) as Instance, definition)
    for (const [name, member] of Object.entries(instance)) {
      if (!isFn(member)) continue
      // Taro keeps a mark on its own onReady, so that one stays the same function object with its properties.
      instance[name] =
        name === 'onReady' ? Object.assign((...args: unknown[]) => member.apply(instance, args), member) : member.bind(instance)
    }
    instance.data = app.realm.parse(JSON.stringify(definition.data ?? {})) as Record<string, unknown>
    instance.route = route
    instance.__route__ = route
    instance.options = app.realm.copy(query)
    instance.getPageId = () => `pageId:${id}`
    instance.setData = (change, done) => {
      app.setData(this, instance, 'page', change, done)
    }
    this.instance = instance
  }

  /** The tree as it is drawn now. */
  get tree(): ViewNode {
    if (this.drawn === undefined || this.dirty) this.draw()
    if (this.drawn === undefined) throw new Error(`${this.route} draws nothing`)
    return this.drawn
  }

  /** All the words a person reads on the page. */
  get text(): string {
    return textOf(this.tree)
  }

  markDirty(): void {
    this.dirty = true
  }

  draw(): void {
    this.dirty = false
    try {
      this.drawn = renderPage(this.app, this)
    } catch (error) {
      this.app.faults.add('template', error)
    }
  }

  /** Draws what is not drawn yet: changes that were given at once are drawn together. */
  drawChanges(): void {
    if (this.dirty) this.draw()
  }

  /** Calls a lifecycle method of the page, if it has it; what it throws is a fault. */
  call(name: string, ...args: unknown[]): unknown {
    if (name === 'onShow') this.hidden = false
    if (name === 'onHide') this.hidden = true
    const method = this.instance[name]
    if (!isFn(method)) return undefined
    try {
      return method(...args)
    } catch (error) {
      this.app.faults.add('error', error)
      return undefined
    }
  }

  /** Waits until no setData comes any more, at most `limit` ms. */
  async settle(limit = 3000): Promise<void> {
    const end = Date.now() + limit
    let quiet = 0
    let last = -1
    while (Date.now() < end && quiet < QUIET_ROUNDS) {
      await sleep(2)
      const count = this.app.ledger.calls.length
      quiet = this.pending === 0 && count === last ? quiet + 1 : 0
      last = count
    }
    if (!this.dead) this.drawChanges()
  }

  unload(): void {
    for (const component of this.components.values()) detach(this.app, component)
    this.components.clear()
    this.call('onUnload')
    this.dead = true
  }
}
