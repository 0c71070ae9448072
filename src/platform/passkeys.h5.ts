import type { AnyPasskey, EnrolBody, NewPasskey, PasskeyBody } from '@/contract/signInPasskey'

/** What the browser answered; `cancelled`: the person, or nothing fitting on the device, which browsers do not tell apart. */
export type PasskeyResult<T> = { response: T } | { failed: 'cancelled' | 'exists' | 'unable' }

/** Whether this browser has passkeys at all; pages over plain http have none. H5 only, as all of this file. */
export const hasPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function'

const library = () => import('@simplewebauthn/browser')

async function tried<T>(work: () => Promise<T>): Promise<PasskeyResult<T>> {
  try {
    return { response: await work() }
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    if (name === 'NotAllowedError' || name === 'AbortError') return { failed: 'cancelled' }
    return { failed: name === 'InvalidStateError' ? 'exists' : 'unable' }
  }
}

/** Lets the person choose a passkey of this device and prove himself to it. */
export const usePasskey = (options: AnyPasskey): Promise<PasskeyResult<PasskeyBody['response']>> =>
  tried(async () => {
    const { startAuthentication } = await library()
    const { id, response } = await startAuthentication({ optionsJSON: options as Parameters<typeof startAuthentication>[0]['optionsJSON'] })
    const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response
    return { id, clientDataJSON, authenticatorData, signature, userHandle }
  })

/** Makes a passkey on this device. */
export const makePasskey = (options: NewPasskey): Promise<PasskeyResult<EnrolBody['response']>> =>
  tried(async () => {
    const { startRegistration } = await library()
    const { id, response } = await startRegistration({ optionsJSON: options as Parameters<typeof startRegistration>[0]['optionsJSON'] })
    const { clientDataJSON, attestationObject, transports = [] } = response
    return { id, clientDataJSON, attestationObject, transports }
  })
