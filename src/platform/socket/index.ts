export { socketAddress } from './address'
export { createSocket, type SocketParts } from './createSocket'
export { SUSPENDS_AFTER_MS, taroTransport } from './transport'
export type { Socket, SocketState, SocketTransport, Timers } from './types'
