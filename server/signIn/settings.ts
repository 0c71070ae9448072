import { SIGN_IN_WAYS, type SignInWay } from '@/contract/signIn'
import { textOf, type Environment } from '../environment'
import { StartupError } from '../errors'
import { readOpenIdSettings, type OpenIdSettings } from './providers/settings'

/** The company's rule of signing in (session.md#other-ways-in). */
export interface SignInSettings {
  /** Ways that the company wants; whether a way is configured is another matter. */
  ways: readonly SignInWay[]
  /** Codes of roles whose people prove themselves twice; ADMINISTRATOR stands for every account that is one. */
  secondStepRoles: readonly string[]
  /** Where browsers open this installation: scheme, host and port of `PUBLIC_URL`; undefined = not said. */
  site: string | undefined
  openId: OpenIdSettings | undefined
}

/** The word of `SECOND_STEP_ROLES` that is no role. */
export const ADMINISTRATOR = 'administrator'

const isWay = (word: string): word is SignInWay => (SIGN_IN_WAYS as readonly string[]).includes(word)

const listed = (text: string): string[] => text.split(',').map((word) => word.trim())

/**
 * `SIGN_IN_WAYS`: the ways that are open, separated by commas; all when it is not said. `SECOND_STEP_ROLES`: codes of roles, nobody when it
 * is not said.
 * @throws StartupError
 */
export function readSignInSettings(env: Environment, isProduction: boolean): SignInSettings {
  const given = env.SIGN_IN_WAYS?.trim() ?? ''
  const words = given === '' ? [...SIGN_IN_WAYS] : listed(given)
  const ways = words.filter(isWay)
  if (ways.length < words.length) throw new StartupError(`环境变量 SIGN_IN_WAYS 只能写：${SIGN_IN_WAYS.join('、')}，用逗号分开`)
  const roles = env.SECOND_STEP_ROLES?.trim() ?? ''
  const secondStepRoles = roles === '' ? [] : listed(roles)
  if (!secondStepRoles.every((code) => /^[\w-]+$/.test(code)))
    throw new StartupError('环境变量 SECOND_STEP_ROLES 应是用逗号分开的角色编码，管理员账号写 administrator')
  const publicUrl = textOf(env, 'PUBLIC_URL')
  const site = publicUrl !== undefined && URL.canParse(publicUrl) ? new URL(publicUrl).origin : undefined
  return { ways, secondStepRoles, site, openId: readOpenIdSettings(env, isProduction) }
}
