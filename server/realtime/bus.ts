import type { ServerFrame } from '@/contract/frames'
import type { Clock } from '../clock'
import { Limits } from '../session/limiter'
import type { BusinessEvent } from './types'
import type { Written } from './wire'

/** What one process tells all of them, itself included: plain data, so that it can travel. */
export type Signal =
  | { kind: 'changed'; event: BusinessEvent }
  | { kind: 'send'; userIds: readonly string[]; said: Written }
  | { kind: 'end'; sessionIds: readonly string[]; frame: ServerFrame }
  | { kind: 'refresh'; userIds: readonly string[] }
  /** Signals may have been lost on their way: a process has reached the bus, for the first time or again, or cannot reach it. */
  | { kind: 'resync' }
  | PeerSignal
  /** An act that is limited was done (session/limiter.ts): it counts on all of them. */
  | { kind: 'spent'; processId: string; limit: string; key: string }

/** What processes tell of the people on them. `present` lists all of them and is said again and again. */
export type PeerSignal =
  | { kind: 'present'; processId: string; userIds: readonly string[] }
  | { kind: 'arrived' | 'left'; processId: string; userId: string }
  /** The process ends. */
  | { kind: 'gone'; processId: string }

/** The fan-out: an emitter inside one process, or Redis between several (server.md#fan-out). */
export interface Bus {
  /** Who this process is to the others. */
  readonly processId: string
  /** Other processes may be on it. */
  readonly isShared: boolean
  /** false: what is said does not reach the others now. */
  readonly isConnected: boolean
  /** The own process hears it at once, others later; what one process says keeps its order. */
  publish(signal: Signal): void
  /** Listeners hear in the order in which they came. */
  listen(listener: (signal: Signal) => void): void
  close(): Promise<void>
}

export function createBus(): Bus {
  const listeners: ((signal: Signal) => void)[] = []
  return {
    processId: 'alone',
    isShared: false,
    isConnected: true,
    publish: (signal) => {
      for (const listener of listeners) listener(signal)
    },
    listen: (listener) => {
      listeners.push(listener)
    },
    close: () => Promise.resolve()
  }
}

/** Limits that count over all processes. Nothing waits for Redis: while it is away, each process counts alone (decision 22). */
export function openLimits(clock: Clock, bus: Bus): Limits {
  const { processId, isShared } = bus
  const limits = new Limits(clock, (limit, key) => {
    if (isShared) bus.publish({ kind: 'spent', processId, limit, key })
  })
  bus.listen((signal) => {
    if (signal.kind === 'spent' && signal.processId !== processId) limits.heard(signal.limit, signal.key)
  })
  return limits
}
