import type { InSiteType, RecordLink } from '@/contract/message'
import { Model } from '@/domain/permission'
import type { Tx } from '../../database/client'
import { createInSites } from '../../message/commands/inSite'
import { peopleWithRight } from '../../session/rights'
import type { Act } from './types'

export interface Notice {
  title: string
  text: string
  to: readonly string[]
  /** It asks each of them for an answer to the order. */
  isOffer?: boolean
  /** It is about money. */
  isMoney?: boolean
}

/** 系统 in the message centre. */
const SYSTEM_MESSAGE: InSiteType = 3

/** Stores these messages and shows them to open devices. @param orderId what a tap opens; null = nothing */
export async function sendNotices(
  tx: Tx,
  { live, jobs, now }: Pick<Act, 'live' | 'jobs' | 'now'>,
  orderId: string | null,
  notices: readonly Notice[]
): Promise<void> {
  await createInSites(
    tx,
    { live, jobs },
    notices.map(({ title, text, to, isOffer, isMoney }) => {
      const body: RecordLink | string = orderId === null ? text : { area: 'transferCar', id: orderId, text }
      return {
        type: SYSTEM_MESSAGE,
        kind: isMoney === true ? 'money' : 'order',
        title,
        body,
        toUserIds: to,
        creatorId: null,
        at: now,
        ...(isOffer === true && orderId !== null && { offerOf: orderId })
      }
    })
  )
}

/** Everybody who may dispatch, but who knows it already. */
export async function dispatchersBut(tx: Tx, actorId: string | null): Promise<string[]> {
  return (await peopleWithRight(tx, Model.accidentOrder, 'btn_dispatch')).filter((id) => id !== actorId)
}
