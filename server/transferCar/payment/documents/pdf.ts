import type PDFDocument from 'pdfkit'
import { commonFont, rareFont, type Font } from './font'

/** A4 with these margins, points. */
const MARGIN = 48
const WIDTH = 595.28 - 2 * MARGIN
const BOTTOM = 841.89 - MARGIN - 24
const SIZE = 10
const CELL = 4
/** Stands for a character that no font here has. */
const GETA = '〓'

export interface Column {
  title: string /** Share of the page's width. */
  share: number
  align?: 'left' | 'right'
}

/** What documents are written with: from the top down, new pages by themselves. */
interface PdfPage {
  title(text: string, below?: string): void
  section(text: string): void
  /** Labels and values, two columns. */
  facts(rows: readonly (readonly [label: string, value: string])[]): void
  table(columns: readonly Column[], rows: readonly (readonly string[])[]): void
  line(text: string, options?: { align?: 'left' | 'right'; size?: number }): void
}

interface RareFont {
  name: string
  font: Font
}

/**
 * A PDF with Chinese text in an embedded subset of one font, which viewers search and copy.
 * @param draw is called once more when the text holds rare characters, with their fonts at hand
 * @param now epoch ms, its day of creation
 */
export async function pdfOf(title: string, now: number, draw: (pdf: PdfPage) => void): Promise<Buffer> {
  const font = await commonFont()
  // Loaded with the first document: a server that prints nothing starts without it.
  const { default: Document } = await import('pdfkit')
  const rare = new Set<number>()
  const first = await drawn({ Document, title, now, font, fonts: new Map(), rare, draw })
  if (rare.size === 0) return first
  const found = await Promise.all([...rare].map(async (codePoint) => [codePoint, await rareFont(codePoint)] as const))
  const fonts = new Map(found.flatMap(([codePoint, each]) => (each === undefined ? [] : [[codePoint, each] as const])))
  return fonts.size === 0 ? first : drawn({ Document, title, now, font, fonts, rare, draw })
}

interface Drawing {
  Document: typeof PDFDocument
  title: string
  now: number
  font: Font
  fonts: ReadonlyMap<number, RareFont>
  /** Characters that the common font lacks. */
  rare: Set<number>
  draw: (pdf: PdfPage) => void
}

function drawn(drawing: Drawing): Promise<Buffer> {
  const { Document, title, now, font, draw } = drawing
  return new Promise((resolve, reject) => {
    const doc = new Document({
      size: 'A4',
      margin: MARGIN,
      bufferPages: true,
      font: font.bytes as unknown as string,
      lang: 'zh-CN',
      info: { Title: title, CreationDate: new Date(now) }
    })
    const chunks: Buffer[] = []
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => {
      resolve(Buffer.concat(chunks))
    })
    doc.on('error', reject)
    doc.registerFont('common', font.bytes)
    for (const {
      name,
      font: { bytes }
    } of drawing.fonts.values())
      doc.registerFont(name, bytes)
    draw(pdfPageOf(doc, drawing))
    numberPages(doc)
    doc.end()
  })
}

type Doc = InstanceType<typeof PDFDocument>
interface Put {
  x: number
  y: number
  width: number
  align?: 'left' | 'right'
  size?: number
  colour?: string
}

/** Writes into a box; characters of other fonts are written in theirs. */
function put(
  doc: Doc,
  { font, fonts, rare }: Drawing,
  text: string,
  { x, y, width, align = 'left', size = SIZE, colour = '#1a1a1a' }: Put
): void {
  const runs: { font: string; text: string }[] = []
  for (const char of text === '' ? ' ' : text) {
    const codePoint = char.codePointAt(0) ?? 0
    const known = char === '\n' || font.has(codePoint)
    if (!known) rare.add(codePoint)
    const other = known ? undefined : fonts.get(codePoint)
    const run = { font: other?.name ?? 'common', text: known || other !== undefined ? char : GETA }
    const last = runs.at(-1)
    if (last?.font === run.font) last.text += run.text
    else runs.push(run)
  }
  doc.fontSize(size).fillColor(colour)
  runs.forEach((run, index) => {
    const options = { width, align, lineGap: 2, continued: index < runs.length - 1 }
    doc.font(run.font)
    if (index === 0) doc.text(run.text, x, y, options)
    else doc.text(run.text, options)
  })
}

