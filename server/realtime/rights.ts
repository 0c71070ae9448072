import type { Actor, ServerContext } from '../context'
import { actorOfSession } from '../session/auth'

interface RightsParts {
  context: ServerContext
  /** '' = nobody has proved himself yet. */
  sessionId: () => string
  isOver: () => boolean
  /** They were read. @param expiresAt of the session, epoch ms */
  read: (expiresAt: number) => void
  failed: (error: unknown) => void
}

/** Who a socket speaks for and what he may: read when it joins and anew whenever somebody says that it changed. */
export class Rights {
  /** Undefined while they are being read. */
  actor: Actor | undefined = undefined
  /** When they were last read, epoch ms. */
  readAt = 0
  private renewing: Promise<void> | undefined = undefined

  constructor(private readonly on: RightsParts) {}

  /** Once for all who ask at the same time before it has begun to read; a later wish reads again, because rights may have changed since. */
  renew(): Promise<void> {
    this.actor = undefined
    const before = this.renewing ?? Promise.resolve()
    const mine = before.then(async () => {
      // Another wish came after this one: it reads for both.
      if (this.renewing === mine) await this.read(mine)
    })
    this.renewing = mine
    return mine
  }

  /** Rights as they are now, waiting while they are being read; undefined when the socket has ended over it. */
  async current(): Promise<Actor | undefined> {
    while (!this.on.isOver() && this.actor === undefined) await this.renewing
    return this.on.isOver() ? undefined : this.actor
  }

  private async read(mine: Promise<void>): Promise<void> {
    const { context, sessionId, isOver, read, failed } = this.on
    if (sessionId() === '' || isOver()) return
    try {
      const { actor, expiresAt } = await actorOfSession(context, sessionId())
      if (this.renewing !== mine || isOver()) return
      this.readAt = context.clock.now()
      this.actor = actor
      read(expiresAt)
    } catch (error) {
      failed(error)
    }
  }
}
