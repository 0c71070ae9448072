import type { Channel } from '@/contract/transferCar/payment/codes'
import { amountInChinese, formatFen } from '@/domain/format'
import { PAY_METHOD_NAMES } from '@/domain/transferCar/payment/events'
import { escape } from '../../../html'
import type { ScannedCode } from '../pay/codes'
import type { HtmlPage } from '../../../htmlPage'

const NO_PAGE: Readonly<Record<'OVER' | 'NONE', HtmlPage>> = {
  OVER: {
    status: 410,
    title: '收款码已失效',
    body: '<h1>收款码已失效</h1><section><p>请让收款人重新出示收款码。已付款的不会重复收取。</p></section>'
  },
  NONE: { status: 404, title: '收款码无效', body: '<h1>收款码无效</h1><section><p>请扫描收款人出示的二维码。</p></section>' }
}
export const noCodePage = (why: keyof typeof NO_PAGE): HtmlPage => NO_PAGE[why]

/**
 * What the payer is asked for, and one button for the app he has it open in; in another browser one for each channel.
 * @param channels those that are open here
 */
export function codePage(
  { code, state, receipt }: ScannedCode,
  token: string,
  companyName: string,
  app: Channel | undefined,
  channels: readonly Channel[]
): HtmlPage {
  const sum = `<p class="soft">${escape(companyName)}</p><p class="big">${escape(formatFen(code.amountFen))} 元</p><p class="soft">${escape(amountInChinese(code.amountFen))}</p>`
  if (state === 'PAID')
    return {
      title: '付款成功',
      body: `<h1>付款成功</h1><section>${sum}<p class="good">✓ 已收到付款</p>${receipt === null ? '' : `<a class="line" href="/receipt/${escape(receipt.receiptNo)}?code=${encodeURIComponent(receipt.code)}">查看收据</a>`}</section>`
    }
  const button = (channel: Channel, index: number): string =>
    `<form method="post" action="/pay/${escape(token)}"><input type="hidden" name="channel" value="${channel}"><button${index === 0 ? '' : ' class="second"'}>${PAY_METHOD_NAMES[channel]}支付</button></form>`
  const shown = app === undefined ? channels : channels.filter((channel) => channel === app)
  const ways =
    shown.length > 0
      ? shown.map(button).join('')
      : `<p class="warn">${PAY_METHOD_NAMES[app ?? 'WECHAT']}收款未开通，请用${channels.map((channel) => PAY_METHOD_NAMES[channel]).join('或')}扫码。</p>`
  return {
    title: '付款',
    ...(state === 'PAYING' && { refresh: { seconds: 5, url: `/pay/${token}` } }),
    body: `<h1>拖车救援费</h1><section>${sum}${ways}${state === 'PAYING' ? '<p class="soft">付款后本页自动更新，请不要重复付款。</p>' : ''}</section>`
  }
}

/** Calls the app's own payment and goes back to the page of the code when it says that it is done; what was paid the channel tells the server. */
const BRIDGE_SCRIPT = `(function(){var a=document.getElementById('pay'),s=document.getElementById('state');function pay(){window.WeixinJSBridge.invoke('getBrandWCPayRequest',JSON.parse(a.getAttribute('data-pay')),function(r){if(r.err_msg==='get_brand_wcpay_request:ok'){location.replace(a.getAttribute('data-back'))}else{s.textContent=r.err_msg==='get_brand_wcpay_request:cancel'?'已取消，可再次支付':'支付没有成功，请再试一次'}})}function start(){if(window.WeixinJSBridge){pay()}else{document.addEventListener('WeixinJSBridgeReady',pay,false)}}a.addEventListener('click',start);start()})()`

/** The channel's own app pays over this page. @param call of `PayChannel.bridge` */
export const bridgePage = (call: Readonly<Record<string, string>>, amountFen: number, token: string): HtmlPage => ({
  title: '正在支付',
  script: BRIDGE_SCRIPT,
  body: `<h1>正在打开微信支付</h1><section><p class="big">${escape(formatFen(amountFen))} 元</p><p class="soft" id="state" role="status">请在弹出的窗口中付款</p><button id="pay" data-pay="${escape(JSON.stringify(call))}" data-back="/pay/${escape(token)}">立即支付</button><p><a class="line" href="/pay/${escape(token)}">返回付款</a></p></section>`
})
