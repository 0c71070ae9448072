import { Type, type Static } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Id, Position, text } from '@/contract/transferCar/order/parts'
import { MAX_PHOTO_BYTES } from '@/domain/transferCar/order/evidence'
import { networkOf } from '../../../address'
import { MINUTE } from '../../../clock'
import type { ServerContext } from '../../../context'
import { Refusal } from '../../../errors'
import { keeping, prepareUpload, readServed } from '../../../files/commands'
import { readForm } from '../../../files/form'
import { recordUnchecked } from '../../../moderation/media'
import { actOf } from '../../order/act'
import { MOST_OWNER_PHOTOS, ownerPhotos, requirePhotographed, takeOwnerPhoto } from '../../order/commands/ownerPhoto'
import { sendPdf } from '../documents/answer'
import { sendHtml, sendNotice } from '../../../htmlPage'
import { orderOfToken } from './links'
import { photoPage } from './photoPage'
import { ownerInvoice } from './status'

const params = Type.Object({ token: text(64, 1) })
const invoiceParams = Type.Object({ token: text(64, 1), invoiceId: Id })
interface ByToken {
  Params: Static<typeof params>
}
/** Files that one network may send or fetch in a minute. */
const FILES_A_MINUTE = 10
const LIMIT = { bytes: MAX_PHOTO_BYTES, message: '照片超过 2 MB，请换一张小一些的照片' }
const BY_OWNER = '车主通过链接发送'
const NO_LINK = '链接无效或已过期，请联系救援单位重新获取。'

/** Files on the owner's page, by his link: photos he sends, the invoice he fetches (payments.md#owner-page). */
export function ownerFileRoutes(app: FastifyInstance, context: ServerContext): void {
  const { clock, db, files, limits } = context
  const limiter = limits.open('ownerFiles', FILES_A_MINUTE, MINUTE)
  /** The order behind the link; undefined = the answer has been given. */
  const opened = async (request: FastifyRequest<ByToken>, reply: FastifyReply): Promise<string | undefined> => {
    try {
      limiter.spend(networkOf(request.ip))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      sendNotice(reply, 429, '请稍后再试', '操作过于频繁，请一分钟后再试。')
      return undefined
    }
    const found = await orderOfToken(db, request.params.token, clock.now())
    if (found === undefined) sendNotice(reply, 404, '链接无效', NO_LINK)
    return found?.orderId
  }

  app.get<ByToken>('/status/:token/Photos', { schema: { params } }, async (request, reply) => {
    const orderId = await opened(request, reply)
    if (orderId === undefined) return reply
    return sendHtml(reply, photoPage(request.params.token, (await ownerPhotos(db, orderId)).length, MOST_OWNER_PHOTOS))
  })
  app.post<ByToken>('/status/:token/Photos', { schema: { params } }, async (request, reply) => {
    const orderId = await opened(request, reply)
    if (orderId === undefined) return reply
    try {
      const { createdBy } = await requirePhotographed(db, orderId)
      const form = await readForm(request, LIMIT)
      // An account has to answer for a file; the photo itself says that it is the owner's.
      const prepared = await prepareUpload('transferCar', form.fileName, form.bytes, createdBy, clock.now())
      if (prepared.picture === undefined) return await sendNotice(reply, 400, '没有发送', '请选择照片文件。')
      const position = positionOf(form.fields)
      await keeping(
        files,
        prepared,
        () =>
          db.transaction(async (tx) => {
            await takeOwnerPhoto(tx, orderId, prepared.row, position, actOf(context, null))
            // No session, so no platform to ask: where pictures are looked at, a moderator does it (moderation.md#what-is-looked-at).
            if (context.checks.size > 0) await recordUnchecked(tx, prepared.row.name, createdBy, BY_OWNER, clock.now())
          }),
        () => true
      )
      return await reply.redirect(`/status/${request.params.token}/Photos`, 303)
    } catch (error) {
      if (error instanceof Refusal) return sendNotice(reply, 400, '没有发送', error.message)
      if (isBrokenForm(error)) return sendNotice(reply, 400, '没有发送', '没有收到照片，请返回后重新选择。')
      throw error
    }
  })
  app.get<{ Params: Static<typeof invoiceParams> }>(
    '/status/:token/Invoice/:invoiceId',
    { schema: { params: invoiceParams } },
    async (request, reply) => {
      const orderId = await opened(request, reply)
      if (orderId === undefined) return reply
      const file = await ownerInvoice(db, orderId, request.params.invoiceId)
      const bytes = file === undefined ? null : await readServed(files, file.name)
      if (file === undefined || bytes === null) return sendNotice(reply, 404, '没有发票文件', '发票不存在，或文件还在生成，请稍后再试。')
      return sendPdf(reply, `发票-${file.invoiceNo}.pdf`, bytes)
    }
  )
}

/** Where the phone was, if it said so and the point is one. */
function positionOf({ lng, lat, accuracyM }: Partial<Record<string, string>>): Position | undefined {
  if (lng === undefined || lng === '' || lat === undefined || lat === '') return undefined
  const accuracy = Number(accuracyM)
  const position = {
    lng: Number(lng),
    lat: Number(lat),
    coordType: 'WGS84' as const,
    ...(accuracyM !== undefined && Number.isFinite(accuracy) && { accuracyM: Math.min(Math.max(accuracy, 0), 100_000) })
  }
  return Value.Check(Position, position) ? position : undefined
}

/** What the framework refuses of a form has a code of its own. */
const isBrokenForm = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' && error.code.startsWith('FST_')
