import { hash, verify } from '@node-rs/argon2'

/** argon2id, 19 MiB, 2 passes: the parameters that OWASP gives as the minimum. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** @param md5 lower-case hex md5 of the plain text, as clients send it (session.md#signing-in) */
export function hashPassword(md5: string): Promise<string> {
  return hash(md5, OPTIONS)
}

/** Never inside a transaction: it takes tens of milliseconds on purpose. */
export function verifyPassword(stored: string, md5: string): Promise<boolean> {
  return verify(stored, md5)
}

let stranger: Promise<string> | undefined

/** The same work for an account that does not exist, so that time does not tell. */
export async function verifyNobody(md5: string): Promise<void> {
  stranger ??= hashPassword('nobody')
  await verify(await stranger, md5)
}
