import type { CheckPlatform } from '@/contract/moderation'
import type { Clock } from '../clock'
import type { OpenPlatforms } from '../openPlatform/open'
import { AlipayCheck } from './alipay'
import type { ModerationSettings } from './settings'
import type { ContentCheck } from './types'
import { WechatCheck } from './wechat'

/** The checks that are open, by the platform whose mini-program asks for them; empty = nothing is checked. */
export type ContentChecks = ReadonlyMap<CheckPlatform, ContentCheck>

/** One check a platform that is asked to look. */
export function openContentChecks(
  { pushToken, isAlipayAsked }: ModerationSettings,
  { wechat, alipay }: OpenPlatforms,
  clock: Clock
): ContentChecks {
  const checks: ContentCheck[] = []
  if (wechat !== undefined && pushToken !== undefined) checks.push(new WechatCheck(wechat))
  if (alipay !== undefined && isAlipayAsked) checks.push(new AlipayCheck(alipay, clock))
  return new Map(checks.map((check) => [check.platform, check]))
}
