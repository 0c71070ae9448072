import type { InitMessageFrame, ServerFrame } from '@/contract/frames'
import type { Actor } from '../context'
import { afterCommit } from '../database/afterCommit'
import { FEATURES } from '../features'
import { DEFAULT_BOUNDS, type RealtimeBounds } from './bounds'
import { createBus, type Bus, type Signal } from './bus'
import { Frames } from './frames'
import { HEARING, type RuledArea } from './hearing'
import { Lane } from './lane'
import { Peers } from './peers'
import { Presence } from './presence'
import { Turn } from './turn'
import type { BusinessEvent, Hears, InitPart, Live, Recount } from './types'
import { written, type Written } from './wire'

/** A joined socket as the hub sees it. */
export interface Member {
  readonly userId: string
  readonly sessionId: string
  /** undefined while rights are being read again: what was known of them no longer counts. */
  readonly actor: Actor | undefined
  /** Sends a frame that is written already. */
  deliver(frame: Written): void
  /** An event that came while rights were being read: it is offered again afterwards. */
  hold(event: BusinessEvent): void
  /** Reads session and rights again. */
  renew(): Promise<void>
  /** Says this as the last thing. */
  end(frame: ServerFrame): void
}

const TOO_MANY = '打开的页面过多，较早的页面已断开'

const RESYNC = written({ method: 'resync' })
/** People whose counts are read at once: many come back together, and everybody's messages need the database too. */
const COUNTED_AT_ONCE = 4
const RECOUNTED_AT_ONCE = 1

/** The open sockets of this process, and what is said to them; processes reach each other over the bus. */
export class Hub implements Live {
  readonly frames = new Frames()
  readonly turn = new Turn()
  /** Who joins is counted for, and who is counted for once more: nobody's other frames wait for the latter. */
  readonly joining = new Lane(COUNTED_AT_ONCE)
  readonly recounting = new Lane(RECOUNTED_AT_ONCE)
  private readonly members = new Set<Member>()
  private readonly byUser = new Map<string, Set<Member>>()
  private readonly rules = new Map<RuledArea, { rule: Hears; named: Hears }>()
  private readonly parts: InitPart[] = []
  private unread: Recount = () => Promise.resolve({ method: 'unread', unreadTotalCount: 0, unreadNums: [] })
  private readonly presence: Presence
  private readonly peers: Peers
  private readonly beating: NodeJS.Timeout | undefined
  private resyncing: NodeJS.Timeout | undefined = undefined

  constructor(
    readonly bounds: RealtimeBounds = DEFAULT_BOUNDS,
    private readonly bus: Bus = createBus()
  ) {
    this.presence = new Presence(bounds.absenceMs, (frame) => {
      const data = written(frame)
      for (const member of this.members) if (member.userId !== frame.userId) member.deliver(data)
    })
    this.peers = new Peers(bus, this.presence, () => {
      this.resync()
    })
    bus.listen((signal) => {
      this.heard(signal)
    })
    if (bus.isShared)
      this.beating = setInterval(() => {
        this.beat()
      }, bounds.processBeatMs).unref()
  }

  readonly init = {
    contribute: (part: InitPart): void => {
      this.parts.push(part)
    },
    recount: (read: Recount): void => {
      this.unread = read
    }
  }

  hears(area: RuledArea, rule: Hears, named: Hears = () => true): void {
    this.rules.set(area, { rule, named })
  }

  changed: Live['changed'] = (tx, event) => {
    afterCommit(tx, () => {
      this.bus.publish({ kind: 'changed', event })
    })
  }

  send: Live['send'] = (tx, userIds, frame, storedAt) => {
    afterCommit(tx, () => {
      if (!this.bus.isShared && !userIds.some((id) => this.byUser.has(id))) return
      this.bus.publish({ kind: 'send', userIds, said: written(frame, storedAt) })
    })
  }

  endSessions: Live['endSessions'] = (tx, sessionIds, message) => {
    this.end(tx, sessionIds, { method: 'logout', ...(message === undefined ? {} : { msg: message }) })
  }

  /** The token is invalid now, which is what `closeSocket` says (socket.md#ends): a `logout` would ask the person to sign in again. */
  releaseSessions: Live['releaseSessions'] = (tx, sessionIds) => {
    this.end(tx, sessionIds, { method: 'closeSocket', msg: '已退出登录' })
  }

  private end(tx: Parameters<Live['endSessions']>[0], sessionIds: readonly string[], frame: ServerFrame): void {
    if (sessionIds.length > 0)
      afterCommit(tx, () => {
        this.bus.publish({ kind: 'end', sessionIds, frame })
      })
  }

  refreshActors: Live['refreshActors'] = (tx, userIds) => {
    afterCommit(tx, () => {
      this.bus.publish({ kind: 'refresh', userIds })
    })
  }

