import Taro from '@tarojs/taro'
import { getPosition } from '../location'
import type { Position } from '../location/types'

/** The device's position when the person has allowed it before; nobody is asked. Default part (mini-programs; Alipay names the right `location`). */
export async function allowedPosition(): Promise<Position | undefined> {
  try {
    const { authSetting } = await Taro.getSetting()
    const rights = authSetting as Readonly<Record<string, boolean | undefined>>
    if (rights['scope.userLocation'] !== true && rights.location !== true) return undefined
    const result = await getPosition()
    return result.kind === 'found' ? result.position : undefined
  } catch {
    return undefined
  }
}
