import { quietly } from '../promised'
import type { SocketTransport } from './types'

/** What WeChat's and H5's socket tasks have in common. */
export interface SocketTaskLike {
  /** 0 connecting, 1 open, 2 closing, 3 closed; some versions do not say. */
  readonly readyState?: number
  onOpen(listener: () => void): void
  onMessage(listener: (message: { data: unknown }) => void): void
  onClose(listener: () => void): void
  onError(listener: () => void): void
  send(options: { data: string; fail: () => void }): unknown
  close(options: object): unknown
}

const OPEN = 1
const CLOSING = 2

/**
 * A transport over tasks that the platform hands out one a connection (WeChat, H5). Each task gets one listener a kind, once: H5's
 * keeps only the last that was set.
 * @param connect asks for a task; a rejection means that there is none
 */
export function createTaskTransport(connect: (url: string) => Promise<SocketTaskLike>): SocketTransport {
  return (url, listener) => {
    let task: SocketTaskLike | undefined
    let isOpen = false
    let isLeaving = false
    let isOver = false
    const closed = (): void => {
      if (isOver) return
      isOver = true
      isOpen = false
      listener.closed()
    }
    const leave = (): void => {
      quietly(() => task?.close({}))
    }
    const opened = (): void => {
      // A client that could not stop a connection in the making opens it all the same.
      if (isLeaving || isOver) return leave()
      if (isOpen) return
      isOpen = true
      listener.opened()
    }
    const take = (made: SocketTaskLike): void => {
      task = made
      task.onMessage(({ data }) => {
        if (isOpen && typeof data === 'string') listener.received(data)
      })
      task.onClose(closed)
      task.onError(() => {
        // Not every client closes after an error, and a task that stays counts as one of the five allowed.
        leave()
        closed()
      })
      task.onOpen(opened)
      if (isLeaving) leave()
      // Taro hands the task out after the call has succeeded: a very quick connection is open by then, a very quick refusal over.
      else if (task.readyState === OPEN) opened()
      else if (task.readyState !== undefined && task.readyState >= CLOSING) closed()
    }
    connect(url).then(take).catch(closed)
    return {
      send(text) {
        if (!isOpen || task === undefined || (task.readyState ?? OPEN) !== OPEN) return false
        // What cannot be sent shows that the connection is gone before its own event does.
        const failed = (): void => {
          leave()
          closed()
        }
        return quietly(() => task?.send({ data: text, fail: failed }))
      },
      close() {
        isLeaving = true
        leave()
      }
    }
  }
}
