/** What we keep of a picture's EXIF (TIFF 6.0 / EXIF 2.3 tags): when, where, with what. */
export interface PictureFacts {
  make?: string
  model?: string
  orientation?: number
  /** `yyyy:MM:dd HH:mm:ss` as the camera wrote it, without a time zone. */
  takenAt?: string
  offset?: string
  /** Degrees, WGS-84. */
  lat?: number
  lng?: number
}

interface Entry {
  type: number
  count: number
  at: number
}
const SIZE: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1, 9: 4, 10: 8 }
/** A directory of a real camera has some dozens of entries. */
const MAX_ENTRIES = 400

/**
 * Reads the facts from a raw EXIF block. Damaged blocks give what could be read, never an error.
 * @param block with or without the `Exif\0\0` prefix
 */
export function readExif(block: Uint8Array): PictureFacts {
  const buffer = Buffer.from(block)
  const tiff = buffer.subarray(0, 4).toString('latin1') === 'Exif' ? buffer.subarray(6) : buffer
  return new Reader(tiff).facts()
}

class Reader {
  private readonly little: boolean
  constructor(private readonly data: Buffer) {
    this.little = data.subarray(0, 2).toString('latin1') === 'II'
  }

  facts(): PictureFacts {
    const main = this.directory(this.u32(4))
    const exif = this.directory(this.pointer(main, 0x8769))
    const gps = this.directory(this.pointer(main, 0x8825))
    const orientation = this.numbers(main.get(0x0112))[0]
    const facts: PictureFacts = {
      make: this.text(main.get(0x010f)),
      model: this.text(main.get(0x0110)),
      ...(Number.isFinite(orientation) && { orientation }),
      takenAt: this.text(exif.get(0x9003)) ?? this.text(main.get(0x0132)),
      offset: this.text(exif.get(0x9011)),
      lat: this.degrees(gps.get(2), this.text(gps.get(1))),
      lng: this.degrees(gps.get(4), this.text(gps.get(3)))
    }
    return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as PictureFacts
  }

  /** NaN for what lies beyond the block: a damaged part must not cost the rest, and still less the picture. */
  private u16 = (at: number): number => (!this.holds(at, 2) ? NaN : this.little ? this.data.readUInt16LE(at) : this.data.readUInt16BE(at))
  private u32 = (at: number): number => (!this.holds(at, 4) ? NaN : this.little ? this.data.readUInt32LE(at) : this.data.readUInt32BE(at))
  private holds = (at: number, size: number): boolean => Number.isInteger(at) && at >= 0 && at + size <= this.data.length

  private directory(at: number): Map<number, Entry> {
    const entries = new Map<number, Entry>()
    if (at === 0) return entries
    const count = Math.min(this.u16(at), MAX_ENTRIES)
    for (let i = 0; i < count && this.holds(at + 2 + i * 12, 12); i++) {
      const start = at + 2 + i * 12
      const type = this.u16(start + 2)
      const length = this.u32(start + 4)
      const inline = (SIZE[type] ?? 1) * length <= 4
      entries.set(this.u16(start), { type, count: length, at: inline ? start + 8 : this.u32(start + 8) })
    }
    return entries
  }

  private pointer(directory: Map<number, Entry>, tag: number): number {
    return this.numbers(directory.get(tag))[0] ?? 0
  }

  private text(entry: Entry | undefined): string | undefined {
    if (entry === undefined || entry.type !== 2 || !this.holds(entry.at, 1)) return undefined
    const text = this.data
      .subarray(entry.at, entry.at + Math.min(entry.count, 200))
      .toString('utf8')
      .replaceAll('\u0000', '')
      .trim()
    return text === '' ? undefined : text
  }

  private numbers(entry: Entry | undefined): number[] {
    if (entry === undefined) return []
    return Array.from({ length: Math.min(entry.count, 8) }, (_, i) => {
      if (entry.type === 3) return this.u16(entry.at + i * 2)
      if (entry.type === 5) return this.u32(entry.at + i * 8) / this.u32(entry.at + i * 8 + 4)
      return this.u32(entry.at + i * 4)
    })
  }

  private degrees(entry: Entry | undefined, side: string | undefined): number | undefined {
    const [degree, minute = 0, second = 0] = this.numbers(entry)
    if (degree === undefined) return undefined
    const value = degree + minute / 60 + second / 3600
    if (!Number.isFinite(value) || value > 180) return undefined
    return Number((side === 'S' || side === 'W' ? -value : value).toFixed(6))
  }
}
