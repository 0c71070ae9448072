import type { SignInAnswer } from '@/contract/signIn'
import type { MiniAnswer, MiniBody, MiniMobileBody } from '@/contract/signInMini'
import type { Api } from '@/platform/request'
import type { MethodOptions } from '@/platform/request/types'
import { QUIET } from './quiet'

/** Signing in with one tap in a mini-program (contract/signInMini). All reject with ApiError. */
export function createSignInMiniService({ request }: Pick<Api, 'request'>) {
  const call = async <T>(url: string, more: Partial<MethodOptions>): Promise<T> =>
    (await request<T>({ ...QUIET, url: `/api/signIn/${url}`, ...more })).data
  return {
    byCode(data: MiniBody): Promise<MiniAnswer> {
      return call('Mini', { method: 'POST', data, token: '' })
    },
    byMobile(data: MiniMobileBody): Promise<SignInAnswer> {
      return call('MiniMobile', { method: 'POST', data, token: '' })
    },
    /**
     * Binds what a ticket proves to the person who is signed in now.
     * @param ticket of byCode
     * @param idempotencyKey of the act
     */
    bind(ticket: string, idempotencyKey: string): Promise<object> {
      return call('Bindings', { method: 'POST', data: { ticket }, idempotencyKey })
    }
  }
}
