import type { BankCandidate } from '@/contract/transferCar/payment/bank'
import { shanghaiDate, shanghaiTime } from '@/domain/format'
import { DAY } from '@/domain/time'

/** Money that came in, as a bank's file says. */
export interface BankEntry {
  serialNo: string
  /** Epoch ms. */
  at: number
  amountFen: number
  payer: string
  payerAccount: string
  remark: string
}

export interface BankFile {
  entries: BankEntry[]
  /** Lines of money that went out. */
  outgoing: number
  /** Rows that are none: `row` from 1, as the file counts. */
  faults: { row: number; text: string }[]
}

/** Names that banks give their columns (工行, 建行, 农行, 中行, 招行, 交行 and others), without signs and spaces; the first that fits counts. */
const HEADS = {
  serialNo: ['交易流水号', '银行流水号', '核心流水号', '交易参考号', '流水号', '账户明细编号交易流水号', '交易序号', '凭证号', '业务编号'],
  at: ['交易时间', '交易日期', '记账日期', '入账日期', '入账时间', '记账时间', '日期'],
  clock: ['交易时刻', '时刻', '时间'],
  income: ['贷方发生额', '贷方金额', '收入金额', '转入金额', '存入金额', '贷方发生额收入', '收入', '贷方'],
  outgo: ['借方发生额', '借方金额', '支出金额', '转出金额', '支取金额', '借方发生额支取', '支出', '借方'],
  amount: ['交易金额', '发生额', '金额'],
  way: ['借贷标志', '借贷方向', '收支方向', '借贷', '收支', '方向'],
  payer: ['对方户名', '对方账户名称', '对方名称', '付款方户名', '付款人名称', '付款人户名', '对方单位名称', '付款人'],
  payerAccount: ['对方账号', '对方账户', '付款方账号', '付款人账号', '付款账号'],
  remark: ['附言', '交易附言', '用途', '摘要', '备注', '交易摘要']
} as const
type Column = keyof typeof HEADS
type Columns = Partial<Record<Column, number>>

/** The table begins within so many rows: banks put the account and the days above it. */
const HEAD_ROWS = 30
const IN = /^(贷|收|收入|贷方|转入|C|CR|D?\+)$/i
/** Rows that add others up. */
const SUM = /^(合计|总计|小计|本页合计|累计)/
const MOST_FEN = 9_999_999_999

const bare = (head: string): string => head.replace(/[\s（）()【】[\]:：/、*\-_]|元|人民币/g, '')

function columnsOf(row: readonly string[]): Columns | undefined {
  const heads = row.map(bare)
  const found: Columns = {}
  for (const column of Object.keys(HEADS) as Column[]) {
    const place = HEADS[column].map((name) => heads.indexOf(name)).find((index) => index >= 0)
    if (place !== undefined) found[column] = place
  }
  const hasAmount = found.income !== undefined || (found.amount !== undefined && found.way !== undefined)
  return found.at !== undefined && hasAmount ? found : undefined
}

/** `1,234.50`, `¥1234.5`, `+3`: fen; undefined for what is none. Empty and `-` are 0. */
function fenIn(text: string): number | undefined {
  const plain = text.replace(/[,，\s¥￥+]|元|CNY|RMB/gi, '')
  if (plain === '' || plain === '-' || plain === '--') return 0
  const [, sign = '', yuan = '', decimals = ''] = /^(-?)(\d{1,8})(?:\.(\d{1,2})0*)?$/.exec(plain) ?? []
  if (yuan === '') return undefined
  const fen = Number(yuan) * 100 + Number(decimals.padEnd(2, '0'))
  return fen > MOST_FEN ? undefined : sign === '' ? fen : -fen
}

/** Days since 1899-12-30, as a workbook holds a date, between 1990 and 2100. */
const isSheetDay = (value: number): boolean => value > 32_874 && value < 73_051
const SHEET_EPOCH = Date.UTC(1899, 11, 30)

