import type { ReceiptView } from '@/contract/transferCar/payment/collect'
import { amountInChinese, formatDateTime, formatDistance, formatFen, formatFullDateTime, relativeTime } from '@/domain/format'
import { PAY_METHOD_NAMES } from '@/domain/transferCar/payment/events'
import { facts, type HtmlPage } from '../../../htmlPage'
import { escape } from '../../../html'
import type { OwnerBill, OwnerStatus } from './status'

const yuan = (fen: number): string => `${formatFen(fen)} 元`

/** 收据 as a stranger may check it. */
export function receiptPage(receipt: ReceiptView): HtmlPage {
  const {
    receiptNo,
    companyName,
    amountFen,
    amountInWords,
    refundedFen,
    method,
    paidAt,
    paymentNo,
    orderNo,
    plateNo,
    collectorName,
    notice
  } = receipt
  const refunded =
    refundedFen === 0
      ? ''
      : `<p class="warn">${escape(refundedFen === amountFen ? `已全额退款 ${yuan(refundedFen)}` : `已退款 ${yuan(refundedFen)}，实收 ${yuan(amountFen - refundedFen)}`)}</p>`
  return {
    title: `收据 ${receiptNo}`,
    body:
      `<h1>收据核验</h1><section><p class="good">✓ 收据真实有效</p><p class="big">${escape(yuan(amountFen))}</p><p>大写：${escape(amountInWords)}</p>${refunded}</section>` +
      `<section>${facts([
        ['收据编号', receiptNo],
        ['收款单位', companyName],
        ['收款方式', PAY_METHOD_NAMES[method]],
        ['收款时间', formatFullDateTime(paidAt)],
        ['缴费工单', paymentNo],
        ['事故工单', orderNo],
        ['车牌', plateNo],
        ['收款人', collectorName]
      ])}</section>` +
      `<section><p class="soft">${escape(notice)}</p></section>`
  }
}

function billSection(bill: OwnerBill, token: string): string {
  const { paymentNo, payableFen, paidFen, refundedFen, openFen, toVerifyFen, status } = bill
  const head = `<h2>费用 ${escape(paymentNo)}</h2>${facts([
    ['应付', yuan(payableFen)],
    ['已付', paidFen === 0 ? null : yuan(paidFen)],
    ['已退', refundedFen === 0 ? null : yuan(refundedFen)],
    ['核实中', toVerifyFen === 0 ? null : yuan(toVerifyFen)]
  ])}`
  const basis = linesPart(bill, token)
  if (status === 'WAIVED') return `<section>${head}${basis}<p class="good">已免缴，无需付款</p></section>`
  if (openFen === 0)
    return `<section>${head}${basis}<p class="good">${toVerifyFen > 0 ? '转账核实中，无需再付款' : status === 'REFUNDING' ? '退款办理中' : '已缴费'}</p>${receipts(bill)}</section>`
  return `<section>${head}${basis}<p class="soft">还需支付</p><p class="big">${escape(yuan(openFen))}</p><p class="soft">${escape(amountInChinese(openFen))}</p>${payPart(bill, token)}${receipts(bill)}</section>`
}

/** What the amount is made of, and its invoices. */
const linesPart = ({ lines, invoices }: OwnerBill, token: string): string =>
  (lines.length === 0
    ? ''
    : `<table><tr><th>项目</th><th>计价</th><th class="n">金额</th></tr>${lines.map(({ name, basis, payableFen }) => `<tr><td>${escape(name)}</td><td>${escape(basis)}</td><td class="n">${escape(formatFen(payableFen))}</td></tr>`).join('')}</table>`) +
  invoices
    .map(
      ({ id, invoiceNo, amountFen, hasFile }) =>
        `<p class="soft">${escape(`已开发票 ${invoiceNo}，${yuan(amountFen)}`)}${hasFile ? ` <a class="line" href="/status/${escape(token)}/Invoice/${escape(id)}">下载发票</a>` : '，发票文件生成中'}</p>`
    )
    .join('')

