import { createHash } from 'node:crypto'
import { PassThrough, Readable, Transform } from 'node:stream'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { ZipFile } from 'yazl'
import { formatFullDateTime } from '@/domain/format/dateTime'
import { Model } from '@/domain/permission'
import { labelOf, PHOTO_CATEGORIES, RESTRICTED_CATEGORIES } from '@/domain/transferCar/order/dictionaries'
import type { Actor, ServerContext } from '../../../context'
import type { Reader } from '../../../database/client'
import { invoice, orderEvidence, orderSignature, piiAccess, storedFile } from '../../../database/schema'
import { forbidden, refuse } from '../../../errors'
import { recordView } from '../../../files/commands'
import { newId } from '../../../ids'
import { personalOf } from '../../order/policy'
import { requireEvidence } from '../policy'
import type { LoadedPayment } from '../types'

/** Largest package, bytes: sixty photos of 2 MB and their papers fit well. */
const LIMIT = 200 * 1024 * 1024
const PURPOSES = { price: '价格确认', handover: '交接', pickup: '提车' } as const
const MANIFEST = '清单.json'

/** One file of the package. */
interface Part {
  /** Path inside the package. */
  path: string
  size: number
  open: () => Promise<Readable>
  /** What the manifest says of it beside path, size and sha256. */
  about: Record<string, string | null>
}
interface ClaimPackage {
  name: string
  stream: Readable
  size: number
}

/** @throws Refusal 403 */
export function requireClaim(actor: Actor): void {
  if (!actor.can(Model.invoice, 'btn_invoice') && !actor.can(Model.paymentOrder, 'btn_export')) throw forbidden('没有导出理赔包的权限')
}

/**
 * 理赔包 (payments.md#claim-package): settlement list, photos by category, signatures, invoices and a manifest with the sha256 of each, as one
 * ZIP that is made while it is sent. Papers of people go in only for who may see them, and each is logged (files.md#identity-papers,
 * people.md#personal-data).
 * @throws Refusal 400 while a file is missing (evidence.md#evidence-may-follow) or the package is too large
 */
export async function claimPackage(
  context: ServerContext,
  actor: Actor,
  loaded: LoadedPayment,
  settlement: Buffer,
  ip: string
): Promise<ClaimPackage> {
  const { order, accident } = loaded
  requireEvidence({ accident }, '导出理赔包')
  const { db, clock } = context
  const now = clock.now()
  const papers = personalOf(actor, accident).includes('papers')
  const photos = await photosOf(db, context, accident.order.id, papers)
  const parts: Part[] = [
    {
      path: `结算清单-${order.paymentNo}.pdf`,
      size: settlement.length,
      open: () => Promise.resolve(Readable.from([settlement])),
      about: { kind: '结算清单' }
    },
    ...photos.parts,
    ...(await signaturesOf(db, context, accident.order.id)),
    ...(await invoicesOf(db, context, order.id))
  ]
  const size = parts.reduce((sum, part) => sum + part.size, 0)
  if (size > LIMIT) throw refuse('理赔包超过 200 MB，请联系管理员分次导出')
  for (const { name, category } of photos.papers) {
    await recordView(db, name, actor.userId, ip, now)
    await db
      .insert(piiAccess)
      .values({ id: newId(), orderId: accident.order.id, userId: actor.userId, field: `photo:${category}`, at: now })
  }
  const facts = {
    paymentNo: order.paymentNo,
    orderNo: accident.order.orderNo,
    policeCaseNo: accident.order.policeCaseNo,
    insurer: accident.order.insurer,
    policyNo: accident.order.policyNo,
    claimNo: accident.order.claimNo,
    plates: accident.vehicles.map(({ plateNo }) => plateNo),
    payableFen: order.payableFen,
    paidFen: order.paidFen,
    refundedFen: order.refundedFen,
    madeAt: formatFullDateTime(now),
    madeBy: actor.realName,
    papersLeftOut: photos.leftOut
  }
  return { name: `理赔包-${order.paymentNo}.zip`, stream: packed(parts, facts), size }
}

/** Packs one file after another; the manifest is written when all hashes are known. */
function packed(parts: readonly Part[], facts: object): Readable {
  const zip = new ZipFile()
  const out = new PassThrough()
  const listed: object[] = []
  const fail = (error: Error): void => {
    out.destroy(error)
  }
  const entry = (path: string, open: () => Promise<Readable>): void => {
    zip.addReadStreamLazy(path, { compress: false }, (give) => {
      open().then((stream) => {
        stream.on('error', fail)
        give(null, stream)
      }, fail)
    })
  }
  for (const { path, size, open, about } of parts) {
    entry(path, async () =>
      hashing(await open(), (sha256) => {
        listed.push({ path, size, sha256, ...about })
      })
    )
  }
  entry(MANIFEST, () => Promise.resolve(Readable.from([Buffer.from(JSON.stringify({ ...facts, files: listed }, null, 2))])))
  zip.end()
  zip.outputStream.on('error', fail)
  // Whoever stops reading stops the packing, too.
  zip.outputStream.pipe(out)
  return out
}

