import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'

/** RSA-SHA256 (PKCS#1 v1.5) of UTF-8 text, Base64: what WeChat Pay v3, Alipay (RSA2) and the local provider sign with. */
export const rsaSign = (text: string, privateKey: KeyObject): string => sign('sha256', Buffer.from(text, 'utf8'), privateKey).toString('base64')

export function rsaVerify(text: string, signature: string, publicKey: KeyObject): boolean {
  try {
    return verify('sha256', Buffer.from(text, 'utf8'), publicKey, Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}

/** A key as people are given it: PEM, or the bare Base64 of Alipay's tools. */
export function privateKeyOf(text: string): KeyObject {
  return text.includes('-----BEGIN') ? createPrivateKey(text) : createPrivateKey({ key: Buffer.from(text.replace(/\s/g, ''), 'base64'), format: 'der', type: 'pkcs8' })
}
/** Takes a certificate, too. */
export function publicKeyOf(text: string): KeyObject {
  return text.includes('-----BEGIN') ? createPublicKey(text) : createPublicKey({ key: Buffer.from(text.replace(/\s/g, ''), 'base64'), format: 'der', type: 'spki' })
}
