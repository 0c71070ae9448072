import { Type, type Static } from '@sinclair/typebox'
import { Ticket } from './signIn'

/**
 * Signing in with a passkey (WebAuthn level 3), by feature `signIn`; H5 only (session.md#passkeys). The binary parts are base64url.
 *
 * POST signIn/Passkeys/Begin   -> PasskeyQuestion<NewPasskey>: what the browser is asked for a new passkey
 * POST signIn/Passkeys         EnrolBody -> { list: Binding[] }
 * POST signIn/Passkey/Begin    -> PasskeyQuestion<AnyPasskey>, without a token
 * POST signIn/Passkey          PasskeyBody -> SignInAnswer, without a token
 *
 * A passkey is removed as every binding is.
 */

const strict = <T extends Parameters<typeof Type.Object>[0]>(properties: T, title = '') =>
  Type.Object(properties, { additionalProperties: false, ...(title !== '' && { title }) })
const ANSWER = '浏览器的回答'
const binary = (title: string, maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '^[0-9A-Za-z_-]+$', title })

/** Name of a passkey by WebAuthn: at most 1023 bytes. */
const CredentialId = binary('通行密钥编号', 1400)
const ClientData = binary('浏览器的签名内容', 4_000)

/** What a browser is asked, as `PublicKeyCredential.parseCreationOptionsFromJSON` and its brother read it. */
export type NewPasskey = Omit<PublicKeyCredentialCreationOptionsJSON, 'extensions'>
export type AnyPasskey = Omit<PublicKeyCredentialRequestOptionsJSON, 'extensions'>

export interface PasskeyQuestion<Options> {
  /** Goes back with the browser's answer; taken up once. */
  ticket: string
  options: Options
}

export const EnrolBody = strict({
  ticket: Ticket,
  /** What the person calls it. */
  name: Type.String({ minLength: 1, maxLength: 40, pattern: '\\S', title: '通行密钥名称' }),
  response: strict(
    {
      id: CredentialId,
      clientDataJSON: ClientData,
      attestationObject: binary('设备的登记内容', 20_000),
      transports: Type.Array(Type.String({ maxLength: 20 }), { maxItems: 10, title: '连接方式' })
    },
    ANSWER
  )
})
export type EnrolBody = Static<typeof EnrolBody>

export const PasskeyBody = strict({
  ticket: Ticket,
  response: strict(
    {
      id: CredentialId,
      clientDataJSON: ClientData,
      authenticatorData: binary('设备的签名内容', 4_000),
      signature: binary('签名', 2_000),
      /** Whose passkey it is, as it was enrolled. */
      userHandle: binary('通行密钥的账号', 100)
    },
    ANSWER
  )
})
export type PasskeyBody = Static<typeof PasskeyBody>
