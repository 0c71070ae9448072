import Taro from '@tarojs/taro'
import { promised } from '../promised'
import { taroStorage } from '../storage/keys'
import type { PositionWatch, WatchPositions } from './types'

type Told = Parameters<Parameters<typeof Taro.onLocationChange>[0]>[0]

const BACKGROUND = 'scope.userLocationBackground'
/** Small key: this phone was asked for positions with the screen off. */
const ASKED = 'askedBackground'
const QUESTION = {
  title: '熄屏后不上报位置',
  content: '现在只有打开小程序时才上报位置。请在设置中把“位置信息”改为“使用小程序时和离开后”，熄屏后也能上报。',
  confirmText: '去设置',
  cancelText: '暂不'
}

const follow = (): Promise<unknown> => promised((callbacks) => Taro.startLocationUpdate({ type: 'gcj02', ...callbacks }))
const followBehind = (): Promise<unknown> => promised((callbacks) => Taro.startLocationUpdateBackground({ type: 'gcj02', ...callbacks }))

/** With the screen off where the person allows it, in front otherwise. */
async function startUpdates(): Promise<boolean> {
  try {
    await followBehind()
    return true
  } catch {
    await follow()
    return false
  }
}

/**
 * Asks once on a phone for positions with the screen off: WeChat has no dialog for that right, its settings alone give it. While the
 * person reads, and after a no, positions come in front.
 * @returns whether they come with the screen off now
 */
async function askForBackground(): Promise<boolean> {
  if (taroStorage.get(ASKED, (value): value is string => value === '1') !== undefined) return false
  try {
    const { confirm } = await Taro.showModal(QUESTION)
    taroStorage.set(ASKED, '1')
    if (!confirm) return false
    const { authSetting } = await Taro.openSetting()
    if ((authSetting as Record<string, boolean | undefined>)[BACKGROUND] !== true) return false
    await followBehind()
    return true
  } catch {
    return false
  }
}

/** A client that follows nobody any more refuses it: nobody's error. */
function stopUpdates(): void {
  Promise.resolve(Taro.stopLocationUpdate()).catch(() => undefined)
}

/** Follows the device; default part (WeChat, GCJ02). */
export const watchPositions: WatchPositions = async (listener, reached) => {
  const tell = ({ longitude, latitude, accuracy }: Told): void =>
    listener({ longitude, latitude, coordType: 'GCJ02', accuracyM: accuracy, fixAt: Date.now() })
  try {
    const { authSetting } = await Taro.getSetting()
    if (authSetting['scope.userLocation'] !== true) return undefined
    let isOver = false
    const stop = (): void => {
      isOver = true
      Taro.offLocationChange(tell)
      stopUpdates()
    }
    const watch: PositionWatch = { isBackground: await startUpdates(), stop }
    Taro.onLocationChange(tell)
    if (!watch.isBackground)
      void askForBackground().then((isBackground) => {
        if (!isBackground) return
        // The trip ended while the settings were open.
        if (isOver) stopUpdates()
        else reached(isBackground)
      })
    return watch
  } catch {
    return undefined
  }
}
