import { OneTimer } from './timers'
import type { SocketTransport, Timers, TransportConnection, TransportListener } from './types'

/** How long a new connection waits for the old one to be gone, ms. A dead network never says that it is. */
const CLOSE_WAIT_MS = 2_000

/** A connection of the platform that may still be there. */
interface Held {
  connection: TransportConnection | undefined
  isGone: boolean
  onGone: (() => void) | undefined
}

/**
 * At most one connection: a new one is opened when the one before it is closed, or after a bounded wait. Of a connection that was
 * closed from here nothing more is told, not even `closed`; otherwise `closed` comes once and last, perhaps during the call itself.
 */
export function oneAtATime(transport: SocketTransport, timers: Timers): SocketTransport {
  let held: Held | undefined
  const patience = new OneTimer(timers)

  const start = (url: string, listener: TransportListener): Held => {
    const own: Held = { connection: undefined, isGone: false, onGone: undefined }
    held = own
    const connection = transport(url, {
      opened: () => {
        if (!own.isGone) listener.opened()
      },
      received: (text) => {
        if (!own.isGone) listener.received(text)
      },
      closed: () => {
        if (own.isGone) return
        own.isGone = true
        own.onGone?.()
        listener.closed()
      }
    })
    own.connection = connection
    return own
  }

  return (url, listener) => {
    let isOver = false
    let own: Held | undefined
    const quiet: TransportListener = {
      opened: () => {
        if (!isOver) listener.opened()
      },
      received: (text) => {
        if (!isOver) listener.received(text)
      },
      closed: () => {
        if (isOver) return
        isOver = true
        listener.closed()
      }
    }
    const go = (): void => {
      patience.stop()
      if (held !== undefined) held.onGone = undefined
      if (!isOver) own = start(url, quiet)
    }
    const before = held
    if (before === undefined || before.isGone) go()
    else {
      before.connection?.close()
      // Closing may have ended it at once.
      if (before.isGone) go()
      else {
        // Whoever waited before is replaced by this one.
        before.onGone = go
        patience.start(go, CLOSE_WAIT_MS)
      }
    }
    return {
      send: (text) => !isOver && own?.connection?.send(text) === true,
      close: () => {
        isOver = true
        own?.connection?.close()
      }
    }
  }
}
