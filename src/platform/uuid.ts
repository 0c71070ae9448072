import { randomBytes } from './random'

/** UUID version 4 in lower case from the platform's random source: names one act of a person (wire.md#acts-and-keys). */
export async function uuid(): Promise<string> {
  const bytes = await randomBytes(16)
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
