/**
 * Secure random numbers, default part (H5 and tests): the browser's own source. crypto.randomUUID is not used: Chrome 67
 * and plain-http addresses lack it, getRandomValues is there.
 */
export async function randomBytes(length: number): Promise<Uint8Array> {
  return crypto.getRandomValues(new Uint8Array(length))
}
