import { refuse } from '../errors'
import { NO_WORKBOOK, Parts, TOO_LARGE } from './parts'

/** One cell as the file holds it; nothing is computed. */
export interface SheetCell {
  /** Its text; of a number its digits. */
  text: string
  /** Days since 1899-12-30 are stored as numbers as well. */
  kind: 'text' | 'number' | 'boolean' | 'error' | 'formula'
}

export interface SheetRow {
  /** From 1, as a spreadsheet counts. */
  row: number
  /** By column, from 0; empty cells are missing. */
  cells: ReadonlyMap<number, SheetCell>
}

export interface Sheet {
  /** Rows with a cell, from the top down. */
  rows: SheetRow[]
  /** Merged cells, each with the rows and columns that it covers. */
  merged: { ref: string; firstRow: number; lastRow: number; firstColumn: number; lastColumn: number }[]
  /** Days are counted from 1904-01-01, as an old Mac does. */
  from1904: boolean
}

export interface ReadLimit {
  /** Rows with a cell. */
  rows: number
  /** Columns beyond are passed over. */
  columns: number
  tooMany: string
}

/** What a cell holds at most in Excel itself. */
const MOST_TEXT = 32_767
/** Texts of a workbook; each costs memory, an empty one too. */
const MOST_STRINGS = 200_000

/** Column of `AB12`, from 0; undefined for anything else. */
function columnOf(ref: string): number | undefined {
  const [, letters = '', row] = /^([A-Z]{1,3})(\d{1,7})$/.exec(ref.replaceAll('$', '').toUpperCase()) ?? []
  if (row === undefined) return undefined
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** Excel writes some characters as `_x000D_`. */
const unescaped = (text: string): string =>
  text.replace(/_x([0-9a-fA-F]{4})_/g, (_all, code: string) => String.fromCharCode(parseInt(code, 16)))

/** Digits of a number as people typed it: 13900139000 also where the file says 1.3900139E10. */
const digits = (text: string): string => {
  const value = Number(text)
  return text.trim() === '' || !Number.isFinite(value)
    ? text
    : value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 10 })
}

/**
 * Reads one sheet of an xlsx: the one of this name, else the first. Formulas are not computed, and what they last gave is not believed.
 * @throws Refusal 400 for another kind of file, a broken one, or one beyond `limit`
 */
export async function readSheet(bytes: Buffer, name: string, limit: ReadLimit): Promise<Sheet> {
  const parts = await Parts.open(bytes)
  const { part, from1904 } = await findSheet(parts, name)
  const strings = parts.has(STRINGS) ? await readStrings(parts) : []
  const sheet = new SheetReader(strings, limit)
  await parts.read(part, sheet)
  return { rows: sheet.rows, merged: sheet.merged, from1904 }
}

const STRINGS = 'xl/sharedStrings.xml'

async function findSheet(parts: Parts, name: string): Promise<{ part: string; from1904: boolean }> {
  const sheets: { name: string; id: string }[] = []
  let from1904 = false
  await parts.read('xl/workbook.xml', {
    open(element, attributes) {
      const { name: sheet = '', date1904 } = attributes
      // The prefix is the writer's choice, mostly r.
      const [, id = ''] = Object.entries(attributes).find(([key]) => key.endsWith(':id')) ?? []
      if (element === 'sheet') sheets.push({ name: sheet, id })
      if (element === 'workbookPr') from1904 = date1904 === '1' || date1904 === 'true'
    }
  })
  const wanted = sheets.find((sheet) => sheet.name === name) ?? sheets[0]
  let part: string | undefined
  await parts.read('xl/_rels/workbook.xml.rels', {
    open(element, { Id: id, Target: target = '', TargetMode: mode }) {
      if (element !== 'Relationship' || id !== wanted?.id || mode === 'External') return
      part = target.startsWith('/') ? target.slice(1) : `xl/${target}`
    }
  })
  if (part === undefined) throw refuse(NO_WORKBOOK)
  return { part, from1904 }
}

/** Texts that cells name by number. Of those for reading aloud (`rPh`) nothing is taken. */
async function readStrings(parts: Parts): Promise<string[]> {
  const strings: string[] = []
  let text = ''
  let isText = false
  let aloud = 0
  await parts.read(STRINGS, {
    open(element) {
      if (element === 'si') text = ''
      if (element === 'rPh') aloud++
      isText = element === 't' && aloud === 0
    },
    text(piece) {
      if (isText && text.length <= MOST_TEXT) text += piece
    },
    close(element) {
      if (element === 'rPh') aloud--
      if (element === 'si' && strings.push(unescaped(text)) > MOST_STRINGS) throw refuse(TOO_LARGE)
      isText = false
    }
  })
  return strings
}

/** Takes the rows of one sheet in as they are told. */
class SheetReader {
  readonly rows: SheetRow[] = []
  readonly merged: Sheet['merged'] = []
  private row = 0
  private column = -1
  private cells = new Map<number, SheetCell>()
  private type = ''
  private isFormula = false
  private value = ''
  private isValue = false
  private aloud = 0
  private readonly strings: readonly string[]
  private readonly limit: ReadLimit

  constructor(strings: readonly string[], limit: ReadLimit) {
    this.strings = strings
    this.limit = limit
  }

  open(element: string, { r = '', t = 'n', ref = '' }: Readonly<Record<string, string>>): void {
    if (element === 'row') {
      this.row = /^\d{1,7}$/.test(r) ? Number(r) : this.row + 1
      this.column = -1
      this.cells = new Map()
    }
    if (element === 'c') {
      this.column = columnOf(r) ?? this.column + 1
      this.type = t
      this.isFormula = false
      this.value = ''
    }
    if (element === 'f') this.isFormula = true
    if (element === 'rPh') this.aloud++
    if (element === 'mergeCell') this.merge(ref)
    this.isValue = this.aloud === 0 && (element === 'v' || element === 't')
  }

  text(piece: string): void {
    if (this.isValue && this.value.length <= MOST_TEXT) this.value += piece
  }

  close(element: string): void {
    this.isValue = false
    if (element === 'rPh') this.aloud--
    if (element === 'c' && this.column < this.limit.columns) {
      const cell = this.cell()
      if (cell.text !== '' || cell.kind === 'formula') this.cells.set(this.column, cell)
    }
    if (element === 'row' && this.cells.size > 0) {
      if (this.rows.length >= this.limit.rows) throw refuse(this.limit.tooMany)
      this.rows.push({ row: this.row, cells: this.cells })
    }
  }

  private cell(): SheetCell {
    if (this.isFormula) return { text: '', kind: 'formula' }
    if (this.type === 's') return { text: this.strings[Number(this.value)] ?? '', kind: 'text' }
    if (this.type === 'b') return { text: this.value === '1' ? 'TRUE' : 'FALSE', kind: 'boolean' }
    if (this.type === 'e') return { text: this.value, kind: 'error' }
    if (this.type === 'n') return { text: digits(this.value), kind: 'number' }
    // inlineStr, str, and d: a day as ISO 8601.
    return { text: unescaped(this.value), kind: 'text' }
  }

  private merge(ref: string): void {
    const [from = '', to = from] = ref.split(':')
    const [firstColumn, lastColumn] = [columnOf(from), columnOf(to)]
    if (firstColumn === undefined || lastColumn === undefined || this.merged.length >= this.limit.rows) return
    const rowOf = (cell: string): number => Number(/\d+$/.exec(cell)?.[0])
    this.merged.push({ ref, firstRow: rowOf(from), lastRow: rowOf(to), firstColumn, lastColumn })
  }
}
