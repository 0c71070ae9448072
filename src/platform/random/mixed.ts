let counter = 0

/**
 * Numbers for where a client offers no secure source. What is needed here is uniqueness (names of acts, wire.md#acts-and-keys), not
 * secrecy: an act's key is only compared within one user's own acts. Time, a counter and Math.random are mixed, so that two keys differ
 * even when one of them repeats.
 */
export function mixedBytes(length: number): Uint8Array {
  counter += 1
  const bytes = new Uint8Array(length)
  let mixed = Date.now() + counter * 7919
  for (let index = 0; index < length; index++) {
    mixed = (Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d) + Math.floor(Math.random() * 0x100000000)) | 0
    bytes[index] = (mixed >>> ((index & 3) * 8)) & 255
  }
  return bytes
}
