import type { ServerFrame } from '@/contract/frames'
import type { Clock } from '../clock'
import type { Actor } from '../context'
import type { Recount } from './types'
import type { Written } from './wire'

/** Counts are read again when a message came meanwhile, this often at most. */
const COUNT_READS = 5
/** Frames that change what initMessage counts. */
const COUNTED: readonly string[] = ['receiveMessage', 'sendMessage', 'messagePush', 'unread', 'conversationEntry']
/** Those that say all counts, and those that add to what was said. */
const ABSOLUTE: readonly string[] = ['initMessage', 'unread']
const ADDING: readonly string[] = ['receiveMessage', 'messagePush', 'conversationEntry']

interface CountsParts {
  clock: Clock
  /** What is counted this soon after all counts were told may be in them already: they are told anew after as long, ms. */
  recountMs: number
  /** Epoch ms by the clock of the database, which is the same for all processes. */
  databaseTime: () => Promise<number>
  isOver: () => boolean
  /** Undefined when the socket has ended. */
  actor: () => Promise<Actor | undefined>
  unread: Recount
  say: (frame: ServerFrame) => void
  /** Does this when the database is not busy with others' counts. */
  soon: (work: () => Promise<void>) => void
}

/** What one socket was told of its person's unread counts: all of them when it joins, and again where nobody can say what they held. */
export class Counts {
  /** Something that counts was said since they were read. */
  private hasChanged = false
  /** When all counts were last told, epoch ms. */
  private toldAt = -Infinity
  /** When they had been read, by the clock of the database. */
  private readAt = -Infinity
  private recounting: NodeJS.Timeout | undefined = undefined

  constructor(private readonly on: CountsParts) {}

  /** A frame goes to this socket. */
  said({ method, storedAt }: Pick<Written, 'method' | 'storedAt'>): void {
    if (COUNTED.includes(method)) this.hasChanged = true
    if (ABSOLUTE.includes(method)) this.toldAt = this.on.clock.now()
    else if (ADDING.includes(method)) this.doubt(storedAt)
  }

  /** Says what is counted for this person now. */
  async tell(read: (actor: Actor) => Promise<ServerFrame>): Promise<void> {
    for (let reads = 1; ; reads++) {
      const actor = await this.on.actor()
      if (actor === undefined) return
      this.hasChanged = false
      const frame = await read(actor)
      this.readAt = await this.on.databaseTime()
      // Told while it was read: whether the counts hold it is not known, so they are read once more.
      const isSure = !this.hasChanged
      if (!isSure && reads < COUNT_READS) continue
      this.on.say(frame)
      if (!isSure) this.doubt()
      return
    }
  }

  /** All counts are told anew as soon as the database is free for it. */
  again(): void {
    const { isOver, unread, soon } = this.on
    if (isOver() || this.recounting !== undefined) return
    soon(() => this.tell(unread))
  }

  end(): void {
    clearTimeout(this.recounting)
  }

  /**
   * A message is stored before it is told: counts that were read in between hold it already, and the client adds it once more. So
   * they are told again a little later, unless it was stored after them; what does not say when is taken by when it is told.
   */
  private doubt(storedAt?: number): void {
    const { recountMs, clock, isOver, unread, soon } = this.on
    const isLater = storedAt === undefined ? clock.now() - this.toldAt > recountMs : storedAt > this.readAt
    if (isLater || isOver() || this.recounting !== undefined) return
    this.recounting = setTimeout(() => {
      this.recounting = undefined
      soon(() => this.tell(unread))
    }, recountMs)
    this.recounting.unref()
  }
}