function hashing(source: Readable, done: (sha256: string) => void): Readable {
  const hash = createHash('sha256')
  const pass = new Transform({
    transform: (chunk: Buffer, _encoding, next) => {
      hash.update(chunk)
      next(null, chunk)
    },
    flush: (next) => {
      done(hash.digest('hex'))
      next()
    }
  })
  source.on('error', (error) => {
    pass.destroy(error)
  })
  return source.pipe(pass)
}

type Files = Pick<ServerContext, 'files'>

/** @throws Refusal 400 when the bytes are gone */
async function storedPart({ files }: Files, path: string, fileName: string, about: Part['about']): Promise<Part> {
  const size = await files.sizeOf('served', fileName)
  if (size === undefined) throw refuse(`文件“${path}”已丢失，不能导出理赔包`)
  const open = async (): Promise<Readable> => {
    const found = await files.open('served', fileName)
    if (found === undefined) throw new Error(`${fileName} is gone`)
    return found.stream
  }
  return { path, size, open, about }
}

async function photosOf(
  reader: Reader,
  files: Files,
  orderId: string,
  papers: boolean
): Promise<{ parts: Part[]; papers: { name: string; category: string }[]; leftOut: number }> {
  const rows = await reader
    .select({ evidence: orderEvidence, file: storedFile })
    .from(orderEvidence)
    .innerJoin(storedFile, eq(storedFile.name, orderEvidence.fileName))
    .where(eq(orderEvidence.orderId, orderId))
    .orderBy(asc(orderEvidence.category), asc(orderEvidence.deviceAt), asc(orderEvidence.id))
  const shown = rows.filter(({ evidence }) => papers || !RESTRICTED_CATEGORIES.includes(evidence.category))
  const counts = new Map<string, number>()
  const parts: Part[] = []
  for (const { evidence, file } of shown) {
    const label = labelOf(PHOTO_CATEGORIES, evidence.category)
    const nth = (counts.get(label) ?? 0) + 1
    counts.set(label, nth)
    // The bytes inside are the copy that people get; `receivedSha256` names the picture as the device sent it.
    parts.push(
      await storedPart(files, `照片/${folderName(label)}/${String(nth).padStart(2, '0')}${extensionOf(file.name)}`, file.name, {
        kind: '照片',
        category: label,
        deviceAt: formatFullDateTime(evidence.deviceAt),
        uploadedAt: formatFullDateTime(evidence.uploadedAt),
        source: evidence.source === 'ALBUM' ? '相册' : '拍摄',
        receivedSha256: evidence.sha256
      })
    )
  }
  const restricted = shown.flatMap(({ evidence, file }) =>
    RESTRICTED_CATEGORIES.includes(evidence.category) ? [{ name: file.name, category: evidence.category }] : []
  )
  return { parts, papers: restricted, leftOut: rows.length - shown.length }
}

async function signaturesOf(reader: Reader, files: Files, orderId: string): Promise<Part[]> {
  const rows = await reader
    .select()
    .from(orderSignature)
    .where(and(eq(orderSignature.orderId, orderId), isNull(orderSignature.undoneAt)))
    .orderBy(asc(orderSignature.createdAt))
  const parts: Part[] = []
  for (const [index, { fileName, purpose, deviceAt, sha256 }] of rows.entries()) {
    if (fileName === null) continue
    parts.push(
      await storedPart(files, `签字/${String(index + 1).padStart(2, '0')}-${PURPOSES[purpose]}${extensionOf(fileName)}`, fileName, {
        kind: '签字',
        purpose: PURPOSES[purpose],
        deviceAt: formatFullDateTime(deviceAt),
        receivedSha256: sha256
      })
    )
  }
  return parts
}

/** Invoices that stand, with their pictures. @throws Refusal 400 while one is on its way */
async function invoicesOf(reader: Reader, files: Files, paymentOrderId: string): Promise<Part[]> {
  const rows = await reader.select().from(invoice).where(eq(invoice.paymentOrderId, paymentOrderId)).orderBy(asc(invoice.createdAt))
  const parts: Part[] = []
  for (const { state, invoiceNo, files: kept } of rows) {
    if (state === 'APPLYING') throw refuse('发票还在开具中，开出后才能导出理赔包')
    if (invoiceNo === null || state === 'RED') continue
    const pdf = kept.find(({ kind }) => kind === 'PDF')
    if (pdf === undefined) throw refuse(`发票 ${invoiceNo} 的文件还没有取到，请稍后再导出`)
    parts.push(await storedPart(files, `发票/${invoiceNo}.pdf`, pdf.name, { kind: '发票', invoiceNo }))
  }
  return parts
}

/** Slashes of a label would open folders. */
const folderName = (label: string): string => label.replaceAll('/', '、')
const extensionOf = (fileName: string): string => /\.[a-z0-9]+$/.exec(fileName)?.[0] ?? ''
