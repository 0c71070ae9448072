import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { AnyPasskey, EnrolBody, NewPasskey, PasskeyBody } from '../../src/contract/signInPasskey'

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest()
const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')

/** Bits of authenticator data (WebAuthn level 3, 6.1). */
const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

/** What a browser or a device would not do by itself. */
export interface Bent {
  /** Another page than the one that asked. */
  origin?: string
  /** Another site's passkey. */
  rpId?: string
  challenge?: string
  type?: string
  /** Nobody proved to the device that he is its owner. */
  isUnverified?: boolean
  userHandle?: string
  id?: string
}

/** A device with one passkey, and the browser in front of it: signs whatever it is told, right or wrong. */
export class Authenticator {
  readonly id = text(randomBytes(32))
  counter = 0
  userHandle = ''
  private readonly keys: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', { namedCurve: 'P-256' })

  constructor(readonly origin: string) {}

  enrol({ challenge, rp, user }: NewPasskey, bent: Bent = {}): EnrolBody['response'] {
    this.userHandle = user.id
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' })
    const point = (part: string) => new Uint8Array(Buffer.from(part, 'base64url'))
    // COSE: kty EC2, alg ES256, crv P-256, x, y.
    const cose = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, point(x)],
        [-3, point(y)]
      ])
    )
    const id = Buffer.from(bent.id ?? this.id, 'base64url')
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    const authData = Buffer.concat([this.data(bent.rpId ?? rp.id ?? '', HAS_CREDENTIAL, bent), Buffer.alloc(16), length, id, cose])
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)]
    ])
    return {
      id: text(id),
      clientDataJSON: text(this.client('webauthn.create', challenge, bent)),
      attestationObject: text(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
      transports: ['internal']
    }
  }

  sign({ challenge, rpId = '' }: AnyPasskey, bent: Bent = {}): PasskeyBody['response'] {
    const authData = this.data(bent.rpId ?? rpId, 0, bent)
    const client = this.client('webauthn.get', challenge, bent)
    const signature = createSign('sha256')
      .update(Buffer.concat([authData, sha256(client)]))
      .sign(this.keys.privateKey)
    return {
      id: bent.id ?? this.id,
      clientDataJSON: text(client),
      authenticatorData: text(authData),
      signature: text(signature),
      userHandle: bent.userHandle ?? this.userHandle
    }
  }

  private data(rpId: string, more: number, { isUnverified }: Bent): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    return Buffer.concat([sha256(rpId), Buffer.from([PRESENT | (isUnverified === true ? 0 : VERIFIED) | more]), counter])
  }

  private client(type: string, challenge: string, bent: Bent): Buffer {
    return Buffer.from(
      JSON.stringify({
        type: bent.type ?? type,
        challenge: bent.challenge ?? challenge,
        origin: bent.origin ?? this.origin,
        crossOrigin: false
      })
    )
  }
}
