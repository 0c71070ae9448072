import Taro from '@tarojs/taro'
import type { IdentityBody } from '@/contract/moderation'
import { promised } from '../promised'

/** Not among Taro's own calls. */
declare const my: { getPhoneNumber: (callbacks: object) => void }

/** Alipay: an authorization code of scope auth_base. Nobody is asked anything. */
export async function signInCode(): Promise<IdentityBody | undefined> {
  try {
    const { code } = await promised<{ code?: string }>((callbacks) => Taro.login(callbacks))
    return { platform: 'alipay', code: code ?? '' }
  } catch {
    return { platform: 'alipay', code: '' }
  }
}

/** The number, sealed for the server. */
export async function mobileProof(): Promise<string> {
  try {
    return (await promised<{ response?: string }>((callbacks) => my.getPhoneNumber(callbacks))).response ?? ''
  } catch {
    return ''
  }
}
