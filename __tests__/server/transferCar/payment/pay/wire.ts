import { createCipheriv, generateKeyPairSync } from 'node:crypto'
import type { HttpAnswer, HttpCall, Transport } from '../../../../../server/transferCar/payment/pay/providers/http'

export const keyPair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
export interface Recorded {
  status?: number
  body?: string
  bytes?: Buffer
  headers?: Record<string, string>
}

/** A line on which recorded answers lie; what was asked is kept byte for byte. */
export function recorded(answers: readonly (Recorded | ((call: HttpCall) => Recorded))[]): { transport: Transport; calls: HttpCall[] } {
  const calls: HttpCall[] = []
  const left = [...answers]
  return {
    calls,
    transport: (call): Promise<HttpAnswer> => {
      calls.push(call)
      const next = left.shift()
      if (next === undefined) throw new Error(`no answer recorded for ${call.method} ${call.url}`)
      const { status = 200, body = '', bytes, headers = {} } = typeof next === 'function' ? next(call) : next
      return Promise.resolve({
        status,
        body: bytes?.toString('utf8') ?? body,
        bytes: bytes ?? Buffer.from(body),
        headers: new Headers(headers)
      })
    }
  }
}

/** The resource of a WeChat Pay v3 notice. */
export function sealed(key: string, plain: object, nonce = 'abcdefghijkl', associated = 'transaction'): object {
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key), Buffer.from(nonce))
  cipher.setAAD(Buffer.from(associated))
  const ciphertext = Buffer.concat([cipher.update(JSON.stringify(plain), 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64')
  return { algorithm: 'AEAD_AES_256_GCM', ciphertext, associated_data: associated, nonce, original_type: associated }
}
