import type { Channel } from '@/contract/transferCar/payment/codes'
import type { Clock } from '../../../clock'
import type { PaySettings } from '../../../paySettings'
import { refuse } from '../../../errors'
import type { PayChannel } from './channel'
import { AlipayChannel } from './providers/alipay'
import { LocalChannel } from './providers/local'
import { WechatChannel } from './providers/wechat'

/** The channels of this server. */
export interface PayChannels {
  /** @throws Refusal 400 when the channel is not open here */
  of(channel: Channel): PayChannel
  has(channel: Channel): boolean
  /** Whether one code serves every open channel (payments.md#one-code). */
  hasOneCode(): boolean
  /** Where the outside reaches this server, without a slash at the end: notices and the owner's page. */
  publicUrl: string
}

/** @param settings which providers, with their keys */
export function openPayChannels(settings: PaySettings, clock: Clock): PayChannels {
  const open = new Map<Channel, PayChannel>()
  if (settings.local !== undefined && settings.local.url !== '')
    for (const channel of ['WECHAT', 'ALIPAY'] as const)
      open.set(channel, new LocalChannel(channel, settings.local.url, settings.local.folder, clock))
  if (settings.wechat !== undefined) open.set('WECHAT', new WechatChannel(settings.wechat, clock))
  if (settings.alipay !== undefined) open.set('ALIPAY', new AlipayChannel(settings.alipay, clock))
  return {
    publicUrl: settings.publicUrl,
    has: (channel) => open.has(channel),
    hasOneCode: () => open.size > 0 && [...open.values()].every(({ paysInApp }) => paysInApp),
    of: (channel) => {
      const found = open.get(channel)
      if (found === undefined) throw refuse(channel === 'WECHAT' ? '微信收款未开通' : '支付宝收款未开通')
      return found
    }
  }
}

/** Where a channel tells of payments, or of refunds. */
export const noticeUrl = ({ publicUrl }: PayChannels, channel: Channel, kind: 'PAY' | 'REFUND'): string =>
  `${publicUrl}/api/transferCar/PayNotice/${channel}${kind === 'REFUND' ? '/Refund' : ''}`
