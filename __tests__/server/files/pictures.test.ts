import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import sharp, { type Sharp } from 'sharp'
import { readExif } from '../../../server/files/exif'
import { readPicture } from '../../../server/files/picture'
import {
  app1,
  EXIF,
  exifBlock,
  gifApplication,
  gifComment,
  gifWith,
  jpegWith,
  pixelsOf,
  pngChunk,
  pngWith,
  segment,
  webpWith
} from '../../support/pictureParts'

const RUNS = process.env.TEST_FULL === '1' ? 1_000 : 30
const SEED = 20_261_125
/** What nobody may find in a picture that is handed out. */
const SECRET = 'SECRET-PLACE'
/** Largest body of one segment. */
const MOST = 65_533

const noise = (seed: number, size: number): Buffer =>
  Buffer.from(Array.from({ length: size }, (_, index) => (Math.imul(index + 1, 2_654_435_761) ^ seed) >>> 24))

/** A small picture with detail, the same for the same seed. */
const plain = (seed: number, width: number, height: number) =>
  sharp(noise(seed, width * height * 3), { raw: { width, height, channels: 3 } })

const JPEGS: readonly ((picture: Sharp) => Sharp)[] = [
  (picture) => picture.jpeg(),
  (picture) => picture.jpeg({ progressive: true }),
  (picture) => picture.jpeg({ mozjpeg: true }),
  (picture) => picture.jpeg({ chromaSubsampling: '4:4:4', quality: 100 }),
  (picture) => picture.greyscale().jpeg(),
  (picture) => picture.toColourspace('cmyk').jpeg(),
  (picture) => picture.withIccProfile('p3').jpeg()
]

const size = fc.oneof(fc.nat(300), fc.integer({ min: 60_000, max: 65_000 }), fc.nat(64_000))
const extra = fc.oneof(
  fc.record({
    kind: fc.constant('exif' as const),
    orientation: fc.oneof(fc.integer({ min: 1, max: 8 }), fc.nat(65_535)),
    padding: size,
    thumbnail: fc.boolean()
  }),
  fc.record({ kind: fc.constant('brokenExif' as const), bytes: fc.uint8Array({ maxLength: 200 }) }),
  fc.record({
    kind: fc.constantFrom(
      'xmp' as const,
      'moreXmp' as const,
      'comment' as const,
      'photoshop' as const,
      'pictures' as const,
      'unknown' as const,
      'padding' as const
    ),
    size
  })
)
type Extra = typeof extra extends fc.Arbitrary<infer T> ? T : never

function segmentOf(each: Extra, thumbnail: Buffer): Buffer {
  if (each.kind === 'exif') {
    const block = exifBlock({ words: SECRET, orientation: each.orientation, padding: each.padding, ...(each.thumbnail && { thumbnail }) })
    return app1(Buffer.concat([EXIF, block]).subarray(0, MOST))
  }
  if (each.kind === 'brokenExif') return app1(Buffer.concat([EXIF, Buffer.from(each.bytes), Buffer.from(SECRET)]))
  const body = (head: string): Buffer =>
    Buffer.concat([Buffer.from(`${head}${SECRET}`, 'latin1'), Buffer.alloc(each.size, 65)]).subarray(0, MOST)
  if (each.kind === 'xmp') return app1(body('http://ns.adobe.com/xap/1.0/\0'))
  if (each.kind === 'moreXmp') return app1(body('http://ns.adobe.com/xmp/extension/\0'))
  if (each.kind === 'comment') return segment(0xfe, body(''))
  if (each.kind === 'photoshop') return segment(0xed, body('Photoshop 3.0\0'))
  if (each.kind === 'pictures') return segment(0xe2, body('MPF\0'))
  if (each.kind === 'unknown') return segment(0xe5, body('Samsung\0'))
  // Fill bytes before a marker are allowed.
  return Buffer.alloc(1 + (each.size % 20), 0xff)
}

