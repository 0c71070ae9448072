import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import type { PhotoCategory } from '@/contract/transferCar/order/codes'
import { shanghaiDay } from '../clock'
import type { StoredFile } from '../files/commands'
import type { FileStore } from '../files/store'

const WIDTH = 480
const HEIGHT = 360
const THUMB = 160
/** Each write waits for the disk. */
const WRITES_AT_ONCE = 16
const PAINTS = ['#d8dee6', '#b23a3a', '#2f5d9b', '#3b3f45'] as const

/** A picture kept for the demo company: its row and its bytes. */
export interface DemoPicture {
  row: StoredFile
  bytes: Buffer
  thumb: Buffer
}
interface Base {
  bytes: Buffer
  thumb: Buffer
}

const car = (x: number, y: number, scale: number, paint: string): string => `<g transform="translate(${x} ${y}) scale(${scale})">
  <path d="M0 60 Q4 34 34 32 L62 8 Q70 2 84 2 L140 2 Q152 2 160 10 L182 32 Q206 36 208 60 L208 70 L0 70Z" fill="${paint}" stroke="#20242a" stroke-width="2"/>
  <path d="M70 12 L50 32 L104 32 L104 12Z M112 12 L112 32 L166 32 L150 14Z" fill="#9fc0d8"/>
  <circle cx="46" cy="70" r="17" fill="#1c1e22"/><circle cx="46" cy="70" r="8" fill="#8d939b"/>
  <circle cx="162" cy="70" r="17" fill="#1c1e22"/><circle cx="162" cy="70" r="8" fill="#8d939b"/></g>`
const road = (
  sky: string
): string => `<rect width="${WIDTH}" height="${HEIGHT}" fill="${sky}"/><path d="M0 190 L120 150 L220 178 L330 140 L480 186 L480 220 L0 220Z" fill="#6d8a6a"/>
  <rect y="210" width="${WIDTH}" height="150" fill="#565b62"/><path d="M0 292 L480 292" stroke="#f2e9c8" stroke-width="6" stroke-dasharray="40 30"/>`
const wall = '<rect width="480" height="360" fill="#c9ccd1"/><rect y="250" width="480" height="110" fill="#7b7f86"/>'
const cone = (x: number): string =>
  `<path d="M${x} 330 L${x + 14} 280 L${x + 28} 330Z" fill="#e8742a"/><path d="M${x + 6} 308 L${x + 22} 308" stroke="#fff" stroke-width="6"/>`

/** Simple scenes, told apart at a glance: what the category is about, never somebody's picture. */
const SCENES: Partial<Record<PhotoCategory, (paint: string, variant: number) => string>> = {
  SCENE: (paint, v) => `${road(v % 2 === 0 ? '#bcd6e8' : '#2a3550')}${car(110, 200, 1.2, paint)}${cone(40)}${cone(390)}`,
  CORNER: (paint, v) => `${road('#c4d4dd')}${car(v < 2 ? -60 : 40, 60 + v * 8, 2.3, paint)}`,
  DAMAGE: (paint, v) =>
    `<rect width="480" height="360" fill="${paint}"/><path d="M${60 + v * 30} 80 L200 170 L${180 + v * 20} 220 L330 290" stroke="#15171a" stroke-width="9" fill="none"/><ellipse cx="240" cy="190" rx="110" ry="60" fill="#00000044"/>`,
  PLATE: (paint) =>
    `<rect width="480" height="360" fill="${paint}"/><rect x="90" y="130" width="300" height="96" rx="10" fill="#1f4fa8" stroke="#fff" stroke-width="5"/>${[0, 1, 2, 3, 4, 5, 6].map((i) => `<rect x="${108 + i * 39}" y="150" width="26" height="56" fill="#f3f6fb"/>`).join('')}`,
  LOADED: (paint) =>
    `${road('#d7dde2')}<rect x="30" y="232" width="400" height="20" fill="#c9572b"/><rect x="380" y="160" width="90" height="92" rx="8" fill="#e0a11b"/><circle cx="110" cy="270" r="24" fill="#1c1e22"/><circle cx="330" cy="270" r="24" fill="#1c1e22"/>${car(70, 128, 1.3, paint)}`,
  EQUIPMENT: () =>
    `${road('#cfd8de')}<path d="M60 280 L330 60 L350 80 L96 300Z" fill="#e0a11b"/><path d="M340 70 L340 210" stroke="#222" stroke-width="5"/><path d="M326 210 q14 30 28 0" stroke="#222" stroke-width="8" fill="none"/>`,
  DEST_SIGN: (paint, v) =>
    `${wall}<rect x="70" y="60" width="340" height="70" rx="8" fill="${v % 2 === 0 ? '#1f6f4a' : '#234a86'}"/>${[0, 1, 2, 3, 4].map((i) => `<rect x="${100 + i * 58}" y="78" width="40" height="34" fill="#ffffffcc"/>`).join('')}${car(120, 210, 1.1, paint)}`,
  UNLOAD_CORNER: (paint, v) =>
    `${wall}<path d="M40 360 L110 250 M440 360 L370 250" stroke="#fff" stroke-width="5"/>${car(v < 2 ? 0 : 70, 90 + v * 10, 1.8, paint)}`,
  PAYMENT_VOUCHER: () =>
    `<rect width="480" height="360" fill="#6b7076"/><path d="M130 20 H350 V330 L328 312 L306 330 L284 312 L262 330 L240 312 L218 330 L196 312 L174 330 L152 312 L130 330Z" fill="#f7f5ee"/>${[0, 1, 2, 3, 4, 5].map((i) => `<rect x="154" y="${56 + i * 34}" width="${i === 5 ? 172 : 90 + ((i * 37) % 60)}" height="${i === 5 ? 22 : 12}" fill="#8a8f96"/>`).join('')}`,
  RESULT: (paint) =>
    `${road('#c8dbe4')}${car(90, 150, 1.5, paint)}<circle cx="400" cy="80" r="44" fill="#2f8f5b"/><path d="M378 80 L396 98 L424 62" stroke="#fff" stroke-width="10" fill="none"/>`
}

