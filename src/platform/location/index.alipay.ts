import Taro from '@tarojs/taro'
import { positionFailure, type PositionResult } from './types'
import { failureText } from '../promised'

/** my.getLocation: 11 = the app may not locate, 2001 = the person refused this mini-program. */
const REFUSED = [11, 2001]

/** The device's position on Alipay: GCJ02; numbers arrive as texts on some versions. */
export async function getPosition(): Promise<PositionResult> {
  try {
    const { longitude, latitude, accuracy } = await Taro.getLocation({})
    const accuracyM = Number(accuracy)
    return {
      kind: 'found',
      position: {
        longitude: Number(longitude),
        latitude: Number(latitude),
        coordType: 'GCJ02',
        accuracyM: Number.isFinite(accuracyM) ? accuracyM : undefined,
        fixAt: Date.now()
      }
    }
  } catch (failure) {
    const error = (failure as { error?: unknown } | null)?.error
    return REFUSED.includes(Number(error)) ? { kind: 'refused' } : positionFailure(failureText(failure))
  }
}

/** Opens the settings where a refused permission can be given again; false where there are none. */
export async function openPermissionSettings(): Promise<boolean> {
  try {
    await Taro.openSetting()
    return true
  } catch {
    return false
  }
}

/** Alipay asks inside getLocation and says nothing before: nothing to wait for. */
export async function permissionAnswered(): Promise<boolean> {
  return true
}
