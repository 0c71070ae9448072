import type { Trade } from './ledger'

const STATE: Readonly<Record<Trade['state'], string>> = {
  NOTPAY: '待支付',
  USERPAYING: '请输入支付密码',
  SUCCESS: '支付成功',
  CLOSED: '订单已关闭',
  FAILED: '支付已取消'
}
const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** What the payer sees after scanning the code: amount, what for, pay or refuse. Plain HTML, no script. */
export function payPage(trade: Trade): string {
  const isOpen = trade.state === 'NOTPAY' || trade.state === 'USERPAYING'
  const name = trade.channel === 'WECHAT' ? '微信支付' : '支付宝'
  const amount = `${Math.floor(trade.amountFen / 100)}.${String(trade.amountFen % 100).padStart(2, '0')}`
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>演示支付</title>
<style>:root{color-scheme:light dark}body{font:16px/1.5 sans-serif;margin:0 auto;padding:24px;max-width:420px;text-align:center}b{display:block;font-size:40px;margin:16px 0}
button{width:100%;min-height:48px;font-size:18px;border-radius:8px;border:1px solid #888;margin-top:12px}button.pay{background:#0b6b3a;color:#fff;border-color:#0b6b3a}small{opacity:.8}</style></head>
<body><h1>演示${name}</h1><p>${escape(trade.subject)}</p><b>¥${amount}</b><p role="status">${STATE[trade.state]}</p>
${isOpen ? `<form method="post" action="/pay/${trade.token}/confirm"><button class="pay">确认支付</button></form><form method="post" action="/pay/${trade.token}/refuse"><button>取消支付</button></form>` : ''}
<p><small>本机演示渠道，不会动用真实资金。单号 ${escape(trade.outTradeNo)}</small></p></body></html>`
}