function heightOf(doc: Doc, text: string, width: number, size = SIZE): number {
  return doc
    .font('common')
    .fontSize(size)
    .heightOfString(text === '' ? ' ' : text, { width, lineGap: 2 })
}

function pdfPageOf(doc: Doc, drawing: Drawing): PdfPage {
  let y = MARGIN
  const room = (height: number): void => {
    if (y + height <= BOTTOM) return
    doc.addPage()
    y = MARGIN
  }
  const line: PdfPage['line'] = (text, { align = 'left', size = SIZE } = {}) => {
    const height = heightOf(doc, text, WIDTH, size)
    room(height)
    put(doc, drawing, text, { x: MARGIN, y, width: WIDTH, align, size })
    y += height + 2
  }
  const row = (columns: readonly Column[], cells: readonly string[], isHead: boolean): void => {
    const widths = columns.map(({ share }) => WIDTH * share)
    const height = Math.max(...cells.map((cell, index) => heightOf(doc, cell, (widths[index] ?? 0) - 2 * CELL))) + 2 * CELL
    room(height)
    let x = MARGIN
    columns.forEach(({ align }, index) => {
      const width = widths[index] ?? 0
      if (isHead) doc.rect(x, y, width, height).fill('#eef2f7')
      doc.rect(x, y, width, height).lineWidth(0.5).stroke('#b8c0cc')
      put(doc, drawing, cells[index] ?? '', { x: x + CELL, y: y + CELL, width: width - 2 * CELL, ...(align !== undefined && { align }) })
      x += width
    })
    y += height
  }
  return {
    title: (text, below) => {
      put(doc, drawing, text, { x: MARGIN, y, width: WIDTH, size: 18 })
      y += heightOf(doc, text, WIDTH, 18) + 4
      if (below !== undefined) {
        put(doc, drawing, below, { x: MARGIN, y, width: WIDTH, colour: '#555555' })
        y += heightOf(doc, below, WIDTH) + 6
      }
    },
    section: (text) => {
      y += 8
      room(40)
      put(doc, drawing, text, { x: MARGIN, y, width: WIDTH, size: 12 })
      y += heightOf(doc, text, WIDTH, 12) + 4
    },
    facts: (rows) => {
      for (let index = 0; index < rows.length; index += 2) {
        const pair = rows.slice(index, index + 2).map(([label, value]) => `${label}：${value}`)
        const height = Math.max(...pair.map((text) => heightOf(doc, text, WIDTH / 2 - 12)))
        room(height)
        pair.forEach((text, column) => {
          put(doc, drawing, text, { x: MARGIN + (column * WIDTH) / 2, y, width: WIDTH / 2 - 12 })
        })
        y += height + 2
      }
    },
    table: (columns, rows) => {
      row(
        columns,
        columns.map(({ title }) => title),
        true
      )
      for (const cells of rows) row(columns, cells, false)
      y += 4
    },
    line
  }
}

function numberPages(doc: Doc): void {
  const { start, count } = doc.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page)
    // Below the margin a text would start a page of its own.
    doc.page.margins.bottom = 0
    doc
      .font('common')
      .fontSize(9)
      .fillColor('#555555')
      .text(`第 ${page - start + 1} 页 共 ${count} 页`, MARGIN, 841.89 - MARGIN, { width: WIDTH, align: 'center', lineBreak: false })
  }
}

/** A tax rate as a table shows it. @param taxBp hundredths of a per cent */
export const rateText = (taxBp: number): string => `${taxBp / 100}%`