describe('pictures of every kind', () => {
  test(
    `${RUNS} JPEGs with whatever cameras write: none is refused, none keeps it, the picture is the same`,
    async () => {
      const thumbnail = await plain(1, 16, 12).jpeg().toBuffer()
      await fc.assert(
        fc.asyncProperty(
          fc.nat(255),
          fc.integer({ min: 9, max: 70 }),
          fc.integer({ min: 9, max: 70 }),
          fc.nat(JPEGS.length - 1),
          fc.array(extra, { maxLength: 5 }),
          fc.constantFrom('none', 'zeros', 'words', 'picture'),
          async (seed, width, height, form, extras, tail) => {
            const bare = await JPEGS[form]!(plain(seed, width, height)).toBuffer()
            const behind = {
              none: Buffer.alloc(0),
              zeros: Buffer.alloc(1000),
              words: Buffer.from(`${SECRET} of a film`),
              picture: jpegWith(thumbnail, [app1(Buffer.from(SECRET))])
            }[tail]!
            const bytes = jpegWith(
              bare,
              extras.map((each) => segmentOf(each, thumbnail)),
              behind
            )
            const { orientation = 1 } = await sharp(bytes).metadata()
            const read = await readPicture(bytes)
            const served = read.clean ?? bytes
            expect([served.includes(SECRET), read.thumb.includes(SECRET)]).toEqual([false, false])
            const { width: seen, height: tall, exif, xmp, iptc, orientation: left } = await sharp(served).metadata()
            expect([seen, tall, exif, xmp, iptc, left]).toEqual([read.width, read.height, undefined, undefined, undefined, undefined])
            expect([read.width, read.height]).toEqual(orientation >= 5 ? [height, width] : [width, height])
            // Not turned: not one pixel differs.
            if (orientation === 1) expect((await pixelsOf(served)).data.equals((await pixelsOf(bare)).data)).toBe(true)
          }
        ),
        { numRuns: RUNS, seed: SEED, endOnFailure: true }
      )
    },
    RUNS * 2_000
  )

  const words = Buffer.from(`Comment\0${SECRET}`, 'latin1')
  const chunk = fc.constantFrom<readonly [string, Buffer]>(
    ['tEXt', words],
    ['zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(SECRET)])],
    ['iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0<x>${SECRET}</x>`, 'latin1')],
    ['eXIf', exifBlock({ words: SECRET, orientation: 1 })],
    ['tIME', Buffer.from([7, 0xea, 1, 1, 1, 1, 1])],
    ['prVt', Buffer.from(SECRET)]
  )
  test(
    'PNGs lose their texts, times and private chunks wherever these stand',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.nat(255),
          fc.boolean(),
          fc.array(chunk, { maxLength: 4 }),
          fc.array(chunk, { maxLength: 4 }),
          fc.boolean(),
          async (seed, isPalette, early, late, hasTail) => {
            const bare = await plain(seed, 20, 30).png({ palette: isPalette }).toBuffer()
            const bytes = pngWith(
              bare,
              early.map((each) => pngChunk(...each)),
              late.map((each) => pngChunk(...each)),
              Buffer.from(hasTail ? SECRET : '')
            )
            const served = (await readPicture(bytes)).clean ?? bytes
            expect([served.includes(SECRET), /[tz]TXt|iTXt|eXIf|tEXt|tIME|prVt/.test(served.toString('latin1'))]).toEqual([false, false])
            expect(await pixelsOf(served)).toEqual(await pixelsOf(bare))
          }
        ),
        { numRuns: RUNS, seed: SEED, endOnFailure: true }
      )
    },
    RUNS * 1_000
  )

  const frames = (seed: number) =>
    Promise.all(
      [0, 1, 2].map((index) =>
        plain(seed + index, 12, 10)
          .png()
          .toBuffer()
      )
    )
  test(
    'WebPs and GIFs lose theirs and keep moving',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.nat(200), fc.boolean(), fc.boolean(), async (seed, isMoving, hasTail) => {
          const pages = isMoving ? await frames(seed) : (await frames(seed)).slice(0, 1)
          const source = isMoving ? sharp(pages, { join: { animated: true } }) : sharp(pages[0])
          const tail = Buffer.from(hasTail ? SECRET : '')
          const webp = await source.clone().webp({ lossless: true }).toBuffer()
          const withFacts = await source
            .clone()
            .withExif({ IFD0: { Make: SECRET } })
            .withXmp(`<x>${SECRET}</x>`)
            .webp({ lossless: true })
            .toBuffer()
          const gif = await source.clone().gif().toBuffer()
          const cases: [Buffer, Buffer][] = [
            [webp, webpWith(webp, [['oWn ', Buffer.from(SECRET)]], tail)],
            [webp, webpWith(withFacts, [], tail)],
            [gif, gifWith(gif, [gifComment(SECRET.repeat(40)), gifApplication('XMP DataXMP', Buffer.from(SECRET))], tail)],
            [gif, gifWith(gif, [], tail)]
          ]
          for (const [bare, bytes] of cases) {
            const served = (await readPicture(bytes)).clean ?? bytes
            expect(served.includes(SECRET)).toBe(false)
            const { exif, xmp } = await sharp(served, { animated: true }).metadata()
            expect([exif, xmp]).toEqual([undefined, undefined])
            expect(await pixelsOf(served)).toEqual(await pixelsOf(bare))
          }
        }),
        { numRuns: Math.ceil(RUNS / 3), seed: SEED, endOnFailure: true }
      )
    },
    RUNS * 2_000
  )

  test('a damaged block of EXIF gives what can be read, and never an error', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(230), fc.nat(255)), { maxLength: 12 }), fc.nat(260), (spoiled, length) => {
        const block = exifBlock({ words: 'TestPhone', orientation: 6, padding: 20 })
        for (const [at, value] of spoiled) block[at] = value
        for (const value of Object.values(readExif(block.subarray(0, length))))
          expect(typeof value === 'string' || Number.isFinite(value)).toBe(true)
      }),
      { numRuns: 2_000, seed: SEED }
    )
    const whole = exifBlock({ words: 'TestPhone', orientation: 6 })
    expect(readExif(whole)).toMatchObject({ make: 'TestPhone', orientation: 6, lat: 22.55 })
    // The place is cut off, the rest stays.
    expect(readExif(whole.subarray(0, whole.length - 48))).toEqual({ make: 'TestPhone', orientation: 6 })
  })

  test('what carries nothing is served as it came', async () => {
    for (const bytes of await Promise.all([
      plain(3, 20, 20).jpeg().toBuffer(),
      plain(3, 20, 20).png().toBuffer(),
      plain(3, 20, 20).webp().toBuffer(),
      plain(3, 20, 20).gif().toBuffer()
    ])) {
      expect((await readPicture(bytes)).clean).toBeUndefined()
    }
  })

  test('a picture that was cut off is still refused', async () => {
    const whole = jpegWith(await plain(5, 60, 60).jpeg().toBuffer(), [
      app1(Buffer.concat([EXIF, exifBlock({ words: SECRET, orientation: 6 })]))
    ])
    for (const part of [0.2, 0.5, 0.9])
      await expect(readPicture(whole.subarray(0, Math.floor(whole.length * part)))).rejects.toThrow('上传失败，图片已损坏或尺寸过大')
  })
})
