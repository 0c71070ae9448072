import { buffer } from 'node:stream/consumers'
import { Readable, type PassThrough } from 'node:stream'
import { ZipFile } from 'yazl'
import { fenToInput } from '@/domain/format/money'

/** A cell that begins with one of these is a formula to a spreadsheet, at the latest once it was saved as CSV and opened again. */
const FORMULA = /^[=+\-@\t\r]/
/** What XML does not take, and control characters that mean nothing in a text. */
const CONTROLS = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]|\p{Cs}/gu

/** Text as a cell holds it: no control characters, and nothing that a spreadsheet would compute. */
export function cellText(text: string): string {
  const clean = text.replace(CONTROLS, '')
  return FORMULA.test(clean) ? `'${clean}` : clean
}

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export interface SheetColumn {
  label: string
  /** In characters. */
  width: number
  /** Shown beside a cell of it that is chosen. */
  note?: string
  /** What may be chosen: a column of the second sheet, from 0, with that many entries. */
  choices?: { column: number; count: number; isOnly: boolean }
}

/** Text, or an amount: a number in yuan, so that a spreadsheet adds it up. */
export type SheetCell = string | { fen: number }

export interface SheetToWrite {
  name: string
  columns: readonly SheetColumn[]
  rows: Iterable<readonly SheetCell[]>
}

/** Rows that take a note and choices; enough for any list that is taken in. */
const MOST_ROWS = 10_000

const escaped = (text: string): string =>
  text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/[\t\n\r]/g, (c) => `&#${c.charCodeAt(0)};`)

/** A, B ... Z, AA. @param index from 0 */
const letters = (index: number): string => (index >= 26 ? letters(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))

/** `_x0041_` would be read as A. */
const written = (text: string): string => escaped(cellText(text).replace(/_(?=x[0-9a-fA-F]{4}_)/g, '_x005F_'))

/** Styles of `STYLES`: text, so that digits stay as they are typed, heads, and amounts. */
const TEXT = 0
const HEAD = 1
const AMOUNT = 2

function cellXml(cell: SheetCell, column: number, row: number, style: number): string {
  const at = `${letters(column)}${row}`
  if (typeof cell !== 'string') return `<c r="${at}" s="${AMOUNT}"><v>${fenToInput(cell.fen)}</v></c>`
  return `<c r="${at}" t="inlineStr" s="${style}"><is><t xml:space="preserve">${written(cell)}</t></is></c>`
}

const rowXml = (cells: readonly SheetCell[], row: number, style: number): string =>
  `<row r="${row}">${cells.map((cell, column) => (cell === '' ? '' : cellXml(cell, column, row, style))).join('')}</row>`

