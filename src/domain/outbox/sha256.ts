/** A hash that is fed piece by piece, so that a long file can be read without stopping everything else. */
export interface Sha256 {
  update(bytes: Uint8Array): void
  /** Lower-case hex; nothing may be added afterwards. */
  hex(): string
}

/** SHA-256 (FIPS 180-4): the mini-programs have none, and neither has a browser at a plain-http address. */
export function createSha256(): Sha256 {
  const state = Int32Array.from(INITIAL)
  const block = new Uint8Array(64)
  const words = new Int32Array(64)
  let filled = 0
  let length = 0

  const feed = (bytes: Uint8Array): void => {
    let from = 0
    if (filled > 0) {
      from = Math.min(64 - filled, bytes.length)
      block.set(bytes.subarray(0, from), filled)
      filled += from
      if (filled < 64) return
      compress(state, words, block, 0)
      filled = 0
    }
    for (; from + 64 <= bytes.length; from += 64) compress(state, words, bytes, from)
    block.set(bytes.subarray(from))
    filled = bytes.length - from
  }

  return {
    update(bytes) {
      length += bytes.length
      feed(bytes)
    },
    hex() {
      const padding = new Uint8Array((filled < 56 ? 64 : 128) - filled)
      padding[0] = 0x80
      const view = new DataView(padding.buffer)
      view.setUint32(padding.length - 8, Math.floor(length / 0x20000000))
      view.setUint32(padding.length - 4, (length << 3) >>> 0)
      feed(padding)
      return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
    }
  }
}

export function sha256(bytes: Uint8Array): string {
  const hash = createSha256()
  hash.update(bytes)
  return hash.hex()
}

/** First 32 bits of the fractional part of a root: FIPS 180-4 takes square and cube roots of the first primes. */
const fraction = (root: number): number => Math.floor((root - Math.floor(root)) * 0x100000000) | 0
const PRIMES = Array.from({ length: 312 }, (_, index) => index).filter((number) => {
  for (let divisor = 2; divisor * divisor <= number; divisor++) if (number % divisor === 0) return false
  return number > 1
})
const INITIAL = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))
const ROUNDS = Int32Array.from(PRIMES.slice(0, 64).map((prime) => fraction(Math.cbrt(prime))))

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

function compress(state: Int32Array, words: Int32Array, bytes: Uint8Array, from: number): void {
  const at = (list: Int32Array, index: number): number => list[index] as number
  for (let index = 0; index < 16; index++) {
    const place = from + index * 4
    words[index] =
      ((bytes[place] as number) << 24) |
      ((bytes[place + 1] as number) << 16) |
      ((bytes[place + 2] as number) << 8) |
      (bytes[place + 3] as number)
  }
  for (let index = 16; index < 64; index++) {
    const near = at(words, index - 15)
    const far = at(words, index - 2)
    const small = turned(near, 7) ^ turned(near, 18) ^ (near >>> 3)
    const large = turned(far, 17) ^ turned(far, 19) ^ (far >>> 10)
    words[index] = (at(words, index - 16) + small + at(words, index - 7) + large) | 0
  }
  let a = at(state, 0)
  let b = at(state, 1)
  let c = at(state, 2)
  let d = at(state, 3)
  let e = at(state, 4)
  let f = at(state, 5)
  let g = at(state, 6)
  let h = at(state, 7)
  for (let index = 0; index < 64; index++) {
    const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + at(ROUNDS, index) + at(words, index)) | 0
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + two) | 0
  }
  const sums = [a, b, c, d, e, f, g, h]
  for (let index = 0; index < 8; index++) state[index] = at(state, index) + (sums[index] as number)
}
