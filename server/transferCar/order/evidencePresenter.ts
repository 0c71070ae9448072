import { and, asc, eq, isNull } from 'drizzle-orm'
import type { EvidenceView, GivenUp, SignatureView } from '@/contract/transferCar/order/evidence'
import { maskName } from '@/domain/format/mask'
import { RESTRICTED_CATEGORIES } from '@/domain/transferCar/order/dictionaries'
import type { Actor } from '../../context'
import type { Reader } from '../../database/client'
import { orderEvidence, orderSignature, storedFile, userAccount } from '../../database/schema'
import { imagePath } from '../../files/signature'
import { findReuse } from './repository/reuse'
import type { OrderRow } from './types'

export async function readEvidence(
  reader: Reader,
  actor: Actor,
  order: OrderRow,
  papers: boolean,
  givenUp: Map<string, GivenUp>
): Promise<EvidenceView[]> {
  const rows = await reader
    .select({ evidence: orderEvidence, file: storedFile, uploaderName: userAccount.realName })
    .from(orderEvidence)
    .leftJoin(storedFile, eq(storedFile.name, orderEvidence.fileName))
    .leftJoin(userAccount, eq(userAccount.id, orderEvidence.uploaderId))
    .where(eq(orderEvidence.orderId, order.id))
    .orderBy(asc(orderEvidence.createdAt), asc(orderEvidence.deviceAt), asc(orderEvidence.id))
  const reuse = await findReuse(
    reader,
    actor,
    order.id,
    rows.map(({ evidence }) => evidence.sha256)
  )
  return rows.map(({ evidence, file, uploaderName }) => {
    const hidden = RESTRICTED_CATEGORIES.includes(evidence.category) && !papers
    const path = file === null || hidden ? null : imagePath(file.type, file.name)
    return {
      id: evidence.id,
      category: evidence.category,
      unitId: evidence.unitId,
      leg: evidence.leg,
      deviceAt: evidence.deviceAt,
      uploadedAt: evidence.uploadedAt,
      uploaderName: uploaderName ?? '车主',
      view: evidence.view,
      source: evidence.source,
      url: path,
      thumbUrl: path === null || file?.hasThumb !== true ? path : `${path}?thumb=1`,
      sha256: evidence.sha256,
      reusedIn: hidden ? null : (reuse.get(evidence.sha256) ?? null),
      givenUp: givenUp.get(evidence.id) ?? null,
      state: hidden
        ? ('RESTRICTED' as const)
        : file !== null
          ? ('STORED' as const)
          : givenUp.has(evidence.id)
            ? ('GIVEN_UP' as const)
            : ('PENDING' as const)
    }
  })
}

export async function readSignatures(reader: Reader, orderId: string, givenUp: Map<string, GivenUp>): Promise<SignatureView[]> {
  const rows = await reader
    .select({ signature: orderSignature, type: storedFile.type })
    .from(orderSignature)
    .leftJoin(storedFile, eq(storedFile.name, orderSignature.fileName))
    .where(and(eq(orderSignature.orderId, orderId), isNull(orderSignature.undoneAt)))
    .orderBy(asc(orderSignature.createdAt))
  return rows.map(({ signature, type }) => ({
    id: signature.id,
    purpose: signature.purpose,
    signerName: maskName(signature.signerName),
    signerRole: signature.signerRole,
    deviceAt: signature.deviceAt,
    url: type === null || signature.fileName === null ? null : imagePath(type, signature.fileName),
    givenUp: givenUp.get(signature.id) ?? null
  }))
}
