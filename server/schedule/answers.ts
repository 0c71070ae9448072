import type { Answer } from '@/contract/schedule'
import type { Scope } from '@/domain/schedule/event'
import type { AnswerRow, StoredEvent } from './repository/events'

/** Who was invited, and what was answered. */
type Invited = Pick<StoredEvent, 'participants' | 'answers'>

/** The answer that holds for one occurrence: to it alone, else the last one to "this and all later ones", else to the whole. null = not invited. */
export function answerAt({ participants, answers }: Invited, userId: string, at: number): Answer | null {
  const own = answers.filter((row) => row.userId === userId && row.at <= at)
  const alone = own.find((row) => row.reach === 'one' && row.at === at)
  return (alone ?? lasting(own))?.answer ?? participants.find((row) => row.userId === userId)?.answer ?? null
}

const lasting = (rows: readonly AnswerRow[]): AnswerRow | undefined =>
  rows.filter(({ reach }) => reach === 'following').sort((a, b) => b.at - a.at)[0]

/** Those who may come to one occurrence: everybody who did not decline it. */
export const goingAt = (invited: Invited, at: number): string[] =>
  invited.participants.map(({ userId }) => userId).filter((userId) => answerAt(invited, userId, at) !== 'DECLINED')

/** Those who may come to this one or a later one. */
export function goingFrom(invited: Invited, at: number): string[] {
  const here = new Set(goingAt(invited, at))
  const later = new Set(invited.answers.filter((row) => row.at > at && row.answer !== 'DECLINED').map(({ userId }) => userId))
  return invited.participants.map(({ userId }) => userId).filter((userId) => here.has(userId) || later.has(userId))
}

/** What one person answers, as it is stored: what it covers and said otherwise is gone. @param scope `all` also where there is only one */
export function answered(
  stored: StoredEvent,
  { userId, at, scope, answer, now }: { userId: string; at: number; scope: Scope; answer: Answer; now: number }
): Invited {
  const { participants, answers, event } = stored
  const isCovered = (row: AnswerRow): boolean =>
    row.userId === userId && (scope === 'all' || (scope === 'following' ? row.at >= at : row.at === at && row.reach === 'one'))
  const kept = answers.filter((row) => !isCovered(row))
  if (scope === 'all')
    return { answers: kept, participants: participants.map((row) => (row.userId === userId ? { ...row, answer, answeredAt: now } : row)) }
  return { participants, answers: [...kept, { eventId: event.id, userId, at, reach: scope, answer, answeredAt: now }] }
}

/** Answers that go along when a series ends before `at` and another begins there: what held at that moment holds for the whole of it. */
export function answersFrom({ participants, answers }: Invited, eventId: string, at: number): Invited {
  return {
    participants: participants.map((row) => {
      const last = lasting(answers.filter((own) => own.userId === row.userId && own.at <= at))
      return { ...row, eventId, answer: last?.answer ?? row.answer, answeredAt: last?.answeredAt ?? row.answeredAt }
    }),
    answers: answers.filter((row) => row.at > at || (row.at === at && row.reach === 'one')).map((row) => ({ ...row, eventId }))
  }
}
