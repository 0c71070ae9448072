import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PRODUCT_NAME } from '@/domain/constants'
import { openPathOf, pathOf, readLink, type Link } from '@/domain/links'
import { networkOf } from '../address'
import { MINUTE } from '../clock'
import type { ServerContext } from '../context'
import { Refusal } from '../errors'
import { escape } from '../html'
import { appOf, sendHtml, sendNotice } from '../htmlPage'
import { PlatformError } from '../openPlatform/ask'
import { alipayAddress, WeappAddresses } from './links'

/** What one network may ask for in a minute. */
const VIEWS_A_MINUTE = 60
const IS_PHONE = /Android|iPhone|iPad|HarmonyOS|Mobile/i

type Asked = FastifyRequest<{ Params: { kind: string; id: string }; Querystring: { in?: string | string[] } }>

/**
 * GET /open/{kind}/{id}: leads on to the app that a phone has (app.md#links). It says nothing of the record and asks nothing about it, so
 * that a stranger learns nothing from it: whether he may see the record is asked by the page, after the sign-in.
 */
export async function openRoutes(app: FastifyInstance, context: ServerContext): Promise<void> {
  const { clock, platforms, limits } = context
  const views = limits.open('openViews', VIEWS_A_MINUTE, MINUTE)
  const weapp = new WeappAddresses(platforms.wechat, clock, limits)

  const inBrowser = (link: Link, reply: FastifyReply) => reply.header('cache-control', 'no-store').redirect(pathOf(link), 302)
  /** The page in a browser where WeChat gives no address: that one works everywhere. */
  const inWechat = async (link: Link, call: Parameters<WeappAddresses['of']>[1], request: Asked, reply: FastifyReply) => {
    try {
      return await reply.header('cache-control', 'no-store').redirect(await weapp.of(link, call), 302)
    } catch (error) {
      if (!(error instanceof PlatformError || error instanceof Refusal)) throw error
      request.log.warn({ reason: error.message }, 'no address of the mini-program')
      return inBrowser(link, reply)
    }
  }
  const inAlipay = (link: Link, appId: string, reply: FastifyReply) => {
    const url = alipayAddress(appId, link)
    return sendHtml(reply, {
      title: PRODUCT_NAME,
      refresh: { seconds: 0, url },
      body: `<h1>正在打开${PRODUCT_NAME}</h1><section><a class="button" href="${escape(url)}">打开小程序</a>${browserLine(link)}</section>`
    })
  }

  app.get('/open/:kind/:id', async (request: Asked, reply) => {
    try {
      views.spend(networkOf(request.ip))
    } catch (error) {
      if (error instanceof Refusal) return sendNotice(reply, 429, '请稍后再试', '打开过于频繁，请一分钟后再试。')
      throw error
    }
    const link = readLink(`/open/${request.params.kind}/${request.params.id}`, '')
    if (link === undefined) return sendNotice(reply, 404, '链接无效', '请从通知或短信里重新打开。')
    const userAgent = request.headers['user-agent'] ?? ''
    const opener = appOf(userAgent)
    if (opener === 'WECHAT') return inWechat(link, 'generate_urllink', request, reply)
    if (opener === 'ALIPAY' && platforms.alipay !== undefined) return inAlipay(link, platforms.alipay.appId, reply)
    if (request.query.in === 'wechat') return inWechat(link, 'generatescheme', request, reply)
    const hasProgram = platforms.wechat !== undefined || platforms.alipay !== undefined
    if (opener === 'ALIPAY' || !hasProgram || !IS_PHONE.test(userAgent)) return inBrowser(link, reply)
    return sendHtml(reply, { title: PRODUCT_NAME, body: choices(link, context) })
  })
}

const browserLine = (link: Link): string => `<p><a class="line" href="${escape(pathOf(link))}">在浏览器中打开</a></p>`

/** A phone's browser does not know in which app the person works. */
const choices = (link: Link, { platforms: { wechat, alipay } }: ServerContext): string =>
  `<h1>${PRODUCT_NAME}</h1><section><p class="soft">请选择打开方式</p>` +
  (wechat === undefined ? '' : `<a class="button" href="${openPathOf(link)}?in=wechat">用微信小程序打开</a>`) +
  (alipay === undefined ? '' : `<a class="button" href="${escape(alipayAddress(alipay.appId, link))}">用支付宝小程序打开</a>`) +
  `${browserLine(link)}</section>`