  missed: Live['missed'] = () => {
    this.bus.publish({ kind: 'resync' })
  }

  onlineUsers: Live['onlineUsers'] = () => this.presence.users()

  /** Takes a socket in. Nobody hears of it before `present`. */
  join(member: Member): void {
    this.members.add(member)
    const own = this.byUser.get(member.userId) ?? new Set()
    this.byUser.set(member.userId, own.add(member))
    // Closing alone would make the oldest come back and push out the next, round and round: this is the one more use of closeSocket.
    const [oldest] = own
    if (own.size > this.bounds.socketsPerUser && oldest !== undefined) oldest.end({ method: 'closeSocket', msg: TOO_MANY })
  }

  /** Joined sockets of this process, and whose they are. */
  get counts(): { open: number; people: number } {
    return { open: this.members.size, people: this.byUser.size }
  }

  present(member: Member): void {
    this.peers.arrive(member.userId)
  }

  /** @param wasPresent whether `present` had been called for it */
  leave(member: Member, wasPresent: boolean): void {
    if (!this.members.delete(member)) return
    const own = this.byUser.get(member.userId)
    own?.delete(member)
    if (own?.size === 0) this.byUser.delete(member.userId)
    if (wasPresent) this.peers.leave(member.userId)
  }

  /** What a person who joins is told: what every area says, and how things are. */
  async initMessage(actor: Actor): Promise<InitMessageFrame> {
    const parts = await Promise.all(this.parts.map((part) => part(actor)))
    return {
      method: 'initMessage',
      unreadNums: [],
      unreadTotalCount: 0,
      ...(Object.assign({}, ...parts) as Partial<InitMessageFrame>),
      onlineUserList: this.onlineUsers(),
      userId: actor.userId,
      features: [...FEATURES],
      heartbeatMs: this.bounds.heartbeatMs
    }
  }

  /** All that a person has not read, counted anew. */
  readUnread(actor: Actor): ReturnType<Recount> {
    return this.unread(actor)
  }

  /** Gives an event to one socket if it may hear of it. */
  offer(member: Member, event: BusinessEvent, data = eventData(event)): void {
    const { actor } = member
    if (actor === undefined) {
      member.hold(event)
      return
    }
    if (this.mayHear(actor, event)) member.deliver(data)
  }

  private mayHear(actor: Actor, event: BusinessEvent): boolean {
    const isNamed = event.userIds.includes(actor.userId)
    switch (HEARING[event.area]) {
      case 'everybody':
        return true
      case 'named':
        return isNamed
      case 'byRule': {
        const rules = this.rules.get(event.area as RuledArea)
        return isNamed ? (rules?.named(actor, event) ?? true) : (rules?.rule(actor, event) ?? false)
      }
    }
  }

  private heard(signal: Signal): void {
    switch (signal.kind) {
      case 'changed': {
        const data = eventData(signal.event)
        for (const member of this.members) this.offer(member, signal.event, data)
        return
      }
      case 'send': {
        for (const userId of once(signal.userIds)) for (const member of this.byUser.get(userId) ?? []) member.deliver(signal.said)
        return
      }
      case 'end': {
        for (const member of [...this.members]) if (signal.sessionIds.includes(member.sessionId)) member.end(signal.frame)
        return
      }
      case 'refresh': {
        for (const userId of once(signal.userIds)) for (const member of this.byUser.get(userId) ?? []) void member.renew()
        return
      }
      case 'resync': {
        this.resync()
        this.peers.tell()
        return
      }
      case 'spent':
        return
      default:
        this.peers.heard(signal)
    }
  }

  private beat(): void {
    this.peers.watch()
    if (this.bus.isConnected) this.peers.tell()
    else this.resync()
  }

  /** Soon tells all sockets that they may have missed something; they ask for it. */
  private resync(): void {
    this.resyncing ??= setTimeout(() => {
      this.resyncing = undefined
      for (const member of this.members) member.deliver(RESYNC)
    }, this.bounds.resyncMs).unref()
  }

  /** Nothing is told any more: the server stops. */
  stop(): void {
    clearInterval(this.beating)
    clearTimeout(this.resyncing)
    this.peers.stop()
    this.presence.stop()
  }
}

/** Nobody hears a frame twice because he was named twice. */
const once = (userIds: readonly string[]): Iterable<string> => (userIds.length < 2 ? userIds : new Set(userIds))

const eventData = ({ userIds: _userIds, ...news }: BusinessEvent): Written => written({ method: 'businessEvent', ...news })

/** What is said to open devices; without sockets (commands, seeds) it reaches nobody. */
export function createLive(bounds?: RealtimeBounds, bus?: Bus): Live {
  return new Hub(bounds, bus)
}

/** The hub behind what areas see. */
export function hubOf(live: Live): Hub {
  if (!(live instanceof Hub)) throw new Error('this Live has no sockets')
  return live
}