function validationXml({ note = '', label, choices }: SheetColumn, column: number, listSheet: string | undefined): string {
  if (note === '' && choices === undefined) return ''
  const at = letters(column)
  const list = choices === undefined || listSheet === undefined || choices.count === 0 ? undefined : choices
  const from = list === undefined ? '' : letters(list.column)
  return (
    `<dataValidation ${list === undefined ? '' : 'type="list" '}allowBlank="1" showInputMessage="1"${list?.isOnly === true ? ' showErrorMessage="1"' : ''}` +
    ` promptTitle="${escaped(label)}" prompt="${escaped(note.slice(0, 250))}" sqref="${at}2:${at}${MOST_ROWS}">` +
    `${list === undefined ? '' : `<formula1>'${escaped(listSheet ?? '')}'!$${from}$2:$${from}$${list.count + 1}</formula1>`}</dataValidation>`
  )
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const xf = (font: number, format: number, more: string): string =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0"${more}/>`
/** 49 is text, 4 an amount with two decimals. */
const STYLES =
  `${XML}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/></font><font><b/><sz val="11"/></font></fonts>` +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  `<borders count="1"><border/></borders><cellStyleXfs count="1">${xf(0, 0, '')}</cellStyleXfs>` +
  `<cellXfs count="3">${xf(0, 49, ' xfId="0" applyNumberFormat="1"')}${xf(1, 49, ' xfId="0" applyNumberFormat="1" applyFont="1"')}` +
  `${xf(0, 4, ' xfId="0" applyNumberFormat="1"')}</cellXfs>` +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'

/** What stands before the rows of a sheet, its heads among it. */
function* headXml(columns: readonly SheetColumn[]): Generator<string> {
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>`
  for (const [index, { width }] of columns.entries())
    yield `<col min="${index + 1}" max="${index + 1}" width="${width}" style="${TEXT}" customWidth="1"/>`
  yield `</cols><sheetData>${rowXml(
    columns.map(({ label }) => label),
    1,
    HEAD
  )}`
}

/** Rows as a sheet holds them below its heads. @param before rows that stand above them, heads left out */
export function* sheetRows(rows: Iterable<readonly SheetCell[]>, before = 0): Generator<string> {
  let row = before + 1
  for (const cells of rows) yield rowXml(cells, ++row, TEXT)
}

function* sheetXml({ columns, rows }: SheetToWrite, listSheet: string | undefined): Generator<string> {
  yield* headXml(columns)
  yield* sheetRows(rows)
  yield '</sheetData>'
  const validations = columns.map((column, index) => validationXml(column, index, listSheet)).filter((xml) => xml !== '')
  if (validations.length > 0) yield `<dataValidations count="${validations.length}">${validations.join('')}</dataValidations>`
  yield '</worksheet>'
}

const partOf = (sheet: number): string => `xl/worksheets/sheet${sheet}.xml`

/** An xlsx with all of its parts but the sheets. @param names of the sheets */
function openBook(names: readonly string[]): ZipFile {
  const zip = new ZipFile()
  const add = (name: string, xml: string): void => zip.addBuffer(Buffer.from(xml), name)
  const each = (xml: (number: number, name: string) => string): string => names.map((name, at) => xml(at + 1, name)).join('')
  add(
    '[Content_Types].xml',
    `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
      `<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>` +
      `${each((number) => `<Override PartName="/${partOf(number)}" ContentType="${TYPE}.worksheet+xml"/>`)}</Types>`
  )
  add(
    '_rels/.rels',
    `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`
  )
  add(
    'xl/workbook.xml',
    `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${each((number, name) => `<sheet name="${escaped(name)}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`
  )
  add(
    'xl/_rels/workbook.xml.rels',
    `${XML}<Relationships xmlns="${PACKAGE}/relationships">` +
      `${each((number) => `<Relationship Id="rId${number}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}` +
      `<Relationship Id="rId${names.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`
  )
  add('xl/styles.xml', STYLES)
  return zip
}

/** An xlsx of these sheets; choices of the first are taken from the second. Cells are text or amounts, none is computed. */
export async function writeWorkbook(sheets: readonly SheetToWrite[]): Promise<Buffer> {
  const zip = openBook(sheets.map(({ name }) => name))
  for (const [at, sheet] of sheets.entries()) zip.addBuffer(Buffer.from([...sheetXml(sheet, sheets[1]?.name)].join('')), partOf(at + 1))
  zip.end()
  return buffer(zip.outputStream as Readable)
}

/**
 * An xlsx of one sheet that is packed while it is sent, however long it is.
 * @param rows pieces that `sheetRows` wrote, read when the one before was taken; when reading fails the stream ends with that error
 */
export function streamWorkbook({ name, columns, rows }: Omit<SheetToWrite, 'rows'> & { rows: AsyncIterable<string> }): Readable {
  const zip = openBook([name])
  const sent = zip.outputStream as PassThrough
  zip.on('error', (error: Error) => sent.destroy(error))
  async function* sheet(): AsyncGenerator<string> {
    yield [...headXml(columns)].join('')
    yield* rows
    yield '</sheetData></worksheet>'
  }
  const source = Readable.from(sheet())
  // Whoever stops reading stops the packing, too.
  sent.on('close', () => source.destroy())
  zip.addReadStream(source, partOf(1))
  zip.end()
  return sent
}
