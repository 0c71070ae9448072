import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Keys of both sides, PEM: the provider signs answers and notices, the merchant signs requests. */
export interface LocalKeys {
  providerPrivate: string
  providerPublic: string
  merchantPrivate: string
  merchantPublic: string /** Opens the control calls. */
  controlToken: string
}

/** The keys in this folder, made the first time; whoever may read the folder may act as either side. */
export function localKeys(folder: string): LocalKeys {
  const file = path.join(folder, 'keys.json')
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true })
    const provider = keyPair()
    const merchant = keyPair()
    const keys: LocalKeys = {
      providerPrivate: provider.privateKey,
      providerPublic: provider.publicKey,
      merchantPrivate: merchant.privateKey,
      merchantPublic: merchant.publicKey,
      controlToken: randomBytes(24).toString('base64url')
    }
    const part = `${file}.${process.pid}`
    writeFileSync(part, JSON.stringify(keys), { mode: 0o600 })
    renameSync(part, file)
  }
  return JSON.parse(readFileSync(file, 'utf8')) as LocalKeys
}

/** A pair of RSA keys, PEM. */
export const keyPair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' }
  })