function payPart({ id, attempt, isBusy, toVerifyFen }: OwnerBill, token: string): string {
  const form = (channel: 'WECHAT' | 'ALIPAY', label: string, kind: string): string =>
    `<form method="post" action="/status/${escape(token)}/Pay"><input type="hidden" name="paymentOrderId" value="${escape(id)}"><input type="hidden" name="channel" value="${channel}"><button${kind}>${label}</button></form>`
  if (attempt !== null)
    return `<a class="button" href="${escape(attempt.url)}" rel="noreferrer">继续支付（${PAY_METHOD_NAMES[attempt.channel]}）</a><p class="soft">付款后请回到本页查看结果。</p>`
  if (toVerifyFen > 0) return '<p class="warn">转账核实中，核实后可支付剩余金额。</p>'
  if (isBusy) return '<p class="warn">现场人员正在收款，结果确认后可在此查看。</p>'
  return form('WECHAT', '微信支付', '') + form('ALIPAY', '支付宝支付', ' class="second"')
}

const receipts = ({ receipts: list }: OwnerBill): string =>
  list
    .map(
      ({ amountFen, refundedFen, method, paidAt, receiptNo, code }) =>
        `<p>${escape(`${formatDateTime(paidAt)} ${PAY_METHOD_NAMES[method]} ${yuan(amountFen)}${refundedFen === 0 ? '' : `，已退 ${yuan(refundedFen)}`}`)} <a class="line" href="/receipt/${escape(receiptNo)}?code=${encodeURIComponent(code)}">查看收据</a></p>`
    )
    .join('')

/** When the truck is expected and how far it was: of the driver nothing else is told. */
function comingPart({ coming }: OwnerStatus, now: number): string {
  if (coming === null) return ''
  const { etaAt, distanceM, seenAt } = coming
  return facts([
    ['预计到达', etaAt === null ? null : etaAt > now ? `${formatDateTime(etaAt)}` : '即将到达'],
    ['救援车距您', distanceM === null ? null : `直线约 ${formatDistance(distanceM)}`],
    ['位置更新', seenAt === null || distanceM === null ? null : relativeTime(seenAt, now)]
  ])
}

const sharePart = ({ mayShare, mayPhotograph }: OwnerStatus, token: string): string =>
  (mayShare ? `<a class="button" href="/status/${escape(token)}/Position">发送我的位置</a>` : '') +
  (mayPhotograph ? `<a class="button" href="/status/${escape(token)}/Photos">发送现场照片</a>` : '')

/** Where the vehicle is fetched, and days on which nobody hands it out (administration.md#yards). */
const pickUpPart = ({ pickUp }: OwnerStatus): string =>
  pickUp === null
    ? ''
    : `<section><h2>取车</h2>${facts([
        ['停车场', pickUp.name],
        ['地址', pickUp.address],
        ['营业时间', pickUp.hours === '' ? null : pickUp.hours]
      ])}${pickUp.closedNote === '' ? '' : `<p class="warn">${escape(pickUp.closedNote)}</p>`}</section>`

/** What was shown and signed on the scene; the bill stands on it. */
const agreedPart = ({ agreedFen }: OwnerStatus): string =>
  agreedFen === null ? '' : `<section><h2>现场约定价</h2><p>${escape(yuan(agreedFen))}，由现场签字确认。</p></section>`

const STARS = ['很不满意', '不满意', '一般', '满意', '很满意'] as const

function ratingPart({ mayRate, stars }: OwnerStatus, token: string): string {
  if (stars !== null) return `<section><h2>评价</h2><p>您的评价：${stars} 星（${STARS[stars - 1] ?? ''}）。谢谢！</p></section>`
  if (!mayRate) return ''
  const choice = (label: string, index: number): string =>
    `<label class="star"><input type="radio" name="stars" value="${index + 1}" required>${index + 1} 星 ${label}</label>`
  return (
    `<section><h2>评价本次救援</h2><form method="post" action="/status/${escape(token)}/Rating"><fieldset>${[...STARS].map(choice).reverse().join('')}</fieldset>` +
    `<textarea name="words" maxlength="200" aria-label="想说的话" placeholder="想说的话（选填），请不要写个人信息"></textarea><button>提交评价</button></form></section>`
  )
}

