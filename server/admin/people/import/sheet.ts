import { MOST_IMPORT_PEOPLE, type ImportFault } from '@/contract/admin/peopleImport'
import { shanghaiDate } from '@/domain/format'
import type { ImportRow } from '../../../database/schema/index'
import { refuse } from '../../../errors'
import { readSheet, type Sheet, type SheetCell, type SheetRow } from '../../../xlsx/read'
import { IMPORT_COLUMNS, PEOPLE_SHEET, type ImportColumn } from './columns'

/** What a file says, and what is wrong with how it says it. */
export interface ImportSheet {
  rows: ImportRow[]
  faults: ImportFault[]
}

/** Columns that are looked at; people add some of their own beside ours. */
const MOST_COLUMNS = 60
const LIMIT = {
  rows: MOST_IMPORT_PEOPLE + 1,
  columns: MOST_COLUMNS,
  tooMany: `一次最多导入 ${MOST_IMPORT_PEOPLE} 人，请分成几个文件`
}
/** A cell of ours says less; and so nobody stores a book here. */
const MOST_TEXT = 2000
const DAY_MS = 86_400_000
/** Day 0 of a spreadsheet, epoch ms; of an old Mac. */
const DAY_ZERO = Date.UTC(1899, 11, 30)
const DAY_ZERO_1904 = Date.UTC(1904, 0, 1)

/** Reads a file of people: texts by column, blank rows left out. @throws Refusal 400 for what is no such file */
export async function readImportSheet(bytes: Buffer): Promise<ImportSheet> {
  const sheet = await readSheet(bytes, PEOPLE_SHEET, LIMIT)
  const [head, ...rows] = sheet.rows
  const columns = columnsOf(head)
  const faults: ImportFault[] = mergedFaults(sheet, columns)
  const read = rows.map((row) => rowOf(row, columns, sheet.from1904, faults)).filter(({ cells }) => Object.keys(cells).length > 0)
  if (read.length === 0 && faults.length === 0) throw refuse('文件里没有人员，请从第 2 行起填写')
  return { rows: read, faults }
}

type Columns = ReadonlyMap<number, ImportColumn>

/** Ours by where they stand. @throws Refusal 400 where one is missing or stands twice */
function columnsOf(head: SheetRow | undefined): Columns {
  const columns = new Map<number, ImportColumn>()
  for (const [index, { text }] of head?.cells ?? []) {
    // The template marks what must be filled in.
    const label = text.replace(/[*＊\s]/g, '')
    const column = IMPORT_COLUMNS.find((each) => each.label === label)
    if (column === undefined) continue
    if ([...columns.values()].includes(column)) throw refuse(`第 ${head?.row} 行：标题“${label}”出现了两次`)
    columns.set(index, column)
  }
  const missing = IMPORT_COLUMNS.filter((column) => column.isRequired === true && ![...columns.values()].includes(column))
  if (missing.length > 0) throw refuse(`第一行没有标题${missing.map(({ label }) => `“${label}”`).join('、')}，请用模板填写`)
  return columns
}

/** A merged cell says something of several people, and only the first has it: it is told, not guessed. */
function mergedFaults({ merged }: Sheet, columns: Columns): ImportFault[] {
  return merged.flatMap(({ ref, firstRow, firstColumn, lastColumn }) => {
    const first = [...columns].find(([index]) => index >= firstColumn && index <= lastColumn)
    return first === undefined
      ? []
      : [{ row: firstRow, column: first[1].label, message: `单元格 ${ref} 是合并的，请取消合并，每行各填各的` }]
  })
}

function rowOf({ row, cells }: SheetRow, columns: Columns, from1904: boolean, faults: ImportFault[]): ImportRow {
  const texts: Record<string, string> = {}
  for (const [index, column] of columns) {
    const cell = cells.get(index)
    if (cell === undefined) continue
    const fault = faultOf(cell)
    if (fault !== '') faults.push({ row, column: column.label, message: fault })
    const text = fault === '' ? textOf(cell, column, from1904) : ''
    // What is not understood still makes it a row with somebody.
    if (text !== '' || fault !== '') texts[column.key] = text
  }
  return { row, cells: texts }
}

function faultOf({ kind, text }: SheetCell): string {
  if (kind === 'formula') return '这里是公式，请粘贴为数值后再导入'
  if (kind === 'error') return `这里是错误值 ${text}，请改正`
  return text.length > MOST_TEXT ? '内容过长' : ''
}

function textOf({ text, kind }: SheetCell, { key }: ImportColumn, from1904: boolean): string {
  // A day is a number to a spreadsheet.
  if (key === 'entryDate' && kind === 'number' && Number(text) < 100_000) return dayText(Math.floor(Number(text)), from1904)
  return text.trim()
}

const dayText = (days: number, from1904: boolean): string => shanghaiDate((from1904 ? DAY_ZERO_1904 : DAY_ZERO) + days * DAY_MS)
