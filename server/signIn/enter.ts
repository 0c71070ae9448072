import { eq } from 'drizzle-orm'
import type { SignInAnswer, SignInWay } from '@/contract/signIn'
import type { ServerContext } from '../context'
import type { Tx } from '../database/client'
import { loginLog, userAccount } from '../database/schema'
import { refuse } from '../errors'
import { newId } from '../ids'
import { admit, type Device } from '../session/commands'
import { guardState, lockMessage } from '../session/guard'

export { requireWay } from '../session/ways'

/** Somebody who proved by `way` that he is this account. */
interface Entering {
  way: SignInWay
  userId: string
  device: Device
}

/** Notes a try that was refused (session.md#other-ways-in). @param account what is known of whom it was for, '' = nothing */
export async function noteRefused(
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  { account, userId, device, reason }: { account: string; userId: string | null; device: Device; reason: string }
): Promise<void> {
  const { ip, platform } = device
  await db.insert(loginLog).values({ id: newId(), userId, account, succeeded: false, reason, ip, platform, createdAt: clock.now() })
}

/**
 * The account of somebody who has proved that it is his. What stands in its way (closed, locked) is said only now.
 * @throws Refusal, noted in the log
 */
export async function requireOpen(context: ServerContext, userId: string, device: Device): Promise<typeof userAccount.$inferSelect> {
  const { clock, config, db } = context
  const [user] = await db.select().from(userAccount).where(eq(userAccount.id, userId))
  const guard = user === undefined ? undefined : await guardState(db, user.account, config.session, clock.now())
  const closed =
    user === undefined || guard === undefined || user.deletedAt !== null
      ? '账号被删除'
      : user.enabledMark !== 1
        ? '账号被禁用'
        : guard.lockedForMs > 0
          ? lockMessage(guard)
          : undefined
  if (user !== undefined && closed === undefined) return user
  await noteRefused(context, { account: user?.account ?? '', userId, device, reason: 'closed' })
  throw refuse(closed ?? '账号被删除')
}

/**
 * Lets somebody in who has proved who he is, or asks for his second step.
 * @param work done in the same transaction, first
 * @throws Refusal, noted in the log
 */
export async function enter(
  context: ServerContext,
  { way, userId, device }: Entering,
  work: (tx: Tx) => Promise<void> = () => Promise.resolve()
): Promise<SignInAnswer> {
  const user = await requireOpen(context, userId, device)
  const log = { id: newId(), account: user.account, ip: device.ip, platform: device.platform, createdAt: context.clock.now() }
  return admit(context, { way, user, device, log }, work)
}
