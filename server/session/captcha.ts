import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { MINUTE } from '../clock'
import type { Db } from '../database/client'
import { captcha } from '../database/schema'
import { refuse } from '../errors'
import { GLYPHS } from './glyphs'

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
