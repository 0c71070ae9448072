import Taro from '@tarojs/taro'

/** Address of this installation. */
export const OWN_ORIGIN = API_BASE

/** Alipay tells the address of an ordinary code to the app alone: to the start, or to the app that it brings back. */
export const startQuery = (): Readonly<Record<string, unknown>> => Taro.getEnterOptionsSync().query ?? {}
