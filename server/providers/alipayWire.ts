import type { KeyObject } from 'node:crypto'
import { HOUR } from '../clock'
import { jsonObject, objectIn, textIn } from './json'
import { rsaVerify } from './rsa'

/** `yyyy-MM-dd HH:mm:ss` in Shanghai. */
export const shanghaiTime = (at: number): string => new Date(at + 8 * HOUR).toISOString().slice(0, 19).replace('T', ' ')
/** Shanghai text to epoch ms, null when it is none. Some times carry milliseconds. */
export function timeOf(text: string | undefined): number | null {
  const at = Date.parse(`${(text ?? '').replace(' ', 'T')}+08:00`)
  return Number.isNaN(at) ? null : at
}

/** What is signed of a request: names in order, empty values left out. */
export const signedText = (parameters: Readonly<Record<string, string>>): string =>
  Object.keys(parameters)
    .filter((name) => parameters[name] !== '')
    .sort()
    .map((name) => `${name}=${parameters[name] ?? ''}`)
    .join('&')

/**
 * The answer of a call, if Alipay signed it: the signature stands over the exact text of the answer's object, so that text is cut out
 * of the body and not written anew.
 */
export function signedAnswer(body: string, method: string, alipayKey: KeyObject): Record<string, unknown> | undefined {
  const whole = jsonObject(body)
  const name = [`${method.replaceAll('.', '_')}_response`, 'error_response'].find((each) => objectIn(whole, each) !== undefined)
  const signature = textIn(whole, 'sign')
  if (name === undefined || signature === undefined) return undefined
  const text = objectText(body, name)
  return text !== undefined && rsaVerify(text, signature, alipayKey) ? jsonObject(text) : undefined
}

/** The text of the object behind `"name":`, from its first brace to the one that closes it. */
function objectText(body: string, name: string): string | undefined {
  const mark = body.indexOf(`"${name}"`)
  const start = mark < 0 ? -1 : body.indexOf('{', mark)
  if (start < 0) return undefined
  let depth = 0
  let quoted = false
  for (let at = start; at < body.length; at++) {
    const sign = body[at]
    if (quoted) {
      if (sign === '\\') at++
      else if (sign === '"') quoted = false
    } else if (sign === '"') quoted = true
    else if (sign === '{') depth++
    else if (sign === '}' && --depth === 0) return body.slice(start, at + 1)
  }
  return undefined
}
