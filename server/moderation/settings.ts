import { type Environment } from '../environment'
import { StartupError } from '../errors'
import type { OpenPlatformSettings } from '../openPlatform/settings'

/** Whom texts and pictures are shown to before people see them; a platform checks nothing unless it is asked to. */
export interface ModerationSettings {
  /** Token of WeChat's message push: what is pushed is signed with it. Undefined = WeChat is not asked. */
  pushToken: string | undefined
  isAlipayAsked: boolean
}

/**
 * `CHECK_WECHAT_PUSH_TOKEN` and `CHECK_ALIPAY_APP_ID`, of the mini-programs that are configured (server/openPlatform/settings.ts).
 * @throws StartupError with one Chinese line where checks are asked for by halves: nothing would be checked, and nobody would know
 */
export function readModerationSettings(env: Environment, { wechat }: OpenPlatformSettings): ModerationSettings {
  const has = (name: string): boolean => (env[name]?.trim() ?? '') !== ''
  const pushToken = env.CHECK_WECHAT_PUSH_TOKEN?.trim() ?? ''
  if (pushToken === '' && (has('CHECK_WECHAT_APP_ID') || has('CHECK_WECHAT_SECRET')))
    throw new StartupError('内容安全检测的配置不完整，还缺环境变量 CHECK_WECHAT_PUSH_TOKEN')
  if (pushToken !== '' && wechat === undefined) throw new StartupError('内容安全检测的配置不完整，还缺环境变量 WEAPP_APP_ID、WEAPP_SECRET')
  return { pushToken: pushToken === '' ? undefined : pushToken, isAlipayAsked: has('CHECK_ALIPAY_APP_ID') }
}
