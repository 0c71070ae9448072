import type { ServerContext } from '../context'
import { forbidden } from '../errors'
import { authenticate, CHANGE_FIRST, readToken } from '../session/auth'

/** Who a socket speaks for, once it has proved it. */
export class SocketSession {
  id = ''
  userId = ''
  /** As every frame of the client carries it. */
  token: string | undefined = undefined
  isProved = false
  /** Epoch ms, as last read. */
  expiresAt = Infinity

  /** @throws SessionEnded for a token that is none, or is not good any more; Refusal 403 while a one-time password waits to be changed */
  async prove(context: ServerContext, token: string | undefined): Promise<void> {
    const bare = readToken(token)
    const { userId, sessionId, mustChangePassword } = await authenticate(context, bare)
    if (mustChangePassword === true) throw forbidden(CHANGE_FIRST)
    Object.assign(this, { id: sessionId, userId, token: bare, isProved: true, expiresAt: Infinity })
  }

  /** At its end, or lengthened meanwhile by a call. @param now epoch ms */
  isOver(now: number): boolean {
    return this.isProved && this.expiresAt <= now
  }

  /** A token of somebody else: it has no business on this socket. */
  isAnothers(token: string | undefined): boolean {
    return this.isProved && token !== undefined && token !== this.token
  }
}
