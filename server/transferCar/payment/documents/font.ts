import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { inflateSync } from 'node:zlib'

/**
 * Noto Sans SC (SIL Open Font License 1.1) from its npm package; a PDF embeds the glyphs that it uses and no others
 * (house.md#install-and-builds).
 */
const PACKAGE = path.dirname(require.resolve('@fontsource/noto-sans-sc/package.json'))
const WOFF_HEADER = 44
const WOFF_ENTRY = 20
const SFNT_HEADER = 12
const SFNT_ENTRY = 16

export interface Font {
  /** TrueType bytes, as a PDF library reads them. */
  bytes: Buffer
  has(codePoint: number): boolean
}
/** Code points a slice holds; the package cuts its 15,600 characters into slices. */
interface Slice {
  name: string
  ranges: readonly (readonly [number, number])[]
}

const files = new Map<string, Promise<Font>>()
let slices: Promise<readonly Slice[]> | undefined

/** 8,000 characters of daily use, letters and figures among them. Read once a process. */
export const commonFont = (): Promise<Font> => fontOf('chinese-simplified')

/** The font of a rare character (a name of a person, mostly); undefined when the package has none. */
export async function rareFont(codePoint: number): Promise<{ name: string; font: Font } | undefined> {
  slices ??= readSlices()
  const slice = (await slices).find(({ ranges }) => ranges.some(([from, to]) => codePoint >= from && codePoint <= to))
  if (slice === undefined) return undefined
  const font = await fontOf(slice.name)
  return font.has(codePoint) ? { name: slice.name, font } : undefined
}

function fontOf(part: string): Promise<Font> {
  const known =
    files.get(part) ??
    readFile(path.join(PACKAGE, 'files', `noto-sans-sc-${part}-400-normal.woff`)).then((woff) => {
      const bytes = trueTypeOf(woff)
      return { bytes, has: coverageOf(bytes) }
    })
  files.set(part, known)
  return known
}

async function readSlices(): Promise<readonly Slice[]> {
  const ranges = JSON.parse(await readFile(path.join(PACKAGE, 'unicode.json'), 'utf8')) as Record<string, string>
  return Object.entries(ranges).map(([name, text]) => ({
    name: name.replace(/[[\]]/g, ''),
    ranges: text.split(',').flatMap((range) => {
      const [, from = '', to = from] = /U\+([0-9a-f]+)(?:-([0-9a-f]+))?/i.exec(range) ?? []
      return from === '' ? [] : [[parseInt(from, 16), parseInt(to, 16)] as const]
    })
  }))
}

/** A WOFF file is a TrueType file with packed tables (W3C WOFF 1.0). */
function trueTypeOf(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const head = Buffer.alloc(SFNT_HEADER + SFNT_ENTRY * count)
  head.writeUInt32BE(woff.readUInt32BE(4), 0)
  head.writeUInt16BE(count, 4)
  const parts: Buffer[] = [head]
  let at = head.length
  for (let index = 0; index < count; index++) {
    const entry = WOFF_HEADER + WOFF_ENTRY * index
    const [offset, packed, length] = [woff.readUInt32BE(entry + 4), woff.readUInt32BE(entry + 8), woff.readUInt32BE(entry + 12)]
    const stored = woff.subarray(offset, offset + packed)
    const to = SFNT_HEADER + SFNT_ENTRY * index
    woff.copy(head, to, entry, entry + 4)
    head.writeUInt32BE(woff.readUInt32BE(entry + 16), to + 4)
    head.writeUInt32BE(at, to + 8)
    head.writeUInt32BE(length, to + 12)
    parts.push(packed < length ? inflateSync(stored) : stored, Buffer.alloc((4 - (length % 4)) % 4))
    at += length + ((4 - (length % 4)) % 4)
  }
  return Buffer.concat(parts)
}

/** Reads which code points a TrueType file has, from table `cmap` in format 12 or 4. */
function coverageOf(font: Buffer): (codePoint: number) => boolean {
  const count = font.readUInt16BE(4)
  const entry = Array.from({ length: count }, (_, index) => SFNT_HEADER + SFNT_ENTRY * index).find(
    (at) => font.toString('latin1', at, at + 4) === 'cmap'
  )
  if (entry === undefined) return () => false
  const cmap = font.subarray(font.readUInt32BE(entry + 8))
  const ranges = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => cmap.subarray(cmap.readUInt32BE(4 + 8 * index + 4))).flatMap(
    rangesOf
  )
  return (codePoint) => ranges.some(([from, to]) => codePoint >= from && codePoint <= to)
}

function rangesOf(table: Buffer): (readonly [number, number])[] {
  const format = table.readUInt16BE(0)
  if (format === 12)
    return Array.from(
      { length: table.readUInt32BE(12) },
      (_, index) => [table.readUInt32BE(16 + 12 * index), table.readUInt32BE(20 + 12 * index)] as const
    )
  if (format !== 4) return []
  const segments = table.readUInt16BE(6) / 2
  return Array.from(
    { length: segments },
    (_, index) => [table.readUInt16BE(16 + 2 * segments + 2 * index), table.readUInt16BE(14 + 2 * index)] as const
  ).filter(([from]) => from !== 0xffff)
}
