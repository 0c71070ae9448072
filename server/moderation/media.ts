import type { ItemState } from '@/contract/moderation'
import type { Actor, ServerContext } from '../context'
import type { Tx } from '../database/client'
import { findFiles } from '../files/commands'
import { imagePath, signFileUrl } from '../files/signature'
import type { Again, JobData } from '../jobs/types'
import { MINUTE } from '../clock'
import { PlatformError } from '../openPlatform/ask'
import { checkOf } from './screen'
import { keepTicket, noteItem, setFileHidden } from './repository'
import type { MediaAnswer, MediaKind, Verdict } from './types'

/** A platform that gave no answer is asked again, each time after a longer while. */
const TRIES = 4
const AGAIN_MS = 5 * MINUTE

type Data = JobData['pictureCheck']
type Record = (tx: Tx, context: ServerContext, data: Data) => Promise<Again<'pictureCheck'> | undefined>

/** Pictures and voices that others will see and hear are looked at by the platform; they are given out until it objects. Costs nothing without a check. */
export async function watchFiles(
  tx: Tx,
  { checks, jobs, clock }: Pick<ServerContext, 'checks' | 'jobs' | 'clock'>,
  { userId, sessionId }: Pick<Actor, 'userId' | 'sessionId'>,
  names: readonly string[]
): Promise<void> {
  if (checks.size === 0) return
  for (const name of names) await jobs.schedule(tx, 'pictureCheck', name, clock.now(), { name, authorId: userId, sessionId, tries: 0 })
}

/** What a platform found in a picture or a voice. @param now epoch ms */
export async function recordVerdict(tx: Tx, name: string, authorId: string, { verdict, label }: Verdict, now: number): Promise<void> {
  if (verdict === 'pass') return
  const isRisky = verdict === 'risky'
  const state = await noteFile(tx, name, authorId, { act: isRisky ? 'RISKY' : 'REVIEW', reason: label }, now)
  // A moderator may have looked at it before the answer came.
  if (isRisky && state === 'HIDDEN') await setFileHidden(tx, name, now)
}

/** Nobody looked at it. @param now epoch ms */
export async function recordUnchecked(tx: Tx, name: string, authorId: string, reason: string, now: number): Promise<void> {
  await noteFile(tx, name, authorId, { act: 'UNCHECKED', reason }, now)
}

async function noteFile(
  tx: Tx,
  name: string,
  authorId: string,
  event: { act: 'RISKY' | 'REVIEW' | 'UNCHECKED'; reason: string },
  now: number
): Promise<ItemState> {
  const file = (await findFiles(tx, [name])).get(name)
  const kind = file !== undefined && kindOf(file.mime) === 'voice' ? ('VOICE' as const) : ('PICTURE' as const)
  const subject = { kind, subjectId: name, authorId, text: '', fileName: name }
  return noteItem(tx, subject, { ...event, byId: null }, event.act === 'RISKY' ? 'HIDDEN' : 'OPEN', now)
}

/** Undefined for what no platform looks at: documents and films. */
const kindOf = (mime: string): MediaKind | undefined =>
  mime.startsWith('image/') ? 'picture' : mime.startsWith('audio/') ? 'voice' : undefined

/** Asks the platform; asking twice costs a question and nothing else. */
export async function checkPicture(context: ServerContext, { name, authorId, sessionId, tries, ticket }: Data): Promise<Record> {
  const { clock, config, db } = context
  const found = await checkOf(context, sessionId)
  const file = (await findFiles(db, [name])).get(name)
  const kind = file === undefined ? undefined : kindOf(file.mime)
  if (found === undefined || file === undefined || kind === undefined) return () => Promise.resolve(undefined)
  const { check, openId } = found
  if (kind === 'voice' && !check.hearsVoices) return () => Promise.resolve(undefined)
  const said = await answerOf(async () => {
    if (ticket !== undefined) return (await check.laterVerdict(ticket, name)) ?? { ticket, askAfterMs: AGAIN_MS }
    const url = `${config.pay.publicUrl}${signFileUrl(context, { userId: authorId }, imagePath(file.type, name), clock.now())}`
    return check.media(kind, url, name, { userId: authorId, openId })
  })
  return async (tx) => {
    const now = clock.now()
    const again = (dueAt: number, more: Partial<Data>) => ({ dueAt, data: { name, authorId, sessionId, tries, ...more } })
    if ('verdict' in said) return void (await recordVerdict(tx, name, authorId, said, now))
    const isLast = tries + 1 >= TRIES
    if ('failure' in said) {
      if (tries === 0) await recordUnchecked(tx, name, authorId, said.failure, now)
      return isLast ? undefined : again(now + AGAIN_MS * 2 ** tries, { tries: tries + 1, ...(ticket !== undefined && { ticket }) })
    }
    if (said.askAfterMs === undefined)
      return void (await keepTicket(tx, { ticket: said.ticket, platform: check.platform, fileName: name, authorId }, now))
    if (!isLast) return again(now + said.askAfterMs, { tries: tries + 1, ticket: said.ticket })
    return void (await recordUnchecked(tx, name, authorId, 'no answer', now))
  }
}

async function answerOf(ask: () => Promise<MediaAnswer>): Promise<MediaAnswer | { failure: string }> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    return { failure: error.message }
  }
}
