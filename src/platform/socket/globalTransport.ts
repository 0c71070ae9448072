import { quietly } from '../promised'
import type { SocketTransport, TransportListener } from './types'

/** Alipay's socket: one for the whole app, spoken to by calls and listeners of its own, not by a task. */
export interface GlobalSocketApi {
  connectSocket(options: { url: string; multiple: false }): Promise<unknown>
  sendSocketMessage(options: { data: string; fail: () => void }): unknown
  closeSocket(): unknown
  onSocketOpen(listener: () => void): void
  onSocketMessage(listener: (message: { data: unknown }) => void): void
  onSocketClose(listener: () => void): void
  onSocketError(listener: () => void): void
}

interface Connection {
  listener: TransportListener
  isOpen: boolean
  isLeaving: boolean
}

/**
 * A transport over one global socket (Alipay). Its events do not say which connection they belong to: listeners are registered once
 * (they would pile up) and told to the connection that is there now; a connection that was given up and never said goodbye is owed one
 * `close`, which is not the next one's.
 */
export function createGlobalTransport(api: GlobalSocketApi): SocketTransport {
  let current: Connection | undefined
  let isListening = false
  /** The one before ended without its close event; nobody is owed one once the next is open. */
  let isOwedClose = false

  const end = (): void => {
    const ended = current
    current = undefined
    ended?.listener.closed()
  }
  const listen = (): void => {
    if (isListening) return
    isListening = true
    api.onSocketOpen(() => {
      isOwedClose = false
      // Closing before it was open does nothing on this client: it is closed now.
      if (current === undefined || current.isLeaving) {
        quietly(() => api.closeSocket())
        return
      }
      if (current.isOpen) return
      current.isOpen = true
      current.listener.opened()
    })
    api.onSocketMessage(({ data }) => {
      if (current?.isOpen === true && typeof data === 'string') current.listener.received(data)
    })
    api.onSocketClose(() => {
      const isOwed = isOwedClose
      isOwedClose = false
      if (!isOwed) end()
    })
    api.onSocketError(() => {
      // Not every version closes after an error; where one does, that close is not the next connection's.
      if (current !== undefined) isOwedClose = true
      quietly(() => api.closeSocket())
      end()
    })
  }

  return (url, listener) => {
    listen()
    const own: Connection = { listener, isOpen: false, isLeaving: false }
    if (current !== undefined) {
      isOwedClose = true
      quietly(() => api.closeSocket())
      end()
    }
    current = own
    const lost = (): void => {
      if (current === own) end()
    }
    const refused = (): void => {
      // Perhaps because a socket is there that nobody holds any more; this connection has none that could be hurt.
      if (current === own) isOwedClose = true
      quietly(() => api.closeSocket())
      lost()
    }
    // One socket, whatever the default of this version is: its events come by the global calls only then.
    quietly(() => api.connectSocket({ url, multiple: false }).catch(refused)) || refused()
    return {
      send(text) {
        if (current !== own || !own.isOpen || own.isLeaving) return false
        const failed = (): void => {
          quietly(() => api.closeSocket())
          lost()
        }
        return quietly(() => api.sendSocketMessage({ data: text, fail: failed }))
      },
      close() {
        if (current !== own) return
        own.isLeaving = true
        quietly(() => api.closeSocket())
      }
    }
  }
}
