import Taro from '@tarojs/taro'
import type { PrivacyRequest } from './types'
import { promised } from '../promised'

/**
 * WeChat asks before the first location, camera or album (app.md#declarations); the call waits for the answer.
 * Base libraries before 2.32.3 ask by themselves.
 */
export function watchPrivacy(listener: (request: PrivacyRequest) => void): void {
  if (typeof Taro.onNeedPrivacyAuthorization !== 'function') return
  Taro.onNeedPrivacyAuthorization((resolve) => {
    resolve({ event: 'exposureAuthorization' })
    listener({
      agree: (buttonId) => resolve({ event: 'agree', buttonId }),
      refuse: () => resolve({ event: 'disagree' })
    })
  })
}

/** Opens the platform's privacy guide; false where there is none. */
export async function openPrivacyContract(): Promise<boolean> {
  if (typeof Taro.openPrivacyContract !== 'function') return false
  try {
    await promised((callbacks) => Taro.openPrivacyContract(callbacks))
    return true
  } catch {
    return false
  }
}
