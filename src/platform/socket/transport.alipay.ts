import Taro from '@tarojs/taro'
import { createGlobalTransport, type GlobalSocketApi } from './globalTransport'
import type { SocketTransport } from './types'

/** Taro's task on Alipay only forwards to the global calls and registers another listener each time: they are used directly, once. */
export const taroTransport: SocketTransport = createGlobalTransport({
  connectSocket: (options) => Taro.connectSocket(options),
  sendSocketMessage: (options) => Taro.sendSocketMessage(options),
  closeSocket: () => Taro.closeSocket({}),
  onSocketOpen: (listener) => Taro.onSocketOpen(listener),
  onSocketMessage: (listener) => Taro.onSocketMessage(listener),
  onSocketClose: (listener) => Taro.onSocketClose(listener),
  onSocketError: (listener) => Taro.onSocketError(listener)
} satisfies GlobalSocketApi)

/** Alipay interrupts sockets this long after the app was hidden, ms. */
export const SUSPENDS_AFTER_MS: number | undefined = 5_000
