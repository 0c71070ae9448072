import type { ReceiptView } from '@/contract/transferCar/payment/collect'
import { amountInChinese, formatDateTime, formatFen, formatFullDateTime } from '@/domain/format'
import { PAY_METHOD_NAMES } from '@/domain/transferCar/payment/events'
import { facts, type HtmlPage } from './html'
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
  if (status === 'WAIVED') return `<section>${head}<p class="good">已免缴，无需付款</p></section>`
  if (openFen === 0)
    return `<section>${head}<p class="good">${toVerifyFen > 0 ? '转账核实中，无需再付款' : status === 'REFUNDING' ? '退款办理中' : '已缴清'}</p>${receipts(bill)}</section>`
  return `<section>${head}<p class="soft">还需支付</p><p class="big">${escape(yuan(openFen))}</p><p class="soft">${escape(amountInChinese(openFen))}</p>${payPart(bill, token)}${receipts(bill)}</section>`
}

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

/** Where the work stands and what is to pay; it reads itself again while something may change. */
export function statusPage({ orderNo, plates, headline, steps, bills }: OwnerStatus, token: string, companyName: string): HtmlPage {
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
      ])}</section>` +
      `<section><h2>进度</h2><ol>${steps.map(({ name, at, isNow }) => `<li class="${isNow ? 'now' : 'done'}"${isNow ? ' aria-current="step"' : ''}><span>${escape(name)}</span><time>${escape(formatDateTime(at))}</time></li>`).join('')}</ol></section>` +
      (bills.length === 0
        ? '<section><h2>费用</h2><p class="soft">费用核定后会显示在这里。</p></section>'
        : bills.map((bill) => billSection(bill, token)).join('')) +
      '<p class="soft">本页不含个人信息，链接到期后自动失效，请勿转发给无关的人。</p>'
  }
}

/** The way out to the channel: its address stands here as a link too, for browsers that do not go on by themselves. */
export const leavingPage = (channel: 'WECHAT' | 'ALIPAY', url: string, back: { url: string; label: string }): HtmlPage => ({
  title: '前往支付',
  refresh: { seconds: 1, url },
  body: `<h1>正在前往${PAY_METHOD_NAMES[channel]}</h1><section><p>付款后请回到${escape(back.label)}页查看结果。</p><a class="button" href="${escape(url)}" rel="noreferrer">立即前往</a><p><a class="line" href="${escape(back.url)}">返回${escape(back.label)}</a></p></section>`
})
