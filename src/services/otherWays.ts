import type { Binding, OpenWays, SignInAnswer } from '@/contract/signIn'
import type { OpenIdAddress, OpenIdBeginBody, OpenIdBody } from '@/contract/signInOpenId'
import type { AnyPasskey, EnrolBody, NewPasskey, PasskeyBody, PasskeyQuestion } from '@/contract/signInPasskey'
import type { Api } from '@/platform/request'
import { QUIET } from './quiet'

const AREA = '/api/signIn'

/** Signing in by passkey and identity provider, feature `signIn` (contract/signIn.ts). All reject with ApiError. `key`: Idempotency-Key of the act. */
export function createOtherWaysService({ request }: Pick<Api, 'request'>) {
  const ask = async <T>(url: string, data: object = {}): Promise<T> =>
    (await request<T>({ ...QUIET, method: 'POST', url: `${AREA}/${url}`, data, token: '' })).data
  const act = async <T>(url: string, data: object, idempotencyKey: string): Promise<T> =>
    (await request<T>({ ...QUIET, method: 'POST', url: `${AREA}/${url}`, data, idempotencyKey })).data
  return {
    /** What stands open; platforms of others do not have the call. */
    ways: async (): Promise<OpenWays> => (await request<OpenWays>({ ...QUIET, url: `${AREA}/Ways`, token: '' })).data,
    askWho: () => ask<PasskeyQuestion<AnyPasskey>>('Passkey/Begin'),
    signInByPasskey: (body: PasskeyBody) => ask<SignInAnswer>('Passkey', body),
    beginOpenId: (body: OpenIdBeginBody) => ask<OpenIdAddress>('OpenId/Begin', body),
    signInByOpenId: (body: OpenIdBody) => ask<SignInAnswer>('OpenId', body),
    bind: (ticket: string, key: string) => act<{ list: Binding[] }>('Bindings', { ticket }, key),
    askForPasskey: (key: string) => act<PasskeyQuestion<NewPasskey>>('Passkeys/Begin', {}, key),
    enrol: (body: EnrolBody, key: string) => act<{ list: Binding[] }>('Passkeys', body, key)
  }
}
export type OtherWaysService = ReturnType<typeof createOtherWaysService>
