import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'

/** RSA-SHA256 (PKCS#1 v1.5) of UTF-8 text, Base64: what WeChat Pay v3, Alipay (RSA2) and the local provider sign with. */
export const rsaSign = (text: string, privateKey: KeyObject): string =>
  sign('sha256', Buffer.from(text, 'utf8'), privateKey).toString('base64')

/**
 * @param signed text, or the very bytes that came: bytes that are no UTF-8 read as the same text as others
 * @param signature Base64 as it is written; the decoder itself would pass over foreign signs
 */
export function rsaVerify(signed: string | Buffer, signature: string, publicKey: KeyObject): boolean {
  const bytes = Buffer.from(signature, 'base64')
  try {
    return bytes.toString('base64') === signature && verify('sha256', Buffer.from(signed), publicKey, bytes)
  } catch {
    return false
  }
}

/** What stands under the signature of a notice: time, nonce and body, a line each. @param raw byte for byte */
export const noticeBytes = (timestamp: string, nonce: string, raw: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${timestamp}\n${nonce}\n`), raw, Buffer.from('\n')])

/** A key as people are given it: PEM, or the bare Base64 of Alipay's tools. */
export function privateKeyOf(text: string): KeyObject {
  return text.includes('-----BEGIN')
    ? createPrivateKey(text)
    : createPrivateKey({ key: Buffer.from(text.replace(/\s/g, ''), 'base64'), format: 'der', type: 'pkcs8' })
}
/** Takes a certificate, too. */
export function publicKeyOf(text: string): KeyObject {
  return text.includes('-----BEGIN')
    ? createPublicKey(text)
    : createPublicKey({ key: Buffer.from(text.replace(/\s/g, ''), 'base64'), format: 'der', type: 'spki' })
}
