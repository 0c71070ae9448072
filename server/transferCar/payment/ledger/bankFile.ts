import { parse } from 'csv-parse/sync'
import { MOST_BANK_LINES } from '@/contract/transferCar/payment/bank'
import { readBankFile, type BankFile } from '@/domain/transferCar/payment/bankLines'
import { refuse } from '../../../errors'
import { readSheet } from '../../../xlsx/read'

/** Columns that are looked at; the table may begin further down. */
const MOST_COLUMNS = 60
const TOO_MANY = `一次最多导入 ${MOST_BANK_LINES} 笔，请按日期分成几个文件`
/** A workbook is a ZIP; the older kind begins otherwise. */
const ZIP = Buffer.from('PK')
const OLD_WORKBOOK = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])
const UNKNOWN = '没有认出表头：需要有交易日期，和收入金额（或金额与借贷标志）两列'

interface Row {
  row: number
  cells: string[]
}

async function sheetRows(bytes: Buffer): Promise<Row[]> {
  const { rows } = await readSheet(bytes, '', { rows: MOST_BANK_LINES + 50, columns: MOST_COLUMNS, tooMany: TOO_MANY })
  return rows.map(({ row, cells }) => ({ row, cells: Array.from({ length: MOST_COLUMNS }, (_, index) => cells.get(index)?.text ?? '') }))
}

/** Banks write GB 18030, tabs for commas, and a tab or a quote beside long numbers so that a workbook leaves them alone. */
function textRows(bytes: Buffer): Row[] {
  const text = decoded(bytes)
  const [first = ''] = text.split('\n', 1)
  let records: string[][]
  try {
    records = parse(text, {
      bom: true,
      delimiter: first.includes('\t') && !first.includes(',') ? '\t' : ',',
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      to: MOST_BANK_LINES + 51
    })
  } catch {
    throw refuse('文件无法读取，请另存为 xlsx 或 csv 后再导入')
  }
  if (records.length > MOST_BANK_LINES + 50) throw refuse(TOO_MANY)
  return records.map((cells, index) => ({
    row: index + 1,
    cells: cells.slice(0, MOST_COLUMNS).map((cell) => cell.replace(/^[\t='"`]+|[\t"]+$/g, '').trim())
  }))
}

function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

/** Money that came in, of a file as a bank gives it (payments.md#bank-lines). @throws Refusal 400 for another kind of file, or one without lines */
export async function readBankBytes(bytes: Buffer): Promise<BankFile> {
  if (bytes.subarray(0, OLD_WORKBOOK.length).equals(OLD_WORKBOOK)) throw refuse('旧版 xls 文件请另存为 xlsx 或 csv 后再导入')
  const file = readBankFile(bytes.subarray(0, ZIP.length).equals(ZIP) ? await sheetRows(bytes) : textRows(bytes))
  if (file === undefined) throw refuse(UNKNOWN)
  if (file.entries.length + file.outgoing + file.faults.length === 0) throw refuse('文件里没有流水')
  return file
}
