import type { ServerContext } from '../../context'
import { MailChannel } from './mail'
import { MiniProgramChannel } from './miniProgram'
import { alipaySender, wechatSender } from './senders'
import type { NoticeTemplates } from './templates'
import type { NoticeChannel } from './types'

/** An address that only this machine reaches is no link in a mail. */
const IS_LOOPBACK = /^https?:\/\/(localhost|127\.|\[::1\])/

/** The channels whose account at a provider is configured, from the quietest. */
export function openNoticeChannels(
  parts: Pick<ServerContext, 'config' | 'db' | 'clock' | 'answers' | 'platforms'>
): readonly NoticeChannel[] {
  const { notify, pay } = parts.config
  const { wechat, alipay } = parts.platforms
  const { templates } = notify
  const origin = IS_LOOPBACK.test(pay.publicUrl) ? '' : pay.publicUrl
  return [
    ...(wechat !== undefined && hasAny(templates.weapp)
      ? [new MiniProgramChannel('weapp', wechatSender(wechat), templates.weapp, parts)]
      : []),
    ...(alipay !== undefined && hasAny(templates.alipay)
      ? [new MiniProgramChannel('alipay', alipaySender(alipay), templates.alipay, parts)]
      : []),
    ...(notify.mail === undefined ? [] : [new MailChannel(notify.mail, parts.db, parts.answers, origin)])
  ]
}

const hasAny = (templates: NoticeTemplates): boolean => Object.keys(templates).length > 0
