import { NOTIFY_KINDS, type NotifyChannel, type NotifyDelivery, type NotifyWays } from '@/contract/notify'
import { deviceWords } from '@/domain/account/device'
import { choosable, waysOf } from '@/domain/notify'
import type { Actor, ServerContext } from '../context'
import { isConfigured } from './channels/handTo'
import { type deliveriesOf, subscriptionsOf, wishesOf } from './repository'

/** How a person is reached, and how he wants to be (notify.md#ways). */
export async function presentWays(
  { db, clock, config, pushKeys, notices }: Pick<ServerContext, 'db' | 'clock' | 'config' | 'pushKeys' | 'notices'>,
  { userId, sessionId }: Pick<Actor, 'userId' | 'sessionId'>
): Promise<NotifyWays> {
  const browsers = await subscriptionsOf(db, userId, clock.now())
  const { hours, choices, roles } = await wishesOf(db, userId)
  const isOpen = (channel: NotifyChannel) => isConfigured({ config, notices, pushKeys }, channel)
  return {
    publicKey: pushKeys?.publicKey ?? '',
    devices: browsers.map(({ subscription, platform }) => ({
      id: subscription.id,
      device: deviceWords(platform),
      subscribedAt: subscription.createdAt,
      isCurrent: subscription.sessionId === sessionId
    })),
    quietHours: hours,
    hasText: isOpen('text'),
    hasCall: isOpen('call'),
    choices: NOTIFY_KINDS.filter((kind) => kind !== 'offer').flatMap((kind) => {
      const offered = choosable(kind).filter(isOpen)
      return offered.length === 0 ? [] : [{ kind, offered, chosen: waysOf(kind, choices, roles).filter(isOpen) }]
    })
  }
}

export const presentDelivery = ({ delivery, personName, seenAt }: Awaited<ReturnType<typeof deliveriesOf>>[number]): NotifyDelivery => ({
  id: delivery.id,
  personName,
  channel: delivery.channel,
  state: delivery.state,
  at: delivery.createdAt,
  seenAt
})
