import type { CheckPlatform } from '@/contract/moderation'
import type { Clock } from '../clock'
import { AlipayCheck } from './alipay'
import type { ModerationSettings } from './settings'
import type { ContentCheck } from './types'
import { WechatCheck } from './wechat'

/** The checks that are open, by the platform whose mini-program asks for them; empty = nothing is checked. */
export type ContentChecks = ReadonlyMap<CheckPlatform, ContentCheck>

/** One check a platform whose keys were given. */
export function openContentChecks({ wechat, alipay, limitMs }: ModerationSettings, clock: Clock): ContentChecks {
  const checks: ContentCheck[] = []
  if (wechat !== undefined) checks.push(new WechatCheck(wechat, clock, limitMs))
  if (alipay !== undefined) checks.push(new AlipayCheck(alipay, clock, limitMs))
  return new Map(checks.map((check) => [check.platform, check]))
}
