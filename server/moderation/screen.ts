import type { CheckPlatform } from '@/contract/moderation'
import type { Actor, ServerContext } from '../context'
import type { Tx } from '../database/client'
import { refuse } from '../errors'
import { PlatformError } from '../openPlatform/ask'
import { clientOf, noteItem, type Subject } from './repository'
import type { ContentCheck, TextScene } from './types'

/** Why something that was let pass stands on the list of moderators all the same. */
export interface Doubt {
  act: 'REVIEW' | 'UNCHECKED'
  reason: string
}

type Checks = Pick<ServerContext, 'checks' | 'db'>

/** The check of the platform whose mini-program a session uses; undefined = none, as on H5. Without any check nothing is read. */
export async function checkOf({ checks, db }: Checks, sessionId: string): Promise<{ check: ContentCheck; openId: string } | undefined> {
  if (checks.size === 0) return undefined
  const { platform, openId } = await clientOf(db, sessionId)
  const check = platform === '' ? undefined : checks.get(platform satisfies CheckPlatform)
  return check === undefined ? undefined : { check, openId }
}

/**
 * Has the platform look at what somebody is about to say. Its refusal ends the act; where it does not know or does not answer, the words
 * pass and the answer says why a moderator should look.
 * @throws Refusal
 */
export async function screenText(
  context: Checks,
  { userId, sessionId }: Pick<Actor, 'userId' | 'sessionId'>,
  scene: TextScene,
  text: string
): Promise<Doubt | undefined> {
  if (context.checks.size === 0 || text.trim() === '') return undefined
  const found = await checkOf(context, sessionId)
  if (found === undefined) return undefined
  try {
    const { verdict, label } = await found.check.text(text, scene, { userId, openId: found.openId })
    if (verdict === 'risky') throw refuse('内容可能含有违规信息，没有发出，请修改后再试')
    return verdict === 'review' ? { act: 'REVIEW', reason: label } : undefined
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    return { act: 'UNCHECKED', reason: error.message }
  }
}

/** Puts what passed in doubt on the list. @param now epoch ms */
export async function noteDoubt(tx: Tx, doubt: Doubt | undefined, subject: Subject, now: number): Promise<void> {
  if (doubt !== undefined) await noteItem(tx, subject, { ...doubt, byId: null }, 'OPEN', now)
}
