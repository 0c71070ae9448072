import { randomBytes } from 'node:crypto'
import { v7 } from 'uuid'

/** New record id: a string that sorts by time of creation, so indexes grow at one end. */
export function newId(): string {
  return v7().replaceAll('-', '')
}

/** Unguessable text for tokens and secrets (url-safe). @param bytes entropy, 32 by default */
export function randomToken(bytes = 32): string {
  return randomBytes(bytes).toString('base64url')
}
