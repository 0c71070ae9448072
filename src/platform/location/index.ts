import Taro from '@tarojs/taro'
import { FIX_TIMEOUT_MS, positionFailure, type PositionResult } from './types'
import { failureText, promised } from '../promised'

/** The device's position, default part (WeChat): GCJ02, the system that its own map opens. */
export async function getPosition(): Promise<PositionResult> {
  try {
    const { longitude, latitude, accuracy } = await Taro.getLocation({
      type: 'gcj02',
      isHighAccuracy: true,
      highAccuracyExpireTime: FIX_TIMEOUT_MS
    })
    return { kind: 'found', position: { longitude, latitude, coordType: 'GCJ02', accuracyM: accuracy, fixAt: Date.now() } }
  } catch (failure) {
    return positionFailure(failureText(failure))
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

/**
 * Resolves when the person has answered the privacy guide and the permission dialog, or had done so before: a wait for a fix
 * is measured from here, reading takes as long as it takes. False when the guide was refused: asking the device would put the
 * same question a second time.
 */
export async function permissionAnswered(): Promise<boolean> {
  try {
    if (typeof Taro.requirePrivacyAuthorize === 'function') await promised((callbacks) => Taro.requirePrivacyAuthorize(callbacks))
  } catch {
    return false
  }
  // A refusal here comes again with getPosition, without a second dialog.
  await Promise.resolve(Taro.authorize({ scope: 'scope.userLocation' })).catch(() => undefined)
  return true
}