/** Asks the phone where it is and sends it; the one page with a script, and only this one. */
const HERE_SCRIPT = `
var form=document.getElementById('here'),said=document.getElementById('said'),button=form.querySelector('button');
form.addEventListener('submit',function(event){
if(form.lng.value!=='')return;
event.preventDefault();
if(!navigator.geolocation){said.textContent='这部手机不能定位，请电话告知位置。';return}
button.disabled=true;said.textContent='正在定位…';
navigator.geolocation.getCurrentPosition(function(found){
form.lng.value=found.coords.longitude.toFixed(6);form.lat.value=found.coords.latitude.toFixed(6);form.accuracyM.value=Math.round(found.coords.accuracy);
button.disabled=false;form.submit()
},function(){button.disabled=false;said.textContent='定位失败。请允许浏览器使用位置后再试，或电话告知位置。'},{enableHighAccuracy:true,timeout:15000})
})`

export const positionPage = (token: string): HtmlPage => ({
  title: '发送我的位置',
  script: HERE_SCRIPT,
  body:
    `<h1>发送我的位置</h1><section><p>位置只用于本次救援，会发给调度和救援车。请在车辆旁边发送。</p>` +
    `<form id="here" method="post" action="/status/${escape(token)}/Position"><input type="hidden" name="lng"><input type="hidden" name="lat"><input type="hidden" name="accuracyM"><button>发送我的位置</button></form>` +
    `<p id="said" role="status" class="warn"></p><p><a class="line" href="/status/${escape(token)}">返回救援进度</a></p></section>`
})

/** Where the work stands and what is to pay; it reads itself again while something may change. */
export function statusPage(status: OwnerStatus, token: string, companyName: string, now: number): HtmlPage {
  const { orderNo, plates, headline, steps, bills } = status
  const waits = bills.some(({ attempt, isBusy }) => attempt !== null || isBusy)
  return {
    title: '救援进度',
    refresh: { seconds: waits ? 10 : 60, url: `/status/${token}` },
    body:
      `<h1>${escape(headline)}</h1>` +
      `<section>${facts([
        ['工单', orderNo],
        ['车牌', plates.join('、')],
        ['救援单位', companyName]
      ])}${comingPart(status, now)}${sharePart(status, token)}</section>` +
      pickUpPart(status) +
      `<section><h2>进度</h2><ol>${steps.map(({ name, at, isNow }) => `<li class="${isNow ? 'now' : 'done'}"${isNow ? ' aria-current="step"' : ''}><span>${escape(name)}</span><time>${escape(formatDateTime(at))}</time></li>`).join('')}</ol></section>` +
      (bills.length === 0
        ? '<section><h2>费用</h2><p class="soft">费用核定后会显示在这里。</p></section>'
        : bills.map((bill) => billSection(bill, token)).join('')) +
      agreedPart(status) +
      ratingPart(status, token) +
      '<p class="soft">本页不含个人信息，链接到期后自动失效，请勿转发给无关的人。</p>'
  }
}

/** The way out to the channel: its address stands here as a link too, for browsers that do not go on by themselves. */
export const leavingPage = (channel: 'WECHAT' | 'ALIPAY', url: string, back: { url: string; label: string }): HtmlPage => ({
  title: '前往支付',
  refresh: { seconds: 1, url },
  body: `<h1>正在前往${PAY_METHOD_NAMES[channel]}</h1><section><p>付款后请回到${escape(back.label)}页查看结果。</p><a class="button" href="${escape(url)}" rel="noreferrer">立即前往</a><p><a class="line" href="${escape(back.url)}">返回${escape(back.label)}</a></p></section>`
})
