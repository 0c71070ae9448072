import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { escape } from './html'

/** Day and night, text that grows with the reader's setting, nothing wider than the screen. Contrast is 4.5 and more on both grounds. */
const STYLE = `
:root{color-scheme:light dark;--ground:#f4f6f9;--card:#fff;--text:#1a2230;--soft:#556074;--line:#dde2ea;--main:#1d5fd1;--onMain:#fff;--good:#15703a;--warn:#9a4a06}
@media(prefers-color-scheme:dark){:root{--ground:#10141b;--card:#1a2029;--text:#eef2f8;--soft:#a9b4c6;--line:#2d3644;--main:#7eb0ff;--onMain:#0b1526;--good:#6fd596;--warn:#ffb870}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--text);font:1rem/1.6 system-ui,-apple-system,"PingFang SC","Noto Sans CJK SC","Microsoft YaHei",sans-serif;overflow-wrap:anywhere}
main{max-width:36rem;margin:0 auto;padding:1rem 1rem calc(2rem + env(safe-area-inset-bottom))}
h1{font-size:1.25rem;line-height:1.4;margin:.25rem 0 1rem}h2{font-size:1.0625rem;margin:0 0 .5rem}
section{background:var(--card);border:1px solid var(--line);border-radius:.75rem;padding:1rem;margin:0 0 .75rem}
p{margin:.25rem 0}.soft{color:var(--soft);font-size:.875rem}.big{font-size:1.75rem;font-weight:600;line-height:1.3}.good{color:var(--good);font-weight:600}.warn{color:var(--warn);font-weight:600}
dl{margin:0}dl div{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 .75rem;padding:.1875rem 0}dt{color:var(--soft)}dd{margin:0 0 0 auto;text-align:right}
ol{list-style:none;margin:0;padding:0}li{padding:.5rem 0 .5rem 1.25rem;position:relative;border-left:2px solid var(--line);margin-left:.375rem;display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 .75rem}
li::before{content:"";position:absolute;left:-.4rem;top:.95rem;width:.7rem;height:.7rem;border-radius:50%;background:var(--line)}li.done::before{background:var(--good)}li.now::before{background:var(--main)}li.now{font-weight:600}
button,a.button{display:block;width:100%;min-height:3rem;padding:.625rem 1rem;margin:.5rem 0 0;border:0;border-radius:.75rem;background:var(--main);color:var(--onMain);font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
input[type=file]{display:block;width:100%;margin:.25rem 0 .5rem;font:inherit;color:var(--soft)}input::file-selector-button{min-height:3rem;padding:.5rem 1rem;margin-right:.75rem;border:1px solid var(--main);border-radius:.75rem;background:none;color:var(--main);font:inherit;font-weight:600}textarea{width:100%;min-height:5rem;padding:.625rem;border:1px solid var(--line);border-radius:.5rem;background:var(--ground);color:var(--text);font:inherit}fieldset{border:0;padding:0;margin:0}label.star{display:flex;align-items:center;gap:.5rem;min-height:2.75rem}
button.second{background:none;color:var(--main);border:1px solid var(--main)}a{color:var(--main)}a.line{display:inline-block;min-height:3rem;padding:.75rem 0}:focus-visible{outline:3px solid var(--main);outline-offset:2px}
table{width:100%;border-collapse:collapse;font-size:.875rem}th,td{text-align:left;padding:.375rem .25rem;border-bottom:1px solid var(--line);vertical-align:top}td.n,th.n{text-align:right;white-space:nowrap}
@media print{:root{color-scheme:light;--ground:#fff;--card:#fff;--text:#000;--soft:#333;--line:#999}section{border:0;padding:0 0 .75rem}.screen{display:none}}
`
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')
/** No picture, no other origin, no script but one that is known by its hash, as the one style is. */
const policyOf = (script: string | undefined): string =>
  `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; ${script === undefined ? '' : `script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'; `}form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

export interface HtmlPage {
  /** A fixed script of this server; it is known by its hash. */
  script?: string
  status?: number
  title: string
  /** Markup that this server made: texts in it are escaped already. */
  body: string
  /** Where the page goes on to by itself. */
  refresh?: { seconds: number; url: string }
}

/** Sends a small page for somebody outside the company: kept by no cache, found by no search, telling no other site where it was. */
export function sendHtml(reply: FastifyReply, { status = 200, title, body, refresh, script }: HtmlPage): FastifyReply {
  const meta = refresh === undefined ? '' : `<meta http-equiv="refresh" content="${refresh.seconds};url=${escape(refresh.url)}">`
  return reply
    .code(status)
    .headers({
      'content-security-policy': policyOf(script),
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow, noarchive',
      'cache-control': 'no-store'
    })
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">` +
        `<meta name="robots" content="noindex,nofollow"><meta name="referrer" content="no-referrer"><meta name="format-detection" content="telephone=no">${meta}<title>${escape(title)}</title><style>${STYLE}</style></head><body><main>${body}</main>${script === undefined ? '' : `<script>${script}</script>`}</body></html>`
    )
}

/** The app that opened the page, as it says itself. */
export function appOf(userAgent: string): 'WECHAT' | 'ALIPAY' | undefined {
  if (/MicroMessenger\//i.test(userAgent)) return 'WECHAT'
  return /AlipayClient\//i.test(userAgent) ? 'ALIPAY' : undefined
}

/** Rows of a fact list; those without a value are left out. */
export const facts = (rows: readonly (readonly [string, string | null])[]): string =>
  `<dl>${rows.flatMap(([name, value]) => (value === null || value === '' ? [] : [`<div><dt>${escape(name)}</dt><dd>${escape(value)}</dd></div>`])).join('')}</dl>`

/** One sentence instead of a page. */
export const sendNotice = (reply: FastifyReply, status: number, title: string, text: string): FastifyReply =>
  sendHtml(reply, { status, title, body: `<h1>${escape(title)}</h1><section><p>${escape(text)}</p></section>` })
