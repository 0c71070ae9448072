import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { generateRequestDetails, generateVAPIDKeys } from 'web-push'
import type { PushContent, SubscribeBody } from '@/contract/notify'
import { SECOND } from '../clock'
import type { ServerConfig } from '../config'
import type { ServerContext } from '../context'
import type { NoticeOutcome } from './channels/types'
import { dropSubscription, subscriptionsOf } from './repository'
import type { PushKeys } from './settings'

/** A push service that answers later has not taken the message. */
const LIMIT_MS = 10 * SECOND

/** SENT: taken. GONE: this browser wants nothing any more. REFUSED: not taken, and asking again is of no use. */
export type PushOutcome = 'SENT' | 'GONE' | 'REFUSED'

/**
 * Hands one message to a browser's push service, encrypted for that browser (RFC 8030, 8188, 8291, 8292).
 * @param livesMs how long the service may keep it for a browser that is off
 * @throws Error when the service did not answer, or asked to be asked later
 */
export async function sendPush(
  keys: PushKeys,
  { endpoint, p256dh, auth }: SubscribeBody,
  content: PushContent,
  livesMs: number
): Promise<PushOutcome> {
  const { method, headers, body } = generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(content), {
    vapidDetails: keys,
    TTL: Math.max(1, Math.floor(livesMs / SECOND)),
    urgency: content.isUrgent ? 'high' : 'normal'
  })
  const answer = await fetch(endpoint, {
    method,
    headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
    body: body === null ? null : new Uint8Array(body),
    redirect: 'error',
    signal: AbortSignal.timeout(LIMIT_MS)
  })
  await answer.body?.cancel()
  if (answer.ok) return 'SENT'
  if (answer.status === 404 || answer.status === 410) return 'GONE'
  if (answer.status === 429 || answer.status >= 500) throw new Error(`push service answered ${answer.status}`)
  return 'REFUSED'
}

/** Pushes to every browser of a person; those that are gone are forgotten. @throws when none took it and one may take it later */
export async function pushTo(
  { db, clock, pushKeys, answers }: Pick<ServerContext, 'db' | 'clock' | 'pushKeys' | 'answers'>,
  userId: string,
  content: PushContent,
  livesMs: number
): Promise<NoticeOutcome> {
  if (pushKeys === undefined) return 'NOBODY'
  let outcome: NoticeOutcome = 'NOBODY'
  let failure: unknown
  for (const { subscription } of await subscriptionsOf(db, userId, clock.now())) {
    try {
      const answer = await answers.hear<PushOutcome>('push', async () => {
        const said = await sendPush(pushKeys, subscription, content, livesMs)
        return { outcome: said, code: said === 'SENT' ? '' : said }
      })
      if (answer === 'GONE') await db.transaction((tx) => dropSubscription(tx, subscription.endpoint))
      else if (outcome !== 'SENT') outcome = answer
    } catch (error) {
      failure = error
    }
  }
  if (failure !== undefined && outcome !== 'SENT') throw failure instanceof Error ? failure : new Error('the push service failed')
  return outcome
}

/** Under DATA_DIR: while developing, so that browsers keep their subscriptions over a restart. */
const OWN_KEYS = 'push-keys.json'

/** The keys that are configured; while developing own ones, made the first time. */
export function openPushKeys({
  notify,
  environment,
  dataDir
}: Pick<ServerConfig, 'notify' | 'environment' | 'dataDir'>): PushKeys | undefined {
  if (notify.push !== undefined || environment === 'production') return notify.push
  const file = path.join(dataDir, OWN_KEYS)
  if (!existsSync(file)) writeFileSync(file, JSON.stringify({ ...generateVAPIDKeys(), subject: 'mailto:admin@localhost' }), { mode: 0o600 })
  return JSON.parse(readFileSync(file, 'utf8')) as PushKeys
}
