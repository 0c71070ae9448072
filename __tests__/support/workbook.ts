import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { fromBufferPromise } from 'yauzl'
import type { Envelope } from '../../src/contract/envelope'
import { readSheet } from '../../server/xlsx/read'
import type { TestApp } from './databases'

/** A cell as a spreadsheet writes it: text, a number, a formula with what it last gave, or XML of its own. */
export type Written = string | number | { formula: string; value: string } | { xml: (ref: string) => string }

export const HEADINGS = ['姓名*', '账号*', '性别', '手机号', '邮箱', '组织*', '其他组织', '岗位', '角色', '直属主管账号', '入职日期']

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

function cellXml(cell: Written, ref: string): string {
  if (typeof cell === 'number') return `<c r="${ref}"><v>${cell}</v></c>`
  if (typeof cell === 'string') return `<c r="${ref}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
  return 'xml' in cell ? cell.xml(ref) : `<c r="${ref}" t="str"><f>${escaped(cell.formula)}</f><v>${escaped(cell.value)}</v></c>`
}

export interface Workbook {
  rows: readonly (readonly Written[])[]
  merged?: readonly string[]
  /** Texts that cells name by number. */
  strings?: readonly string[]
  /** Parts in the place of, or beside, those of a good file. */
  parts?: Readonly<Record<string, string | Buffer>>
}

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** An xlsx as others write it, not by the server's own hand. */
export async function workbook({ rows, merged = [], strings = [], parts = {} }: Workbook): Promise<Buffer> {
  const lines = rows.map(
    (cells, at) =>
      `<row r="${at + 1}">${cells.map((cell, column) => (cell === '' ? '' : cellXml(cell, String.fromCharCode(65 + column) + String(at + 1)))).join('')}</row>`
  )
  const merges = merged.length === 0 ? '' : `<mergeCells>${merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`
  const all: Record<string, string | Buffer> = {
    'xl/workbook.xml': `<workbook ${MAIN} xmlns:rel="${OFFICE}"><sheets><sheet name="Sheet1" sheetId="1" rel:id="rId7"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId7" Target="/xl/worksheets/one.xml"/></Relationships>`,
    'xl/worksheets/one.xml': `<worksheet ${MAIN}><sheetData>${lines.join('')}</sheetData>${merges}</worksheet>`,
    'xl/sharedStrings.xml': `<sst ${MAIN}>${strings.map((text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`,
    ...parts
  }
  return zipOf(all)
}

export async function zipOf(parts: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return buffer(zip.outputStream as Readable)
}

/** Whole text of one part. */
export async function partOf(bytes: Buffer, name: string): Promise<string> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true })
  for await (const entry of zip.eachEntry())
    if (entry.fileName === name) return (await buffer(await zip.openReadStreamPromise(entry))).toString()
  throw new Error(`no part ${name}`)
}

/** Texts of a sheet row by row, as they stand in it. */
export async function textsOf(bytes: Buffer, sheet: string): Promise<string[][]> {
  const { rows } = await readSheet(bytes, sheet, { rows: 100_000, columns: 20, tooMany: '' })
  return rows.map(({ cells }) => Array.from({ length: Math.max(...cells.keys()) + 1 }, (_, column) => cells.get(column)?.text ?? ''))
}

const BOUNDARY = 'workbook-boundary'

/** Hands a file in to a call that takes one. */
export async function upload<T>(server: TestApp, token: string, url: string, bytes: Buffer, name = 'people.xlsx'): Promise<Envelope<T>> {
  const payload = Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
    ),
    bytes,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`)
  ])
  const answer = await server.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { authorization: token, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
  })
  return answer.json<Envelope<T>>()
}
