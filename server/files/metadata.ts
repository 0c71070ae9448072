/**
 * Pictures without what stands beside the picture: EXIF with its place, XMP, IPTC, texts, comments, previews, private blocks, and
 * whatever lies behind the end. What is needed to draw it is copied as it is, so not one pixel changes; everything that is not known
 * to be needed goes (JPEG: ITU-T T.81, PNG: W3C PNG 3, WebP: RFC 9649, GIF: GIF89a).
 */

const CUT: Readonly<Record<string, (bytes: Buffer) => Buffer[]>> = { jpeg: jpegParts, png: pngParts, webp: webpParts, gif: gifParts }

/**
 * @param format as sharp names it
 * @returns the same buffer when nothing had to go; undefined when the parts cannot be told apart (or the format is none of these four)
 */
export function withoutMetadata(bytes: Buffer, format: string | undefined): Buffer | undefined {
  try {
    const parts = CUT[format ?? '']?.(bytes)
    if (parts === undefined) return undefined
    const bare = Buffer.concat(parts)
    return bare.equals(bytes) ? bytes : bare
  } catch {
    // The file ends inside a part.
    return undefined
  }
}

const startsWith = (bytes: Buffer, at: number, words: string): boolean => bytes.toString('latin1', at, at + words.length) === words

/** @throws RangeError when it reaches beyond the end */
function slice(bytes: Buffer, from: number, to: number): Buffer {
  if (to > bytes.length) throw new RangeError('part beyond the end')
  return bytes.subarray(from, to)
}

const [SOI, EOI, SOS, APP0, APP2, APP14, APP15, JPG0, COM] = [0xd8, 0xd9, 0xda, 0xe0, 0xe2, 0xee, 0xef, 0xf0, 0xfe] as const
const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7

function jpegParts(bytes: Buffer): Buffer[] {
  const parts: Buffer[] = [Buffer.from([0xff, SOI])]
  for (let at = 2; ; ) {
    if (bytes.readUInt8(at) !== 0xff) throw new RangeError('no marker')
    // Any number of fill bytes may stand before a marker.
    while (bytes.readUInt8(at + 1) === 0xff) at += 1
    const marker = bytes.readUInt8(at + 1)
    if (marker === EOI) return [...parts, Buffer.from([0xff, EOI])]
    const end = marker === SOS ? scanEnd(bytes, at + 2 + bytes.readUInt16BE(at + 2)) : at + 2 + bytes.readUInt16BE(at + 2)
    if (isDrawn(bytes, marker, at + 4)) parts.push(slice(bytes, at, end))
    at = end
  }
}

/** Colour profile, JFIF head and Adobe's word on the colours are needed to draw it; all other application segments are not. */
function isDrawn(bytes: Buffer, marker: number, body: number): boolean {
  if (marker === APP0) return startsWith(bytes, body, 'JFIF\0')
  if (marker === APP2) return startsWith(bytes, body, 'ICC_PROFILE\0')
  if (marker === APP14) return startsWith(bytes, body, 'Adobe')
  return !((marker > APP0 && marker <= APP15) || (marker >= JPG0 && marker <= COM))
}

/** Where the next marker stands behind the data of a scan. */
function scanEnd(bytes: Buffer, from: number): number {
  for (let at = from; ; at += 2) {
    at = bytes.indexOf(0xff, at)
    if (at === -1) throw new RangeError('no end')
    const next = bytes.readUInt8(at + 1)
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at
    if (next === 0xff) at -= 1
  }
}

const PNG_DRAWN: readonly string[] = [
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'cHRM',
  'gAMA',
  'iCCP',
  'sBIT',
  'sRGB',
  'cICP',
  'mDCV',
  'cLLI',
  'bKGD',
  'pHYs',
  'acTL',
  'fcTL',
  'fdAT'
]

function pngParts(bytes: Buffer): Buffer[] {
  const parts = [slice(bytes, 0, 8)]
  for (let at = 8; ; ) {
    const end = at + 12 + bytes.readUInt32BE(at)
    const kind = bytes.toString('latin1', at + 4, at + 8)
    if (PNG_DRAWN.includes(kind)) parts.push(slice(bytes, at, end))
    if (kind === 'IEND') return parts
    at = end
  }
}

const WEBP_DRAWN: readonly string[] = ['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']
/** Flags of VP8X that announce EXIF and XMP. */
const WEBP_FACTS = 0x0c

function webpParts(bytes: Buffer): Buffer[] {
  const parts: Buffer[] = []
  const last = 8 + bytes.readUInt32LE(4)
  for (let at = 12; at + 8 <= last; ) {
    const size = bytes.readUInt32LE(at + 4)
    const kind = bytes.toString('latin1', at, at + 4)
    const end = at + 8 + size + (size % 2)
    if (WEBP_DRAWN.includes(kind)) {
      const chunk = Buffer.from(slice(bytes, at, Math.min(end, bytes.length)))
      if (kind === 'VP8X') chunk.writeUInt8(chunk.readUInt8(8) & ~WEBP_FACTS, 8)
      parts.push(chunk)
    }
    at = end
  }
  const head = Buffer.from(slice(bytes, 0, 12))
  head.writeUInt32LE(4 + parts.reduce((sum, { length }) => sum + length, 0), 4)
  return [head, ...parts]
}

const [GIF_IMAGE, GIF_EXTENSION, GIF_END] = [0x2c, 0x21, 0x3b] as const
const [GIF_CONTROL, GIF_APPLICATION] = [0xf9, 0xff] as const
/** How often it is repeated. */
const GIF_LOOPS: readonly string[] = ['NETSCAPE2.0', 'ANIMEXTS1.0']

function gifParts(bytes: Buffer): Buffer[] {
  const head = 13 + gifColours(bytes.readUInt8(10))
  const parts = [slice(bytes, 0, head)]
  for (let at = head; ; ) {
    const kind = bytes.readUInt8(at)
    if (kind === GIF_END) return [...parts, slice(bytes, at, at + 1)]
    if (kind !== GIF_IMAGE && kind !== GIF_EXTENSION) throw new RangeError('no block')
    const end = gifBlocksEnd(bytes, kind === GIF_IMAGE ? at + 11 + gifColours(bytes.readUInt8(at + 9)) : at + 2)
    const label = bytes.readUInt8(at + 1)
    const isLoop = label === GIF_APPLICATION && GIF_LOOPS.includes(bytes.toString('latin1', at + 3, at + 14))
    if (kind === GIF_IMAGE || label === GIF_CONTROL || isLoop) parts.push(slice(bytes, at, end))
    at = end
  }
}

/** Bytes of a table of colours that these flags announce. */
const gifColours = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1))

function gifBlocksEnd(bytes: Buffer, from: number): number {
  for (let at = from; ; ) {
    const size = bytes.readUInt8(at)
    at += 1 + size
    if (size === 0) return at
  }
}
