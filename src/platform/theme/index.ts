import Taro from '@tarojs/taro'

/** The system's night setting, default part (WeChat). Alipay and H5 have their own. */
export function isSystemNight(): boolean {
  return Taro.getAppBaseInfo().theme === 'dark'
}

/** @param listener called with the new setting as long as the app lives */
export function onSystemNight(listener: (isNight: boolean) => void): void {
  Taro.onThemeChange(({ theme }) => listener(theme === 'dark'))
}
