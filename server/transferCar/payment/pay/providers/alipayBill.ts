import { inflateRawSync } from 'node:zlib'
import { ChannelUnsure, type ChannelBillRow } from '../channel'
import { timeOf } from '../../../../providers/alipayWire'
import { fenOf } from './yuan'

const LARGEST_FILE = 256 * 1024 * 1024
const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const STORED = 0
const DEFLATED = 8

/** The trade bill of Alipay: a ZIP with a list of payments and one of sums, both CSV in GB18030. */
export function parseAlipayBill(zip: Buffer): ChannelBillRow[] {
  const decoder = new TextDecoder('gb18030')
  const texts = zipEntries(zip).map((bytes) => decoder.decode(bytes))
  const list = texts.find((text) => text.includes('业务明细列表') || /^[^#].*商户订单号.*业务类型/m.test(text))
  if (list === undefined) throw new ChannelUnsure('bill without its list')
  return rowsOf(list)
}

function rowsOf(text: string): ChannelBillRow[] {
  const lines = text.split(/\r?\n/).filter((line) => line !== '' && !line.startsWith('#'))
  const [heading = '', ...rows] = lines
  const columns = heading.split(',').map((name) => name.trim())
  const at = (...names: string[]): number => {
    const index = columns.findIndex((column) => names.includes(column))
    if (index < 0) throw new ChannelUnsure(`bill without column ${names[0] ?? ''}`)
    return index
  }
  const column = {
    gateway: at('支付宝交易号'),
    out: at('商户订单号'),
    kind: at('业务类型'),
    time: at('完成时间'),
    amount: at('订单金额（元）'),
    request: at('退款批次号/请求号')
  }
  return rows.map((line): ChannelBillRow => {
    const values = line.split(',').map((value) => value.trim())
    const value = (index: number): string => values[index] ?? ''
    const isRefund = value(column.kind) === '退款'
    if (!isRefund && value(column.kind) !== '交易') throw new ChannelUnsure(`bill with unknown kind ${value(column.kind)}`)
    const amountFen = fenOf(value(column.amount).replace(/^-/, ''))
    if (amountFen === null) throw new ChannelUnsure(`bill with amount ${value(column.amount)}`)
    // What was cancelled as a whole has no request number of ours.
    const request = value(column.request)
    return isRefund
      ? {
          kind: request === '' ? 'REVERSAL' : 'REFUND',
          outNo: request || value(column.out),
          gatewayNo: null,
          amountFen,
          at: timeOf(value(column.time))
        }
      : { kind: 'PAY', outNo: value(column.out), gatewayNo: value(column.gateway), amountFen, at: timeOf(value(column.time)) }
  })
}

/** The files of a ZIP, by its directory at the end. */
function zipEntries(zip: Buffer): Buffer[] {
  try {
    let end = zip.length - 22
    while (end >= 0 && zip.readUInt32LE(end) !== END_OF_DIRECTORY) end--
    const entries: Buffer[] = []
    let at = zip.readUInt32LE(end + 16)
    for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
      if (zip.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new Error('directory')
      const method = zip.readUInt16LE(at + 10)
      const size = zip.readUInt32LE(at + 20)
      const header = zip.readUInt32LE(at + 42)
      const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28)
      const bytes = zip.subarray(start, start + size)
      if (method === DEFLATED) entries.push(inflateRawSync(bytes, { maxOutputLength: LARGEST_FILE }))
      else if (method === STORED) entries.push(bytes)
      else throw new Error('method')
      at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
    }
    return entries
  } catch {
    throw new ChannelUnsure('bill that cannot be unpacked')
  }
}
