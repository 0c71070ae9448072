import { createSha256 } from '@/domain/outbox/sha256'

/** So much is hashed in one go, bytes: phones without a compiler for JavaScript need about 0.1 s for it. */
const SLICE_BYTES = 256 * 1024

/** SHA-256 of a file's bytes; lets other work through between slices. */
export async function digest(bytes: Uint8Array): Promise<string> {
  const hash = createSha256()
  for (let from = 0; from < bytes.length; from += SLICE_BYTES) {
    if (from > 0)
      await new Promise<void>((resolve) => {
        setTimeout(resolve, 0)
      })
    hash.update(bytes.subarray(from, from + SLICE_BYTES))
  }
  return hash.hex()
}
