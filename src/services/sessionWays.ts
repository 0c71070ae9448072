/** Which of several ways to ask the same thing a server answered, for the session in which it did. */
export interface SessionWays {
  /** Number of the way that was answered; undefined while that is not known. */
  known: (question: string) => number | undefined
  keep: (question: string, way: number) => void
}

/** Something that lasts for a session: made anew when another one begins. @param session names the session of now */
export function ofSession<T>(session: () => string, make: () => T): () => T {
  let kept: { readonly session: string; readonly value: T } | undefined
  return () => {
    if (kept?.session !== session()) kept = { session: session(), value: make() }
    return kept.value
  }
}

/** @param session names the session that an answer holds for */
export function createSessionWays(session: () => string): SessionWays {
  const ways = ofSession(session, () => new Map<string, number>())
  return { known: (question) => ways().get(question), keep: (question, way) => void ways().set(question, way) }
}

/**
 * Asks in the first way that the server knows, and from then on in that one alone. Rejects with the error of the way that was asked
 * last; what is no sign of another version ends the search. @param isUnknown the server has no such call
 */
export async function firstKnown<T>(
  memory: SessionWays,
  question: string,
  isUnknown: (thrown: unknown) => boolean,
  ways: readonly (() => Promise<T>)[]
): Promise<T> {
  const known = memory.known(question)
  if (known !== undefined) return ways[known]!()
  for (const [number, way] of ways.entries()) {
    try {
      const answer = await way()
      memory.keep(question, number)
      return answer
    } catch (thrown) {
      if (number === ways.length - 1 || !isUnknown(thrown)) throw thrown
    }
  }
  throw new Error(`${question} has no way to be asked`)
}
