import Taro from '@tarojs/taro'
import { createHolds, type Holds } from './backHolds'

/** What is open over the pages (mini-programs). The platform's own way back is held by components/BackGuard, one on each page. */
export const backHolds: Holds = createHolds(() => Taro.getCurrentInstance().page)

/** While it is open, back closes it instead of the page. @returns ends that */
export const holdBack = backHolds.hold

let release: (() => void) | undefined

/** The guard that is shown, which would swallow the app's own way back as well. @returns forgets it */
export function guardShown(hide: () => void): () => void {
  release = hide
  return () => {
    if (release === hide) release = undefined
  }
}

/** The app goes a page back by itself: the guard is taken away first, for the platforms close it instead of the page. */
export function leaveByApp(): Promise<void> {
  if (release === undefined) return Promise.resolve()
  release()
  return new Promise((resolve) => { Taro.nextTick(resolve) })
}
