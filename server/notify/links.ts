import { openPathOf, placeOf, type Link, type LinkKind } from '@/domain/links'
import { BoundedCache } from '../boundedCache'
import { DAY, type Clock } from '../clock'
import type { ServerContext } from '../context'
import { PlatformError, textIn } from '../openPlatform/ask'
import type { WechatApi } from '../openPlatform/wechat'
import type { Limiter, Limits } from '../session/limiter'

/**
 * Address that leads to a record from a text or a mail (app.md#links). '' where this installation has none that phones reach safely.
 */
export function linkOf({ pay }: Pick<ServerContext, 'pay'>, kind: LinkKind, id: string): string {
  return pay.publicUrl.startsWith('https://') ? `${pay.publicUrl}${openPathOf({ kind, id })}` : ''
}

/** Page of a mini-program as its platform writes it: without the leading slash. */
function pageOf(link: Link): { path: string; query: string } {
  const { route, params } = placeOf(link)
  return { path: route.slice(1), query: new URLSearchParams(params).toString() }
}

/** Opens a page of Alipay's mini-program from Alipay or from a browser; the page carries its query, escaped as a whole. */
export function alipayAddress(appId: string, link: Link): string {
  const { path, query } = pageOf(link)
  return `alipays://platformapi/startapp?appId=${encodeURIComponent(appId)}&page=${encodeURIComponent(`${path}?${query}`)}`
}

/** WeChat keeps an address for so many days (30 at most); a new one is asked for a week before it ends. */
const LIVES_DAYS = 14
const RENEWED_MS = 7 * DAY
const MOST_KEPT = 10_000
/** WeChat makes 500,000 a day, for all uses of the mini-program; whoever asks this server by any id must not use them up. */
const MADE_A_DAY = 20_000

/** How WeChat's mini-program is opened: by a URL link inside WeChat, by a scheme from any other app. */
type WeappCall = 'generate_urllink' | 'generatescheme'

/** Addresses that open pages of WeChat's mini-program, kept by each process as long as they are good. */
export class WeappAddresses {
  private readonly kept = new BoundedCache<string>(MOST_KEPT)
  private readonly made: Limiter

  /** @param wechat undefined = there is no mini-program of WeChat */
  constructor(
    private readonly wechat: Pick<WechatApi, 'call'> | undefined,
    private readonly clock: Clock,
    limits: Limits
  ) {
    this.made = limits.open('weappAddresses', MADE_A_DAY, DAY)
  }

  /** @throws PlatformError, Refusal when too many were made today */
  of(link: Link, call: WeappCall): Promise<string> {
    const week = Math.floor(this.clock.now() / RENEWED_MS)
    return this.kept.of(`${call} ${week} ${openPathOf(link)}`, () => this.make(link, call))
  }

  private async make(link: Link, call: WeappCall): Promise<string> {
    if (this.wechat === undefined) throw new PlatformError('not configured')
    this.made.spend('')
    const ends = { expire_type: 1, expire_interval: LIVES_DAYS }
    const isScheme = call === 'generatescheme'
    const answer = await this.wechat.call(`/wxa/${call}`, isScheme ? { jump_wxa: pageOf(link), ...ends } : { ...pageOf(link), ...ends })
    const address = textIn(isScheme ? answer.openlink : answer.url_link)
    if (!(isScheme ? /^weixin:\/\/./ : /^https:\/\/./).test(address)) throw new PlatformError(`${call} without an address`)
    return address
  }
}