/** `2026-11-28 10:11:12`, `20261128101112`, `2026/11/28`, `2026年11月28日`, or a workbook's number, at Shanghai's clock; undefined for none. */
function momentIn(text: string, clock: string): number | undefined {
  const plain = text.trim()
  if (/^\d{5}(\.\d+)?$/.test(plain) && isSheetDay(Number(plain))) {
    const utc = SHEET_EPOCH + Math.round(Number(plain) * 86_400) * 1000
    const [day = '', time = ''] = new Date(utc).toISOString().split(/[T.]/)
    return momentIn(day, clock === '' ? time : clock)
  }
  const parts = /^(\d{4})[-/.年]?(\d{1,2})[-/.月]?(\d{1,2})日?[ T]*(?:(\d{1,2}):?(\d{2})(?::?(\d{2}))?)?/.exec(plain)
  if (parts === null) return undefined
  const [, year = '', month = '', day = '', hour, minute, second = '00'] = parts
  const own = hour === undefined ? '' : `${hour.padStart(2, '0')}:${minute ?? '00'}`
  const [, h, m, s = '00'] = /^(\d{1,2}):?(\d{2})(?::?(\d{2}))?/.exec(clock.trim()) ?? []
  const time = own === '' && h !== undefined ? `${h.padStart(2, '0')}:${m ?? '00'}` : own || '00:00'
  const at = shanghaiTime(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`, time)
  return at === undefined ? undefined : at + Number(own === '' ? s : second) * 1000
}

/** Some banks number nothing: then a line is known by what it says. */
const madeNo = ({ at, amountFen, payer, payerAccount }: Omit<BankEntry, 'serialNo'>): string =>
  [shanghaiDate(at), at, amountFen, payerAccount || payer].join('-').slice(0, 80)

/** What one row says. @returns words for what is wrong, or the signed amount with the rest */
function entryOf(row: readonly string[], columns: Columns): string | BankEntry | undefined {
  const cell = (column: Column): string => {
    const place = columns[column]
    return place === undefined ? '' : (row[place] ?? '').trim()
  }
  const income = columns.income === undefined ? undefined : fenIn(cell('income'))
  const amount = columns.income === undefined ? fenIn(cell('amount')) : income
  const at = momentIn(cell('at'), cell('clock'))
  if (row.some((text) => SUM.test(text.trim()))) return undefined
  // Remarks below the table have no day.
  if (at === undefined && amount === undefined) return undefined
  if (at === undefined) return cell('at') === '' ? undefined : `日期“${cell('at').slice(0, 20)}”无法识别`
  if (amount === undefined) return `金额“${cell(columns.income === undefined ? 'amount' : 'income').slice(0, 20)}”无法识别`
  const isIn = columns.income === undefined ? IN.test(cell('way')) : amount > 0
  const said = { at, amountFen: isIn ? amount : 0, payer: cell('payer').slice(0, 100), payerAccount: cell('payerAccount').slice(0, 40) }
  const entry = { ...said, remark: cell('remark').slice(0, 200) }
  return { ...entry, serialNo: cell('serialNo').slice(0, 80) || madeNo(entry) }
}

/**
 * Money that came in, of a table as banks give it: wherever it begins, in whatever order the columns stand, income and outgo in two columns or
 * in one with its way beside it.
 * @returns undefined where no row names a day and an amount as its columns
 */
export function readBankFile(rows: readonly { row: number; cells: readonly string[] }[]): BankFile | undefined {
  const start = rows.slice(0, HEAD_ROWS).findIndex(({ cells }) => columnsOf(cells) !== undefined)
  const columns = start < 0 ? undefined : columnsOf(rows[start]?.cells ?? [])
  if (columns === undefined) return undefined
  const file: BankFile = { entries: [], outgoing: 0, faults: [] }
  for (const { row, cells } of rows.slice(start + 1)) {
    const entry = entryOf(cells, columns)
    if (entry === undefined) continue
    if (typeof entry === 'string') file.faults.push({ row, text: entry })
    else if (entry.amountFen > 0) file.entries.push(entry)
    else file.outgoing++
  }
  return file
}

/** A transfer or a statement that waits for money. */
export interface Awaited extends Omit<BankCandidate, 'reasons'> {
  /** Numbers and plates that a payer may write: JF and order number, plate. */
  marks: string[]
}

/** Money arrives before somebody says so, or after it, but hardly later than this. */
const NEAR_MS = 15 * DAY
/** The same day, as far as banks and people agree on one. */
const SAME_DAY_MS = 1.5 * DAY
const MOST_CANDIDATES = 5
/** Shorter names say nothing. */
const LEAST_NAME = 2

const plain = (text: string): string => text.toUpperCase().replace(/[\s·•.\-（）()]|有限责任公司|股份有限公司|有限公司|公司/g, '')
const isSameName = (a: string, b: string): boolean => {
  const [one, other] = [plain(a), plain(b)]
  return one.length >= LEAST_NAME && other.length >= LEAST_NAME && (one.includes(other) || other.includes(one))
}

/**
 * What a line may be (payments.md#bank-lines): of those that wait for just this amount. A number or plate in the payer's words says most,
 * then his name, then the day. Statements are found by name or number alone: their day says nothing.
 * @returns best first, at most five
 */
export function proposals(line: Pick<BankEntry, 'amountFen' | 'at' | 'payer' | 'remark'>, awaited: readonly Awaited[]): BankCandidate[] {
  const said = plain(line.remark)
  return awaited
    .filter(({ amountFen }) => amountFen === line.amountFen)
    .map(({ marks, ...candidate }) => {
      const mark = marks.find((each) => each !== '' && said.includes(plain(each)))
      const isNamed = isSameName(candidate.payer, line.payer)
      const away = Math.abs(candidate.at - line.at)
      const isNear = candidate.kind === 'TRANSFER' && away <= NEAR_MS
      const reasons = [
        ...(mark === undefined ? [] : [`附言提到 ${mark}`]),
        ...(isNamed ? ['付款人一致'] : []),
        ...(candidate.kind === 'TRANSFER' && away <= SAME_DAY_MS ? ['日期相近'] : [])
      ]
      const weight = (mark === undefined ? 0 : 4) + (isNamed ? 2 : 0) + (reasons.includes('日期相近') ? 1 : 0)
      return { candidate: { ...candidate, reasons }, weight, away, isLikely: weight > 0 || isNear }
    })
    .filter(({ isLikely }) => isLikely)
    .sort((a, b) => b.weight - a.weight || a.away - b.away || (a.candidate.id < b.candidate.id ? -1 : 1))
    .slice(0, MOST_CANDIDATES)
    .map(({ candidate }) => candidate)
}
