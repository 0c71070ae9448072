import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { escape } from '../html'

/** Black on white, also at night: it is paper. Rows stay whole and heads are repeated where a page ends. */
const STYLE = `
@page{size:A4;margin:14mm 13mm}
:root{color-scheme:light}
*{box-sizing:border-box}
body{margin:0;background:#e9edf2;color:#161b22;font:14px/1.55 system-ui,-apple-system,"PingFang SC","Noto Sans CJK SC","Microsoft YaHei",sans-serif;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
main{max-width:210mm;margin:0 auto;padding:24px 20px calc(24px + env(safe-area-inset-bottom));background:#fff}
header{text-align:center;border-bottom:2px solid #161b22;padding-bottom:10px;margin-bottom:14px}
h1{font-size:20px;line-height:1.4;margin:2px 0;letter-spacing:.06em}h2{font-size:14px;margin:0 0 6px;padding-left:8px;border-left:4px solid #1a5cd8;break-after:avoid}
p{margin:3px 0}.company{font-size:14px}.soft,footer{color:#475062;font-size:12px}.foot{text-align:right;font-weight:600}
section{margin:0 0 14px}
dl{margin:0;display:grid;grid-template-columns:repeat(auto-fill,minmax(240px,1fr));border-top:1px solid #cfd6df;border-left:1px solid #cfd6df}
dl div{display:flex;border-right:1px solid #cfd6df;border-bottom:1px solid #cfd6df;break-inside:avoid}
dt{flex:0 0 84px;padding:5px 8px;background:#f3f5f8;color:#475062;font-size:12px;line-height:21px}dd{flex:1;margin:0;padding:5px 8px;min-width:0}
table{width:100%;border-collapse:collapse;font-size:12px}thead{display:table-header-group}tr{break-inside:avoid}
th,td{border:1px solid #cfd6df;padding:5px 6px;text-align:left;vertical-align:top}th{background:#f3f5f8;font-weight:600}.n{text-align:right;white-space:nowrap}@media(max-width:600px){th,td{padding:4px}}
.pictures{display:flex;flex-wrap:wrap;gap:10px}figure{margin:0;width:180px;break-inside:avoid}img{display:block;width:100%;height:110px;object-fit:contain;border:1px solid #cfd6df}figcaption{font-size:12px;color:#475062;padding-top:3px}
footer{border-top:1px solid #cfd6df;padding-top:8px;text-align:right}
@media print{body{background:#fff;font-size:12px}main{max-width:none;padding:0}dl{grid-template-columns:repeat(2,1fr)}}
`
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')
/** No script and no other origin; shown inside our own pages only. */
const policyOf = (frames: string): string =>
  `default-src 'none'; img-src 'self'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors ${frames}`

/** Sends a printable page: kept by no cache, found by no search, telling no other site where it was. */
export function sendPage(reply: FastifyReply, title: string, body: string, status = 200): FastifyReply {
  return reply
    .code(status)
    .headers({
      'content-security-policy': policyOf("'self'"),
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow, noarchive',
      'cache-control': 'no-store'
    })
    .type('text/html; charset=utf-8')
    .send(
      '<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover"><meta name="robots" content="noindex,nofollow"><meta name="referrer" content="no-referrer"><meta name="format-detection" content="telephone=no">' +
        `<title>${escape(title)}</title><link rel="icon" href="/static/icon-192.png"><style>${STYLE}</style></head><body><main>${body}</main></body></html>`
    )
}

/** One sentence instead of a page. */
export const sendRefusal = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  sendPage(reply, '不能打开', `<header><h1>不能打开</h1></header><section><p>${escape(text)}</p></section>`, status)
