import type { LoginAnswer, SmsCodeAnswer } from '@/contract/session'
import type { Binding } from '@/contract/signIn'
import type { SecondBody } from '@/contract/signInSecond'
import type { Api } from '@/platform/request'
import { QUIET } from './quiet'

const SIGN_IN = '/api/signIn'

/** Bindings of one's account and the second step (contract/signIn.ts, contract/signInSecond.ts), where the server has the feature `signIn`. All reject with ApiError. */
export function createSignInService({ request }: Pick<Api, 'request'>) {
  return {
    async bindings(): Promise<Binding[]> {
      return (await request<{ list: Binding[] }>({ ...QUIET, url: `${SIGN_IN}/Bindings` })).data.list
    },
    async removeBinding(id: string, idempotencyKey: string): Promise<Binding[]> {
      const url = `${SIGN_IN}/Bindings/${encodeURIComponent(id)}/Remove`
      return (await request<{ list: Binding[] }>({ ...QUIET, method: 'POST', url, data: {}, idempotencyKey })).data.list
    },
    /** @returns seconds until the next code may be asked */
    async askSecondCode(ticket: string): Promise<number> {
      const url = `${SIGN_IN}/Second/Code`
      return (await request<SmsCodeAnswer>({ ...QUIET, method: 'POST', url, data: { ticket }, token: '' })).data.waitSeconds
    },
    /** Takes the second step; carries no token, as signing in. */
    async takeSecond(body: SecondBody): Promise<LoginAnswer> {
      return (await request<LoginAnswer>({ ...QUIET, method: 'POST', url: `${SIGN_IN}/Second`, data: body, token: '' })).data
    }
  }
}
export type SignInService = ReturnType<typeof createSignInService>
