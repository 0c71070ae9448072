import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { IDEMPOTENCY_HEADER } from '@/contract/codes'
import { DAY } from './clock'
import { pathOf } from './address'
import type { Tx } from './database/client'
import { ConnectionLost, databaseCode } from './database/failure'
import { idempotentAnswer } from './database/schema'
import { refuse } from './errors'

/** Call families of our own, where a write must carry a key (wire.md#acts-and-keys). */
const OWN_FAMILIES = [
  '/api/transferCar',
  '/api/extend/PunchCard',
  '/api/conversation',
  '/api/extend/Schedule/Event',
  '/api/extend/WorkLog/Report',
  '/api/extend/Account',
  '/api/moderation',
  '/api/notify',
  '/api/signIn',
  '/api/admin',
  '/api/workbench',
  '/api/report'
]
const KEY_LIFETIME_MS = 7 * DAY
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** serialization_failure, deadlock_detected: the database undid the whole act, so doing it again is right. */
const REPEATABLE = new Set(['40001', '40P01'])
const ATTEMPTS = 3

/**
 * Runs a write in one transaction, once per `Idempotency-Key` (wire.md#acts-and-keys). A repeat gets the first answer, a concurrent second
 * waits for it; a thrown Refusal rolls back, so refusals are not kept. The answer must hold no signed address: sign afterwards.
 * @param body what the key stands for: all that was sent, also where the act looks at none of it. The same key with another body or
 * address, query included, is refused
 */
export async function command<T>(request: FastifyRequest, body: unknown, work: (tx: Tx) => Promise<T>): Promise<T> {
  const key = readKey(request)
  const { db, clock } = request.server.context
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction((tx) => (key === undefined ? work(tx) : once(tx, request, key, body, clock.now(), work)))
    } catch (error) {
      // Whether a lost connection kept the act nobody knows; its key answers that.
      const isRepeatable = REPEATABLE.has(databaseCode(error)) || (key !== undefined && error instanceof ConnectionLost)
      if (attempt === ATTEMPTS || !isRepeatable) throw error
    }
  }
}

async function once<T>(tx: Tx, request: FastifyRequest, key: string, body: unknown, now: number, work: (tx: Tx) => Promise<T>): Promise<T> {
  const userId = request.actor.userId
  const route = `${request.method} ${request.url}`
  const bodyHash = createHash('sha256').update(canonical(body)).digest('hex')
  const row = { userId, key, route, bodyHash, answer: null, expiresAt: now + KEY_LIFETIME_MS }
  // A concurrent holder of the key makes this wait until it commits (conflict: its answer) or rolls back (we are first).
  const taken = await tx
    .insert(idempotentAnswer)
    .values(row)
    .onConflictDoUpdate({
      target: [idempotentAnswer.userId, idempotentAnswer.key],
      set: row,
      setWhere: sql`${idempotentAnswer.expiresAt} <= ${now}`
    })
    .returning({ key: idempotentAnswer.key })
  const mine = and(eq(idempotentAnswer.userId, userId), eq(idempotentAnswer.key, key))
  if (taken.length === 0) {
    const [first] = await tx.select().from(idempotentAnswer).where(mine)
    if (first === undefined || first.route !== route || first.bodyHash !== bodyHash) throw refuse('该操作标识已用于另一次提交，请重新操作')
    return first.answer as T
  }
  const answer = await work(tx)
  await tx
    .update(idempotentAnswer)
    .set({ answer: answer ?? null })
    .where(mine)
  return answer
}

function readKey(request: FastifyRequest): string | undefined {
  const header = request.headers[IDEMPOTENCY_HEADER.toLowerCase()]
  if (header === undefined || header === '') {
    if (OWN_FAMILIES.some((family) => pathOf(request).startsWith(family))) throw refuse('缺少操作标识（Idempotency-Key）')
    return undefined
  }
  if (typeof header !== 'string' || !UUID.test(header)) throw refuse('操作标识（Idempotency-Key）应为 UUID')
  return header.toLowerCase()
}

/** JSON with sorted keys: the same act written in another order is the same act. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([name, part]) => `${JSON.stringify(name)}:${canonical(part)}`).join(',')}}`
}
