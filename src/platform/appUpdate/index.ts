import Taro from '@tarojs/taro'
import type { AppUpdate } from './types'

interface Manager {
  onUpdateReady(listener: () => void): void
  applyUpdate(): void
}

/** The update manager of a mini-program: the platform fetches a new package by itself and says when it lies ready. */
export function createAppUpdate(): AppUpdate {
  const manager = managerOf()
  let isReady = false
  return {
    watch: (onReady) =>
      manager?.onUpdateReady(() => {
        isReady = true
        onReady()
      }),
    apply() {
      if (!isReady) return '新版本下载后会提示，也可以关闭小程序再重新打开'
      manager?.applyUpdate()
      return ''
    }
  }
}

/** Platforms before it have none. */
function managerOf(): Manager | undefined {
  try {
    return Taro.getUpdateManager() as Manager | undefined
  } catch {
    return undefined
  }
}
