/**
 * Lengths of a day in few bytes: sorted, each as the difference to the one before, seven bits a byte, the eighth = more to come.
 * @param seconds whole, not negative
 */
export function pack(seconds: readonly number[]): Buffer {
  const bytes: number[] = []
  let before = 0
  for (const value of [...seconds].sort((a, b) => a - b)) {
    let rest = value - before
    before = value
    for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push(128 + (rest % 128))
    bytes.push(rest)
  }
  return Buffer.from(bytes)
}

/** Tells each length, shortest first. */
export function unpack(packed: Buffer, tell: (seconds: number) => void): void {
  let value = 0
  let part = 0
  let scale = 1
  for (const byte of packed) {
    part += (byte & 127) * scale
    scale *= 128
    if (byte > 127) continue
    value += part
    part = 0
    scale = 1
    tell(value)
  }
}
