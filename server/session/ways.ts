import type { SecondStep, SignInWay } from '@/contract/signIn'
import type { LoginAnswer } from '@/contract/session'
import type { ServerContext } from '../context'
import { refuse } from '../errors'

/** @throws Refusal when the company does not open this way (session.md#other-ways-in) */
export function requireWay({ config }: Pick<ServerContext, 'config'>, way: SignInWay): void {
  if (!config.signIn.ways.includes(way)) throw refuse('此登录方式未开通，请用其他方式登录')
}

/**
 * Whoever does not know the second step would take it for an empty token: he is told in words.
 * @param second what the client says of itself, '1' = it knows it
 * @throws Refusal
 */
export function requireKnown(answer: LoginAnswer | SecondStep, second: string | undefined): LoginAnswer | SecondStep {
  if ('secondTicket' in answer && second !== '1') throw refuse('此账号需要第二步验证，请用最新版本的应用登录')
  return answer
}
