import type { OrderDetail } from '@/contract/transferCar'
import { BodyCode } from '@/contract/codes'
import type { Actor, ServerContext } from '../context'
import { conflict, Refusal } from '../errors'
import { signFileUrl } from '../files/signature'

type Signer = Pick<ServerContext, 'fileSecret' | 'clock'>

/** Adds the proof to every picture of an order, for this person and now (rulings 5). */
export function signDetail(context: Signer, actor: Actor, detail: OrderDetail): OrderDetail {
  const now = context.clock.now()
  const sign = (path: string) => signFileUrl(context, actor, path, now)
  return {
    ...detail,
    evidence: detail.evidence.map((item) => ({ ...item, url: item.url === null ? null : sign(item.url), thumbUrl: item.thumbUrl === null ? null : sign(item.thumbUrl) })),
    signatures: detail.signatures.map((signature) => ({ ...signature, url: sign(signature.url) }))
  }
}

/** Runs a write whose answer is an order and signs it; the current record in a 409 is signed too. */
export async function signed(context: Signer, actor: Actor, work: () => Promise<OrderDetail>): Promise<OrderDetail> {
  try {
    return signDetail(context, actor, await work())
  } catch (error) {
    if (error instanceof Refusal && error.code === BodyCode.conflict) throw conflict(error.message, signDetail(context, actor, error.data as OrderDetail))
    throw error
  }
}
