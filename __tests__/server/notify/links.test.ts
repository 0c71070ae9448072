import { LINK_KINDS, pathOf } from '@/domain/links'
import { DAY, MINUTE } from '../../../server/clock'
import { linkOf, WeappAddresses } from '../../../server/notify/links'
import { Limits } from '../../../server/session/limiter'
import { oneDatabase, type TestApp } from '../../support/databases'
import { FakeAlipay } from '../../support/openPlatforms'
import { FakeWechatLinks } from '../../support/platformLinks'
import { TestClock } from '../../support/testClock'

const IN_WECHAT = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Mobile/15E148 MicroMessenger/8.0.49'
const IN_ALIPAY = 'Mozilla/5.0 (Linux; Android 14) Mobile Safari/537.36 AlipayClient/10.5.96'
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Mobile/15E148 Safari/604.1'
const DESK = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0 Safari/537.36'
const ORDER = '/open/order/o1'
const ORDER_PAGE = '/pages/transferCar/form?id=o1'

oneDatabase((_name, makeApp) => {
  const clock = new TestClock()
  let wechat: FakeWechatLinks
  let alipay: FakeAlipay
  let server: TestApp
  /** The same without mini-programs. */
  let plain: TestApp
  beforeAll(async () => {
    wechat = await new FakeWechatLinks(clock).open()
    alipay = await new FakeAlipay(clock).open()
    const openPlatform = {
      wechat: { ...wechat.keys, url: wechat.url },
      alipay: { ...alipay.keys, url: alipay.url },
      limitMs: 300
    }
    server = await makeApp({ clock, config: { openPlatform } })
    plain = await makeApp()
  })
  afterAll(async () => {
    await wechat.close()
    await alipay.close()
  })
  beforeEach(() => {
    clock.advance(2 * MINUTE)
    wechat.mood = 'well'
    wechat.left = 500_000
    wechat.taken('')
  })

  const open = async (url: string, userAgent: string, on = server) => {
    const { statusCode, headers, body } = await on.app.inject({ method: 'GET', url, headers: { 'user-agent': userAgent } })
    return { status: statusCode, to: headers.location, body, cache: headers['cache-control'] }
  }
  const made = (to: string | undefined) => wechat.made.get(to ?? '')

  test('in WeChat a link of every kind opens its page of the mini-program', async () => {
    for (const kind of LINK_KINDS) {
      const { status, to, cache } = await open(`/open/${kind}/user-1_a`, IN_WECHAT)
      expect([kind, status, cache, to?.startsWith('https://wxaurl.cn/')]).toEqual([kind, 302, 'no-store', true])
      expect(made(to)?.page).toBe(pathOf({ kind, id: 'user-1_a' }))
    }
  })

  test('an address is asked for once, and never given out when it is about to end', async () => {
    const { to } = await open(ORDER, IN_WECHAT)
    expect((await open(ORDER, IN_WECHAT)).to).toBe(to)
    expect(wechat.taken('/wxa/generate_urllink')).toHaveLength(1)
    for (let day = 0; day < 30; day++) {
      clock.advance(DAY)
      const later = await open(ORDER, IN_WECHAT)
      expect([day, (made(later.to)?.until ?? 0) - clock.now() >= 6 * DAY]).toEqual([day, true])
    }
    expect(wechat.taken('/wxa/generate_urllink').length).toBeLessThanOrEqual(5)
  })

  test('a browser of a phone asks which app; each of them opens the page', async () => {
    const { status, body } = await open(ORDER, PHONE)
    expect([status, /<h1>拖车救援平台<\/h1>/.test(body), body.includes('<script')]).toEqual([200, true, false])
    expect(body).toContain(`href="${ORDER_PAGE}">在浏览器中打开`)
    const page = encodeURIComponent(ORDER_PAGE.slice(1))
    expect(body).toContain(`href="alipays://platformapi/startapp?appId=${alipay.keys.appId}&amp;page=${page}">用支付宝小程序打开`)
    expect(body).toContain(`href="${ORDER}?in=wechat">用微信小程序打开`)
    expect(wechat.taken('/wxa/generatescheme')).toEqual([])
    const { to } = await open(`${ORDER}?in=wechat`, PHONE)
    expect([to?.startsWith('weixin://dl/business/?t='), made(to)?.page]).toEqual([true, ORDER_PAGE])
  })

  test('in Alipay its scheme is followed by itself, with a button where the client does not', async () => {
    const { status, body } = await open('/open/payment/p1', IN_ALIPAY)
    const [, url = ''] = /http-equiv="refresh" content="0;url=([^"]+)"/.exec(body) ?? []
    const address = new URL(url.replaceAll('&amp;', '&'))
    expect([status, address.protocol, address.searchParams.get('appId')]).toEqual([200, 'alipays:', alipay.keys.appId])
    expect(`/${address.searchParams.get('page')}`).toBe('/pages/transferCar/form?payment=p1')
    expect(body).toContain(`<a class="button" href="${url}">`)
  })

  test('a desk, and an installation without mini-programs, get the page of the browser', async () => {
    expect(await open(ORDER, DESK)).toMatchObject({ status: 302, to: ORDER_PAGE, cache: 'no-store' })
    for (const userAgent of [IN_WECHAT, IN_ALIPAY, PHONE, DESK, ''])
      expect([userAgent, await open(ORDER, userAgent, plain)]).toEqual([
        userAgent,
        expect.objectContaining({ status: 302, to: ORDER_PAGE })
      ])
    expect((await open(`${ORDER}?in=wechat`, PHONE, plain)).to).toBe(ORDER_PAGE)
  })

  test.each(['silent', 'broken', 'serverError', 'quota'] as const)('WeChat that is %s costs nobody his page', async (mood) => {
    wechat.mood = mood
    expect(await open(`/open/order/${mood}`, IN_WECHAT)).toMatchObject({ status: 302, to: `/pages/transferCar/form?id=${mood}` })
    wechat.mood = 'well'
    expect((await open(`/open/order/${mood}`, IN_WECHAT)).to).toMatch(/^https:\/\/wxaurl\.cn\//)
  })

  test('whoever asks by any id does not use up what WeChat makes in a day', async () => {
    let asked = 0
    const counting = { call: async () => ({ url_link: `https://wxaurl.cn/${++asked}` }) }
    const addresses = new WeappAddresses(counting, clock, new Limits(clock))
    for (let id = 0; id < 20_000; id++) await addresses.of({ kind: 'order', id: `${id}` }, 'generate_urllink')
    await expect(addresses.of({ kind: 'order', id: 'more' }, 'generate_urllink')).rejects.toThrow('频繁')
    expect(asked).toBe(20_000)
    wechat.left = 0
    expect((await open('/open/order/none-left', IN_WECHAT)).to).toBe('/pages/transferCar/form?id=none-left')
    wechat.left = 500_000
  })

  test('a network that asks too often waits', async () => {
    const statuses: number[] = []
    for (let id = 0; id < 62; id++) statuses.push((await open(`/open/order/${id}`, IN_WECHAT)).status)
    expect([statuses[59], statuses[60], statuses[61]]).toEqual([302, 429, 429])
  })

  test('what is no link is none, and a record that there is looks like one that there is not', async () => {
    for (const url of [
      '/open/constructor/x',
      '/open/Order/x',
      '/open/order/a%20b',
      '/open/order/..%2fx',
      '/open/order/%3Cb%3E',
      `/open/order/${'1'.repeat(65)}`
    ])
      expect([url, await open(url, PHONE)]).toEqual([url, expect.objectContaining({ status: 404, to: undefined })])
    const [order] = await server.query<{ id: string }>('select id from accident_order limit 1')
    const [real, none] = [await open(`/open/order/${order?.id}`, PHONE), await open('/open/order/none', PHONE)]
    expect(real.body.replaceAll(String(order?.id), 'none')).toBe(none.body)
  })

  test('texts get an address only where phones reach this installation over https', () => {
    const at = (publicUrl: string) => linkOf({ pay: { ...server.context.pay, publicUrl } }, 'order', 'o1')
    expect(at('https://towing.example.cn')).toBe('https://towing.example.cn/open/order/o1')
    expect([at('http://127.0.0.1:3000'), at('http://towing.example.cn')]).toEqual(['', ''])
  })
})
