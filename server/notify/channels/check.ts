import { NOTIFY_CHANNELS, NOTIFY_KINDS, type NotifyChannel, type NotifyKind } from '@/contract/notify'
import type { ChannelCheck } from '@/contract/notifyCheck'
import { MINUTE } from '../../clock'
import type { Actor } from '../../context'
import type { HandOutcome } from './handOnce'
import { handTo, isConfigured, type ChannelParts } from './handTo'

/** Page of the check itself: it shows what came of a test. */
const PAGE = '/pages/my/channelCheck/index'
const TITLE = '通知测试'
const TEXT = '这是一条测试通知，收到即表示该通知方式可用。'

/** Why a test of a channel reaches nobody. */
export const NOBODY_WORDS: Readonly<Record<NotifyChannel, string>> = {
  push: '您没有接收推送的设备，请先在设置里打开通知',
  weapp: '您没有可用的微信通知次数，请先在小程序的设置里允许',
  alipay: '您没有可用的支付宝通知次数，请先在小程序的设置里允许',
  mail: '您的账号没有邮箱，请先在个人资料里填写',
  text: '您的账号没有手机号，请先在个人资料里填写',
  call: '您的账号没有手机号，请先在个人资料里填写'
}

/** How each channel stands, and what its provider answered last. */
export const presentCheck = (context: ChannelParts): { list: ChannelCheck[] } => ({
  list: NOTIFY_CHANNELS.map((channel) => ({
    channel,
    isConfigured: isConfigured(context, channel),
    last: context.answers.lastOf(channel)
  }))
})

/** Sends one person a test over one channel; what its provider answers stands in the check. */
export async function testChannel(context: ChannelParts, { userId }: Pick<Actor, 'userId'>, channel: NotifyChannel): Promise<HandOutcome> {
  try {
    return await handTo(context, channel, userId, {
      kind: kindFor(context, channel),
      title: TITLE,
      text: TEXT,
      path: PAGE,
      at: context.clock.now(),
      push: { tag: 'check', isUrgent: false, livesMs: MINUTE },
      telephone: { kind: 'CHECK', text: `${TITLE}：${TEXT}`, params: { title: TITLE } }
    })
  } catch {
    // The check says what failed.
    return 'REFUSED'
  }
}

/** A mini-program's platform has templates for some kinds only. */
const kindFor = ({ config }: ChannelParts, channel: NotifyChannel): NotifyKind =>
  NOTIFY_KINDS.find((kind) => (channel === 'weapp' || channel === 'alipay') && config.notify.templates[channel][kind] !== undefined) ??
  'notice'
