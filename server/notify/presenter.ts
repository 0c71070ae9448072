import type { NotifyDelivery, NotifyWays } from '@/contract/notify'
import { deviceWords } from '@/domain/account/device'
import type { Actor, ServerContext } from '../context'
import { canText } from '../session/smsSender'
import { type deliveriesOf, quietHoursOf, subscriptionsOf } from './repository'

/** How a person is reached, and how he wants to be (notify.md#ways). */
export async function presentWays(
  { db, clock, config, pushKeys }: Pick<ServerContext, 'db' | 'clock' | 'config' | 'pushKeys'>,
  { userId, sessionId }: Pick<Actor, 'userId' | 'sessionId'>
): Promise<NotifyWays> {
  const browsers = await subscriptionsOf(db, userId, clock.now())
  return {
    publicKey: pushKeys?.publicKey ?? '',
    devices: browsers.map(({ subscription, platform }) => ({
      id: subscription.id,
      device: deviceWords(platform),
      subscribedAt: subscription.createdAt,
      isCurrent: subscription.sessionId === sessionId
    })),
    quietHours: await quietHoursOf(db, userId),
    hasText: canText(config),
    hasCall: config.notify.callGatewayUrl !== undefined
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
