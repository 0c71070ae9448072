import sharp from 'sharp'

/** Parts of picture files, put together by hand: what cameras and editors write beside the picture, in every size. */

const u16 = (value: number): Buffer => Buffer.from([value >> 8, value & 255])
const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value >>> 0)
  return bytes
}
const u32le = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value >>> 0)
  return bytes
}

/** Segment of a JPEG: marker, length, body of at most 65,533 bytes. */
export const segment = (marker: number, body: Buffer): Buffer => Buffer.concat([Buffer.from([0xff, marker]), u16(body.length + 2), body])
export const app1 = (body: Buffer): Buffer => segment(0xe1, body)
export const EXIF = Buffer.from('Exif\0\0', 'latin1')

/** An EXIF block (big endian TIFF): orientation, a camera's name with `words`, a position, a thumbnail, filled up with `padding` bytes of a maker note. */
export function exifBlock({
  words,
  orientation,
  thumbnail = Buffer.alloc(0),
  padding = 0
}: {
  words: string
  orientation: number
  thumbnail?: Buffer
  padding?: number
}): Buffer {
  const text = Buffer.from(`${words}\0`, 'latin1')
  // IFD0 at 8 with 4 entries, the GPS directory with 4, IFD1 with 2 behind it, then the data.
  const gpsAt = 8 + 2 + 4 * 12 + 4
  const firstAt = gpsAt + 2 + 4 * 12 + 4
  const textAt = firstAt + 2 + 2 * 12 + 4
  const noteAt = textAt + text.length
  const latAt = noteAt + padding
  const lngAt = latAt + 24
  const thumbAt = lngAt + 24
  const entry = (tag: number, type: number, count: number, value: Buffer): Buffer =>
    Buffer.concat([u16(tag), u16(type), u32(count), Buffer.concat([value, Buffer.alloc(4)]).subarray(0, 4)])
  const degrees = Buffer.concat([22, 1, 33, 1, 0, 1].map(u32))
  return Buffer.concat([
    Buffer.from('MM\0*', 'latin1'),
    u32(8),
    u16(4),
    entry(0x010f, 2, text.length, u32(textAt)),
    entry(0x0112, 3, 1, u16(orientation)),
    entry(0x8825, 4, 1, u32(gpsAt)),
    entry(0xc000, 7, padding, u32(noteAt)),
    u32(thumbnail.length > 0 ? firstAt : 0),
    u16(4),
    entry(1, 2, 2, Buffer.from('N\0')),
    entry(2, 5, 3, u32(latAt)),
    entry(3, 2, 2, Buffer.from('E\0')),
    entry(4, 5, 3, u32(lngAt)),
    u32(0),
    u16(2),
    entry(0x0201, 4, 1, u32(thumbAt)),
    entry(0x0202, 4, 1, u32(thumbnail.length)),
    u32(0),
    text,
    Buffer.alloc(padding, 7),
    degrees,
    degrees,
    thumbnail
  ])
}

/** Segments right behind the start of a JPEG, and bytes behind its end. */
export const jpegWith = (jpeg: Buffer, segments: readonly Buffer[], tail: Buffer = Buffer.alloc(0)): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2), tail])

/** Chunk of a PNG with its checksum. */
export function pngChunk(kind: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), body])
  return Buffer.concat([u32(body.length), named, u32(crc32(named))])
}

/** Chunks right behind the head of a PNG, others before its end, bytes behind it. */
export const pngWith = (png: Buffer, early: readonly Buffer[], late: readonly Buffer[] = [], tail: Buffer = Buffer.alloc(0)): Buffer =>
  Buffer.concat([png.subarray(0, 33), ...early, png.subarray(33, -12), ...late, png.subarray(-12), tail])

/** Chunks at the end of a WebP, and bytes behind it. */
export function webpWith(webp: Buffer, chunks: readonly (readonly [kind: string, body: Buffer])[], tail: Buffer = Buffer.alloc(0)): Buffer {
  const more = chunks.map(([kind, body]) =>
    Buffer.concat([Buffer.from(kind, 'latin1'), u32le(body.length), body, Buffer.alloc(body.length % 2)])
  )
  const all = Buffer.concat([webp.subarray(8), ...more])
  return Buffer.concat([Buffer.from('RIFF'), u32le(all.length), all, tail])
}

const subBlocks = (body: Buffer): Buffer =>
  Buffer.concat([
    ...Array.from({ length: Math.ceil(body.length / 255) }, (_, index) => {
      const part = body.subarray(index * 255, index * 255 + 255)
      return Buffer.concat([Buffer.from([part.length]), part])
    }),
    Buffer.from([0])
  ])
export const gifComment = (text: string): Buffer => Buffer.concat([Buffer.from([0x21, 0xfe]), subBlocks(Buffer.from(text, 'latin1'))])
/** @param name 11 characters */
export const gifApplication = (name: string, body: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0x21, 0xff, 11]), Buffer.from(name, 'latin1'), subBlocks(body)])
/** Extensions before the end of a GIF, and bytes behind it. */
export const gifWith = (gif: Buffer, extensions: readonly Buffer[], tail: Buffer = Buffer.alloc(0)): Buffer =>
  Buffer.concat([gif.subarray(0, -1), ...extensions, gif.subarray(-1), tail])

/** What is seen: every pixel of every page. */
export async function pixelsOf(bytes: Buffer): Promise<{ size: string; pages: number; data: Buffer }> {
  const { pages = 1 } = await sharp(bytes, { animated: true }).metadata()
  const { data, info } = await sharp(bytes, { animated: true }).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { size: `${info.width}x${info.height}`, pages, data }
}

function crc32(bytes: Buffer): number {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}
