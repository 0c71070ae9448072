import Taro from '@tarojs/taro'

/** Room that the status bar takes on a page with custom navigation, CSS px. */
export function useTopInset(): number {
  const metrics = process.env.TARO_ENV === 'weapp' ? Taro.getWindowInfo() : Taro.getSystemInfoSync()
  return metrics.statusBarHeight ?? 0
}
