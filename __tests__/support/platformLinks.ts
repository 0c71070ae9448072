import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Clock } from '../../server/clock'
import { DAY } from '../../server/clock'
import { FakeWechat, type PlatformAnswer } from './openPlatforms'

type Body = Record<string, unknown>

const QUERY = /^[0-9a-zA-Z!#$&'()*+,/:;=?@._~%-]*$/
const MOST_QUERY = 1024
const MOST_DAYS = 30
/** Pages of the mini-program that was published: the table of this app. */
const PUBLISHED = new Set(
  [...readFileSync(path.resolve(__dirname, '../../src/domain/pages.ts'), 'utf8').matchAll(/'\/(pages\/[\w/]+)'/g)].map(([, page]) => page)
)

const refused = (errcode: number, errmsg: string): object => ({ errcode, errmsg })

/** Also generate_urllink and generatescheme, as their documents describe them. */
export class FakeWechatLinks extends FakeWechat {
  /** How many of both may still be made today. */
  left = 500_000
  /** What each address opens, and until when, epoch ms. */
  readonly made = new Map<string, { page: string; until: number }>()

  constructor(clock: Clock) {
    super(clock)
  }

  protected override serve(called: string, _query: URLSearchParams, body: Body): PlatformAnswer {
    if (called === '/wxa/generate_urllink') return this.make(body, body, (number) => ['url_link', `https://wxaurl.cn/${number}`])
    if (called !== '/wxa/generatescheme') return undefined
    const { jump_wxa: jump } = body
    if (typeof jump !== 'object' || jump === null) return refused(47001, 'data format error')
    return this.make(jump as Body, body, (number) => ['openlink', `weixin://dl/business/?t=${number}`])
  }

  private make({ path: page, query }: Body, ends: Body, name: (number: string) => [string, string]): object {
    if (typeof page !== 'string' || !PUBLISHED.has(page)) return refused(40165, 'invalid weapp pagepath')
    if (typeof query !== 'string' || query.length > MOST_QUERY || !QUERY.test(query)) return refused(40212, 'invalid query')
    const until = this.endOf(ends)
    if (until === undefined) return refused(85401, 'time limit between 1min and 1year')
    if (this.left <= 0) return refused(45009, 'reach max api daily quota limit')
    this.left -= 1
    const [key, address] = name(`a${this.made.size + 1}`)
    this.made.set(address, { page: `/${page}?${query}`, until })
    return { errcode: 0, errmsg: 'ok', [key]: address }
  }

  /** @returns undefined for an end that is none, or further than 30 days away */
  private endOf({ expire_type: type, expire_interval: days, expire_time: time }: Body): number | undefined {
    const now = this.clock.now()
    if (type === 1) return Number.isInteger(days) && Number(days) >= 1 && Number(days) <= MOST_DAYS ? now + Number(days) * DAY : undefined
    const until = Number(time) * 1000
    return type === 0 && until > now && until <= now + MOST_DAYS * DAY ? until : undefined
  }
}
