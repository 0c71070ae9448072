import type { WorkFlowDialect } from '@/contract/dialect'
import { resultOf } from '@/domain/apiError'
import type { Api } from '@/platform/request'
import { ofSession } from './sessionWays'

export const ENGINE = '/api/workflow/Engine'
export const QUIET = { load: false, silent: true } as const
const NOT_FOUND = 404

/** One part of a path. */
export const part = (text: string): string => encodeURIComponent(text)

/** How services of approvals ask: the calls, and which family of them the server speaks. */
export interface WorkFlowApi extends Pick<Api, 'request'> {
  /** Rejects with ApiError while the server cannot be asked. */
  readonly workFlowDialect: () => Promise<WorkFlowDialect>
}

interface DialectParts extends Pick<Api, 'request'> {
  /** Names the session that the answer holds for. */
  session: () => string
  /** Whether it is this product's server; asks it where that is not known yet. */
  isOwn: () => Promise<boolean>
}

/**
 * The dialect of the session: ours by its features, else by one call that only A has (docs/decisions/0046). Asked once a session;
 * a failed question is asked again by the next call.
 */
export function createDialectQuestion({ session, isOwn, request }: DialectParts): WorkFlowApi['workFlowDialect'] {
  const known = ofSession(session, (): { answer?: Promise<WorkFlowDialect> | undefined } => ({}))
  const ask = async (): Promise<WorkFlowDialect> => {
    if (await isOwn()) return 'own'
    const { error } = await resultOf(request({ ...QUIET, url: `${ENGINE}/FlowEngine/ListAll` }))
    if (error === undefined) return 'A'
    if (error.status === NOT_FOUND) return 'B'
    throw error
  }
  return () => {
    const kept = known()
    if (kept.answer !== undefined) return kept.answer
    const answer = ask()
    kept.answer = answer
    answer.catch(() => {
      kept.answer = undefined
    })
    return answer
  }
}
