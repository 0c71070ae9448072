import { SetDataLedger, type Cost } from './accounting'
import { resolveAddress } from './api/network'
import { Device } from './device'
import { Faults } from './faults'
import type { Aim } from './finger'
import { send } from './httpClient'
import { MiniProgram } from './miniProgram'
import { chain, findByText, isShown, select, textOf, walk } from './nodes'
import type { PageHandle } from './page'
import { findShown, topLayer } from './screenSearch'
import { isRecord, sleep, type Platform, type ViewNode } from './types'

/** How long a person waits for something to appear. Unit: ms. */
const PATIENCE_MS = 15_000

/** What a person reads on a phone, and waits for. */
export class PhoneScreen {
  readonly faults = new Faults()
  readonly ledger = new SetDataLedger()
  app: MiniProgram
  /** Selectors of what the app draws over a page and a finger cannot reach past. */
  layers = ['.sheet', '.dialog']
  /** How long this person waits for something to appear. Unit: ms. */
  patience = PATIENCE_MS

  constructor(
    readonly platform: Platform,
    protected readonly root: string,
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

  /** True while a dialog or mask of the client lies over the page. */
  protected get covered(): boolean {
    return this.device.prompts.length > 0 || this.device.loading !== undefined
  }

  protected find(words: string, aim: Aim): ViewNode[] {
    return findShown(this.reachable, words, aim)
  }

  protected get reachable(): ViewNode {
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

  protected async until<T>(what: string, look: () => T | undefined): Promise<T> {
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
