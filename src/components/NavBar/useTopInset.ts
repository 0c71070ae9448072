import Taro from '@tarojs/taro'

/** Room that the status bar takes on a page with custom navigation, CSS px; 0 on H5, where the browser keeps it. */
export function useTopInset(): number {
  if (process.env.TARO_ENV === 'h5') return 0
  const metrics = process.env.TARO_ENV === 'weapp' ? Taro.getWindowInfo() : Taro.getSystemInfoSync()
  return metrics.statusBarHeight ?? 0
}
