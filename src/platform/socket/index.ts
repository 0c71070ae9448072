export { socketAddress, type SocketPlace } from './address'
export { createSocket, type SocketParts } from './createSocket'
export { SUSPENDS_AFTER_MS, taroTransport } from './transport'
export type { OutgoingFrame, Socket, SocketListener, SocketState, SocketTransport, Timers } from './types'
