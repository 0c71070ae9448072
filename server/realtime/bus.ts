import type { ServerFrame } from '@/contract/frames'
import type { BusinessEvent } from './types'

/** What one process tells all of them, itself included: plain data, so that it can travel. */
export type Signal =
  | { kind: 'changed', event: BusinessEvent }
  | { kind: 'send', userIds: readonly string[], frame: ServerFrame, exceptSocketId?: string }
  | { kind: 'end', sessionIds: readonly string[], frame: ServerFrame }
  | { kind: 'refresh', userIds: readonly string[] }

/** The fan-out: an emitter inside one process; another implementation carries it between several (rulings 25). */
export interface Bus {
  publish(signal: Signal): void
  /** Each process listens once. */
  listen(listener: (signal: Signal) => void): void
}

export function createBus(): Bus {
  const listeners: ((signal: Signal) => void)[] = []
  return {
    publish: (signal) => { for (const listener of listeners) listener(signal) },
    listen: (listener) => { listeners.push(listener) }
  }
}
