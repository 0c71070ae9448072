/**
 * MD5 (RFC 1321) of a text's UTF-8 bytes as lower-case hex. The platform's login sends it instead of the plain password
 * (session.md#signing-in); it protects nothing by itself, the server stores argon2id over it.
 */
export function md5(text: string): string {
  const bytes = utf8(text)
  const words = padded(bytes)
  let a = 0x67452301
  let b = 0xefcdab89
  let c = 0x98badcfe
  let d = 0x10325476
  for (let block = 0; block < words.length; block += 16) {
    const [a0, b0, c0, d0] = [a, b, c, d]
    for (let step = 0; step < 64; step++) {
      const round = step >> 4
      const [mix, index] = mixOf(round, step, b, c, d)
      const sum = (a + mix + (SINES[step] as number) + (words[block + index] as number)) | 0
      const shift = (SHIFTS[round] as readonly number[])[step & 3] as number
      a = d
      d = c
      c = b
      b = (b + ((sum << shift) | (sum >>> (32 - shift)))) | 0
    }
    a = (a + a0) | 0
    b = (b + b0) | 0
    c = (c + c0) | 0
    d = (d + d0) | 0
  }
  return [a, b, c, d].map(littleEndianHex).join('')
}

const SHIFTS: readonly (readonly number[])[] = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21]
]
/** RFC 1321 3.4: floor(2^32 * |sin(i + 1)|). */
const SINES: readonly number[] = Array.from({ length: 64 }, (_, index) => Math.floor(Math.abs(Math.sin(index + 1)) * 0x100000000) | 0)

function mixOf(round: number, step: number, b: number, c: number, d: number): [number, number] {
  if (round === 0) return [(b & c) | (~b & d), step]
  if (round === 1) return [(d & b) | (~d & c), (5 * step + 1) & 15]
  if (round === 2) return [b ^ c ^ d, (3 * step + 5) & 15]
  return [c ^ (b | ~d), (7 * step) & 15]
}

/** Own encoder: the mini-programs have no TextEncoder. A lone surrogate becomes U+FFFD as everywhere else. */
function utf8(text: string): number[] {
  const bytes: number[] = []
  for (const character of text) {
    let point = character.codePointAt(0) as number
    if (point >= 0xd800 && point <= 0xdfff) point = 0xfffd
    if (point < 0x80) bytes.push(point)
    else if (point < 0x800) bytes.push(0xc0 | (point >> 6), 0x80 | (point & 63))
    else if (point < 0x10000) bytes.push(0xe0 | (point >> 12), 0x80 | ((point >> 6) & 63), 0x80 | (point & 63))
    else bytes.push(0xf0 | (point >> 18), 0x80 | ((point >> 12) & 63), 0x80 | ((point >> 6) & 63), 0x80 | (point & 63))
  }
  return bytes
}

function padded(bytes: readonly number[]): number[] {
  const words = new Array<number>((((bytes.length + 8) >> 6) + 1) * 16).fill(0)
  bytes.forEach((byte, index) => {
    words[index >> 2] = (words[index >> 2] as number) | (byte << ((index & 3) * 8))
  })
  words[bytes.length >> 2] = (words[bytes.length >> 2] as number) | (0x80 << ((bytes.length & 3) * 8))
  words[words.length - 2] = (bytes.length << 3) | 0
  words[words.length - 1] = bytes.length >>> 29
  return words
}

function littleEndianHex(word: number): string {
  let hex = ''
  for (let index = 0; index < 4; index++) hex += ((word >>> (index * 8)) & 255).toString(16).padStart(2, '0')
  return hex
}
