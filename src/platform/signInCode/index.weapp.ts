import Taro from '@tarojs/taro'
import type { IdentityBody } from '@/contract/moderation'
import { promised } from '../promised'

/** WeChat: a code that the server changes into this person's name here. Nobody is asked anything. */
export async function signInCode(): Promise<IdentityBody | undefined> {
  try {
    const { code } = await promised<{ code?: string }>((callbacks) => Taro.login(callbacks))
    return { platform: 'weapp', code: code ?? '' }
  } catch {
    return { platform: 'weapp', code: '' }
  }
}

export const mobileProof = (code = ''): Promise<string> => Promise.resolve(code)
