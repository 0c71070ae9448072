import Taro from '@tarojs/taro'
import { promised } from '../promised'
import type { WatchPositions } from './types'

type Told = Parameters<Parameters<typeof Taro.onLocationChange>[0]>[0]

const ONLY_IN_FRONT = '熄屏后不上报位置。需要时请打开小程序设置，把位置信息改为“使用小程序时和离开后”'
/** How long the way to the setting can be read, ms. */
const READ_MS = 5000
let isTold = false

/** Says once in a run how positions can come with the screen off. WeChat shows no dialog for that right: its settings alone give it. */
function tellOnlyInFront(): void {
  if (isTold) return
  isTold = true
  Taro.showToast({ title: ONLY_IN_FRONT, icon: 'none', duration: READ_MS }).catch(() => undefined)
}

/** With the screen off where the person allows it, in front otherwise. */
async function startUpdates(): Promise<boolean> {
  try {
    await promised((callbacks) => Taro.startLocationUpdateBackground({ type: 'gcj02', ...callbacks }))
    return true
  } catch {
    await promised((callbacks) => Taro.startLocationUpdate({ type: 'gcj02', ...callbacks }))
    tellOnlyInFront()
    return false
  }
}

/** Follows the device; default part (WeChat, GCJ02). */
export const watchPositions: WatchPositions = async (listener) => {
  const tell = ({ longitude, latitude, accuracy }: Told): void =>
    listener({ longitude, latitude, coordType: 'GCJ02', accuracyM: accuracy, fixAt: Date.now() })
  try {
    const { authSetting } = await Taro.getSetting()
    if (authSetting['scope.userLocation'] !== true) return undefined
    const isBackground = await startUpdates()
    Taro.onLocationChange(tell)
    const stop = (): void => {
      Taro.offLocationChange(tell)
      Taro.stopLocationUpdate()
    }
    return { isBackground, stop }
  } catch {
    return undefined
  }
}
