import Taro from '@tarojs/taro'
import { promised } from './promised'
import type { WatchPositions } from './positionsTypes'

type Told = Parameters<Parameters<typeof Taro.onLocationChange>[0]>[0]

/** With the screen off where the person allows it, in front otherwise. */
async function startUpdates(): Promise<boolean> {
  try {
    await promised((callbacks) => Taro.startLocationUpdateBackground({ type: 'gcj02', ...callbacks }))
    return true
  } catch {
    await promised((callbacks) => Taro.startLocationUpdate({ type: 'gcj02', ...callbacks }))
    return false
  }
}

/** Follows the device; default part (WeChat, GCJ02). */
export const watchPositions: WatchPositions = async (listener) => {
  const tell = ({ longitude, latitude, accuracy }: Told): void => listener({ longitude, latitude, coordType: 'GCJ02', accuracyM: accuracy, fixAt: Date.now() })
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
