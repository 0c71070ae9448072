import { ChannelUnsure, type ChannelBillRow } from '../channel'
import { fenOf } from './yuan'

const BYTE_ORDER_MARK = '\uFEFF'

/**
 * The trade bill (bill_type ALL) of WeChat Pay: a heading, one line a payment or refund with each value behind a backtick, then a
 * line of sums. Columns are found by their heading, because optional ones come in between.
 */
export function parseWechatBill(text: string): ChannelBillRow[] {
  const [heading = '', ...lines] = text.replace(BYTE_ORDER_MARK, '').split(/\r?\n/)
  const columns = heading.split(',').map((name) => name.trim())
  const at = (name: string): number => {
    const index = columns.indexOf(name)
    if (index < 0) throw new ChannelUnsure(`bill without column ${name}`)
    return index
  }
  const column = {
    time: at('交易时间'),
    gateway: at('微信订单号'),
    out: at('商户订单号'),
    state: at('交易状态'),
    total: at('订单金额'),
    refundGateway: at('微信退款单号'),
    refundOut: at('商户退款单号'),
    refund: at('申请退款金额')
  }
  const end = lines.findIndex((line) => line.startsWith('总交易单数'))
  if (end < 0) throw new ChannelUnsure('bill without its sums')
  return lines
    .slice(0, end)
    .filter((line) => line !== '')
    .flatMap((line): ChannelBillRow[] => {
      const values = line.split(',`').map((value) => value.replace(/^`/, '').trim())
      const value = (index: number): string => values[index] ?? ''
      const when = Date.parse(`${value(column.time).replace(' ', 'T')}+08:00`)
      const time = Number.isNaN(when) ? null : when
      switch (value(column.state)) {
        case 'SUCCESS':
          return [
            { kind: 'PAY', outNo: value(column.out), gatewayNo: value(column.gateway), amountFen: amount(value(column.total)), at: time }
          ]
        case 'REFUND':
          return [
            {
              kind: 'REFUND',
              outNo: value(column.refundOut),
              gatewayNo: value(column.refundGateway) || null,
              amountFen: amount(value(column.refund)),
              at: time
            }
          ]
        // A reversed payment by code stands in the bill as money that came and went, without a number of a refund of ours.
        case 'REVOKED':
          return [
            {
              kind: 'REVERSAL',
              outNo: value(column.out),
              gatewayNo: null,
              amountFen: amount(value(column.refund)) || amount(value(column.total)),
              at: time
            }
          ]
        default:
          throw new ChannelUnsure(`bill with unknown state ${value(column.state)}`)
      }
    })
}

function amount(yuan: string): number {
  const fen = fenOf(yuan)
  if (fen === null) throw new ChannelUnsure(`bill with amount ${yuan}`)
  return fen
}