/** Makes pictures: each scene is drawn once, each photo carries a note of its own and so has bytes of its own. */
export class PictureMaker {
  private readonly bases = new Map<string, Promise<Base>>()
  private readonly signatures = new Map<string, Promise<Base>>()
  readonly made: DemoPicture[] = []

  /** @param takenAt epoch ms */
  async photo(category: PhotoCategory, variant: number, ownerId: string, takenAt: number, note: string): Promise<StoredFile> {
    const scene = SCENES[category]
    if (scene === undefined) throw new Error(`no scene for ${category}`)
    const key = `${category}${variant % PAINTS.length}`
    const base = this.bases.get(key) ?? render(scene(PAINTS[variant % PAINTS.length] ?? PAINTS[0], variant % PAINTS.length))
    this.bases.set(key, base)
    const { bytes, thumb } = await base
    return this.keep(withComment(bytes, note), thumb, 'jpg', 'image/jpeg', WIDTH, HEIGHT, ownerId, takenAt)
  }

  /** A signature as the pad draws it. @param strokes path data @param note what it signs: each signature has bytes of its own */
  async signature(strokes: string, ownerId: string, takenAt: number, note: string): Promise<StoredFile> {
    const base = this.signatures.get(strokes) ?? write(strokes)
    this.signatures.set(strokes, base)
    const { bytes, thumb } = await base
    return this.keep(withText(bytes, note), thumb, 'png', 'image/png', 400, 200, ownerId, takenAt)
  }

  async store(files: FileStore): Promise<void> {
    for (let at = 0; at < this.made.length; at += WRITES_AT_ONCE) {
      await Promise.all(
        this.made
          .slice(at, at + WRITES_AT_ONCE)
          .flatMap(({ row, bytes, thumb }) => [files.write('served', row.name, bytes), files.write('thumb', row.name, thumb)])
      )
    }
  }

  private keep(
    bytes: Buffer,
    thumb: Buffer,
    ext: string,
    mime: string,
    width: number,
    height: number,
    ownerId: string,
    takenAt: number
  ): StoredFile {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const name = `${shanghaiDay(takenAt)}_${sha256.slice(0, 32)}.${ext}`
    const row = {
      name,
      type: 'transferCar',
      ownerId,
      originalName: `IMG_${sha256.slice(0, 6)}.${ext}`,
      size: bytes.length,
      mime,
      sha256,
      exif: null,
      width,
      height,
      hasThumb: true,
      hiddenAt: null,
      createdAt: takenAt
    }
    this.made.push({ row, bytes, thumb })
    return row
  }
}

async function write(strokes: string): Promise<Base> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><path d="${strokes}" fill="none" stroke="#101828" stroke-width="5" stroke-linecap="round"/></svg>`
  const bytes = await sharp(Buffer.from(svg)).png({ compressionLevel: 6 }).toBuffer()
  return { bytes, thumb: await sharp(bytes).resize(THUMB).flatten({ background: '#ffffff' }).jpeg({ quality: 70 }).toBuffer() }
}

async function render(drawing: string): Promise<Base> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${drawing}</svg>`
  const bytes = await sharp(Buffer.from(svg)).jpeg({ quality: 78 }).toBuffer()
  return { bytes, thumb: await sharp(bytes).resize(THUMB).jpeg({ quality: 70 }).toBuffer() }
}

/** A JPEG with a comment segment after its start marker: the picture stays, the bytes are unique. */
function withComment(jpeg: Buffer, note: string): Buffer {
  const text = Buffer.from(note, 'utf8')
  const head = Buffer.from([0xff, 0xfe, 0, 0])
  head.writeUInt16BE(text.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, text, jpeg.subarray(2)])
}

/** Where the first chunk after a PNG's header begins: signature (8) and IHDR (25). */
const AFTER_HEADER = 33

/** A PNG with a text chunk (PNG specification 11.3.4.3). */
function withText(png: Buffer, note: string): Buffer {
  const body = Buffer.from(`tEXtComment\0${note}`)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length - 4)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([png.subarray(0, AFTER_HEADER), length, body, check, png.subarray(AFTER_HEADER)])
}
