import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { MINUTE } from '../clock'
import type { Db } from '../database/client'
import { captcha } from '../database/schema'
import { refuse } from '../errors'

/** Strokes of the captcha's letters on a grid 10 wide and 14 high; letters that look alike (0 O, 1 I L, 2 Z, 5 S, 8 B, U V) are left out. */
const GLYPHS: Readonly<Record<string, string>> = {
  3: 'M1 2 Q5 -1 8 2 Q10 6 4 7 Q11 8 9 12 Q5 16 1 12',
  4: 'M7 14 L7 0 L1 10 L10 10',
  6: 'M9 1 Q1 3 1 10 Q2 15 6 14 Q10 12 8 8 Q4 6 1 10',
  7: 'M1 0 L9 0 L4 14',
  9: 'M1 13 Q9 11 9 4 Q8 -1 4 0 Q0 2 2 6 Q6 8 9 4',
  A: 'M0 14 L5 0 L10 14 M2 9 L8 9',
  C: 'M9 2 Q2 -2 1 7 Q2 16 9 12',
  D: 'M1 0 L1 14 Q10 14 10 7 Q10 0 1 0',
  E: 'M9 0 L1 0 L1 14 L9 14 M1 7 L7 7',
  F: 'M9 0 L1 0 L1 14 M1 7 L7 7',
  G: 'M9 2 Q1 -2 1 7 Q2 16 9 12 L9 8 L5 8',
  H: 'M1 0 L1 14 M9 0 L9 14 M1 7 L9 7',
  J: 'M8 0 L8 10 Q8 14 4 14 Q1 14 1 11',
  K: 'M1 0 L1 14 M9 0 L1 8 M4 6 L9 14',
  M: 'M0 14 L1 0 L5 8 L9 0 L10 14',
  N: 'M1 14 L1 0 L9 14 L9 0',
  P: 'M1 14 L1 0 Q10 0 9 4 Q9 8 1 8',
  R: 'M1 14 L1 0 Q10 0 9 4 Q9 8 1 8 M4 8 L9 14',
  T: 'M0 0 L10 0 M5 0 L5 14',
  W: 'M0 0 L2 14 L5 5 L8 14 L10 0',
  X: 'M1 0 L9 14 M9 0 L1 14',
  Y: 'M0 0 L5 7 L10 0 M5 7 L5 14'
}

const LIFE_MS = 5 * MINUTE
const HEIGHT = 48
const STEP = 30
const MARGIN = 12
const LETTERS = Object.keys(GLYPHS)

/** Text without characters that look alike. */
export function captchaText(length: number): string {
  return Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)] ?? '').join('')
}

/** Draws the text as strokes: no font is needed on the machine, and no text stands in the picture's source. @returns JPEG bytes */
export async function captchaPicture(text: string): Promise<Buffer> {
  const width = MARGIN * 2 + STEP * text.length
  const jitter = (range: number): number => randomInt(-range, range + 1)
  const letters = [...text].map((letter, i) => {
    const colour = `hsl(${randomInt(360)},60%,${randomInt(22, 38)}%)`
    const x = MARGIN + i * STEP + 4 + jitter(2)
    return `<path transform="translate(${x} ${9 + jitter(3)}) rotate(${jitter(14)} 10 15) scale(${1.9 + jitter(2) / 10})" d="${GLYPHS[letter] ?? ''}" fill="none" stroke="${colour}" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round"/>`
  })
  const noise = Array.from(
    { length: 5 },
    () =>
      `<path d="M${randomInt(width)} ${randomInt(HEIGHT)} Q${randomInt(width)} ${randomInt(HEIGHT)} ${randomInt(width)} ${randomInt(HEIGHT)}" fill="none" stroke="hsl(${randomInt(360)},45%,60%)" stroke-width="1.2"/>`
  )
  const dots = Array.from(
    { length: 60 },
    () => `<circle cx="${randomInt(width)}" cy="${randomInt(HEIGHT)}" r="0.9" fill="hsl(${randomInt(360)},40%,55%)"/>`
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}"><rect width="100%" height="100%" fill="#f4f6f9"/>${dots.join('')}${letters.join('')}${noise.join('')}</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer()
}

/** Keeps what the picture of this key says; a new picture of the same key replaces it. */
export async function storeCaptcha(db: Db, key: string, answer: string, now: number): Promise<void> {
  const row = { key, answer, expiresAt: now + LIFE_MS }
  await db.insert(captcha).values(row).onConflictDoUpdate({ target: captcha.key, set: row })
}

/** Checks a typed captcha; each picture can be tried once. @throws Refusal with the platform's texts */
export async function spendCaptcha(db: Db, key: string, typed: string, now: number): Promise<void> {
  const [stored] = await db.delete(captcha).where(eq(captcha.key, key)).returning()
  if (stored === undefined || stored.expiresAt <= now) throw refuse('验证码已失效，请重新输入！', { code: '验证码已失效，请重新输入！' })
  if (stored.answer.toLowerCase() !== typed.trim().toLowerCase())
    throw refuse('验证码输入错误，请重新输入！', { code: '验证码输入错误，请重新输入！' })
}
