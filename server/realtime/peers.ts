import type { Bus, PeerSignal } from './bus'
import type { Presence } from './presence'

/** A process that said nothing for so many beats has died. */
const SILENT_BEATS = 4

interface Peer {
  users: Set<string>
  silentBeats: number
}

/**
 * Who is on this process and on the others: each of them lists its people with every beat, and tells of changes in between. A person
 * is counted once for every process that he is on, so moving from one to another is no Offline.
 */
export class Peers {
  /** Sockets of each person on this process. */
  private readonly own = new Map<string, number>()
  private readonly peers = new Map<string, Peer>()
  private isOver = false

  /** @param died called when a process has died: what it stored last it may not have told */
  constructor(
    private readonly bus: Bus,
    private readonly presence: Presence,
    private readonly died: () => void
  ) {}

  /** A socket of this process. */
  arrive(userId: string): void {
    const before = this.own.get(userId) ?? 0
    this.own.set(userId, before + 1)
    if (before > 0) return
    this.presence.arrive(userId)
    this.say('arrived', userId)
  }

  leave(userId: string): void {
    const left = (this.own.get(userId) ?? 0) - 1
    if (left > 0) {
      this.own.set(userId, left)
      return
    }
    if (!this.own.delete(userId)) return
    this.presence.leave(userId)
    this.say('left', userId)
  }

  heard(signal: PeerSignal): void {
    const { processId } = signal
    if (processId === this.bus.processId || this.isOver) return
    if (signal.kind === 'gone') {
      this.forget(processId)
      return
    }
    const peer = this.peers.get(processId) ?? { users: new Set<string>(), silentBeats: 0 }
    this.peers.set(processId, peer)
    peer.silentBeats = 0
    if (signal.kind === 'present') {
      const listed = new Set(signal.userIds)
      for (const userId of listed) this.arrived(peer, userId)
      for (const userId of [...peer.users]) if (!listed.has(userId)) this.left(peer, userId)
    } else if (signal.kind === 'arrived') this.arrived(peer, signal.userId)
    else this.left(peer, signal.userId)
  }

  /** Tells the others who is here. */
  tell(): void {
    if (!this.isOver && this.bus.isShared)
      this.bus.publish({ kind: 'present', processId: this.bus.processId, userIds: [...this.own.keys()] })
  }

  /** Looks whether the others still say something. While nothing can be heard, silence says nothing. */
  watch(): void {
    for (const [processId, peer] of this.peers) {
      peer.silentBeats = this.bus.isConnected ? peer.silentBeats + 1 : 0
      if (peer.silentBeats <= SILENT_BEATS) continue
      this.forget(processId)
      this.died()
    }
  }

  /** This process ends: its people are the others' or nobody's now. */
  stop(): void {
    if (!this.isOver && this.bus.isShared) this.bus.publish({ kind: 'gone', processId: this.bus.processId })
    this.isOver = true
  }

  private say(kind: 'arrived' | 'left', userId: string): void {
    if (!this.isOver && this.bus.isShared) this.bus.publish({ kind, processId: this.bus.processId, userId })
  }

  private arrived(peer: Peer, userId: string): void {
    if (peer.users.has(userId)) return
    peer.users.add(userId)
    this.presence.arrive(userId)
  }

  private left(peer: Peer, userId: string): void {
    if (peer.users.delete(userId)) this.presence.leave(userId)
  }

  private forget(processId: string): void {
    const peer = this.peers.get(processId)
    if (peer === undefined) return
    this.peers.delete(processId)
    for (const userId of [...peer.users]) this.left(peer, userId)
  }
}
