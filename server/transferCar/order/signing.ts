import type { OrderDetail } from '@/contract/transferCar/order/detail'
import { BodyCode } from '@/contract/codes'
import { RESTRICTED_CATEGORIES } from '@/domain/transferCar/order/dictionaries'
import { limitOf } from '@/domain/transferCar/order/sla'
import type { Actor, ServerContext } from '../../context'
import { conflict, Refusal } from '../../errors'
import { signFileUrl } from '../../files/signature'
import { mayRead, personalOf } from './policy'
import { loadOrder } from './repository/orders'

type Signer = Pick<ServerContext, 'fileSecret' | 'clock' | 'config'>

/** Adds the time limit that runs, and the proof to every picture of an order, for this person and now (files.md#addresses-of-files). */
export function signDetail(context: Signer, actor: Actor, detail: OrderDetail): OrderDetail {
  const now = context.clock.now()
  const sign = (path: string) => signFileUrl(context, actor, path, now)
  return {
    ...detail,
    limit: limitOf(detail, context.config.dispatch.sla),
    evidence: detail.evidence.map((item) => ({
      ...item,
      url: item.url === null ? null : sign(item.url),
      thumbUrl: item.thumbUrl === null ? null : sign(item.thumbUrl)
    })),
    signatures: detail.signatures.map((signature) => ({ ...signature, url: signature.url === null ? null : sign(signature.url) }))
  }
}

/**
 * What a repeat of a key gets is the answer of up to 7 days ago (wire.md#acts-and-keys): its pictures are given out by the rights of now,
 * or somebody who has left an order could have the papers of its people signed anew.
 */
async function byRightsOfNow(context: ServerContext, actor: Actor, detail: OrderDetail): Promise<OrderDetail> {
  const loaded = await loadOrder(context.db, detail.id)
  const reads = loaded !== null && mayRead(actor, loaded)
  const papers = reads && personalOf(actor, loaded).includes('papers')
  return signDetail(context, actor, {
    ...detail,
    evidence: detail.evidence.map((item) =>
      reads && (papers || !RESTRICTED_CATEGORIES.includes(item.category))
        ? item
        : { ...item, url: null, thumbUrl: null, state: 'RESTRICTED' as const }
    ),
    signatures: reads ? detail.signatures : []
  })
}

/** Runs a write whose answer is an order and signs it; the current record in a 409 is signed too. */
export async function signed(context: ServerContext, actor: Actor, work: () => Promise<OrderDetail>): Promise<OrderDetail> {
  try {
    return await byRightsOfNow(context, actor, await work())
  } catch (error) {
    if (error instanceof Refusal && error.code === BodyCode.conflict)
      throw conflict(error.message, signDetail(context, actor, error.data as OrderDetail))
    throw error
  }
}
