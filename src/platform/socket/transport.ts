import Taro from '@tarojs/taro'
import { createTaskTransport } from './taskTransport'
import type { SocketTransport } from './types'

/** Default part (WeChat and H5): Taro's task, which it hands out by a promise on both. */
export const taroTransport: SocketTransport = createTaskTransport((url) => Taro.connectSocket({ url }))

/** WeChat suspends JavaScript and interrupts sockets this long after the app was hidden, ms; a browser does not. */
export const SUSPENDS_AFTER_MS: number | undefined = process.env.TARO_ENV === 'h5' ? undefined : 5_000
