import type { NotifyChannel, PushContent } from '@/contract/notify'
import type { ServerContext } from '../../context'
import { canText, type TextMessage } from '../../session/smsSender'
import { pushTo } from '../push'
import { mobileOf } from '../repository'
import type { HandOutcome } from './handOnce'
import { tellTelephone } from './telephone'
import type { Notice } from './types'

/** A notice in the shapes of all channels. */
export interface Handed extends Notice {
  push: Pick<PushContent, 'tag' | 'isUrgent'> & {
    /** How long it waits for a browser that is off, ms. */
    livesMs: number
  }
  telephone: Omit<TextMessage, 'mobile'>
}

export type ChannelParts = Pick<ServerContext, 'config' | 'db' | 'clock' | 'answers' | 'notices' | 'pushKeys' | 'sms'>

/** Whether this server has a channel at all. */
export function isConfigured({ config, notices, pushKeys }: Pick<ChannelParts, 'config' | 'notices' | 'pushKeys'>, channel: NotifyChannel) {
  if (channel === 'push') return pushKeys !== undefined
  if (channel === 'text') return canText(config)
  if (channel === 'call') return config.notify.callGatewayUrl !== undefined
  return notices.some((each) => each.channel === channel)
}

/** Hands a notice to one channel, whichever it is. @throws when it was not taken and may be later */
export async function handTo(
  context: ChannelParts,
  channel: NotifyChannel,
  userId: string,
  { push: { livesMs, ...push }, telephone, ...notice }: Handed
): Promise<HandOutcome> {
  const { title, text, path } = notice
  if (channel === 'push') return pushTo(context, userId, { title, text, path, ...push }, livesMs)
  if (channel === 'text' || channel === 'call') return tellTelephone(context, channel, await mobileOf(context.db, userId), telephone)
  return context.notices.find((each) => each.channel === channel)?.carry({ userId }, notice) ?? 'NOBODY'
}
