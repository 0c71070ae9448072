import { createHash } from 'node:crypto'
import { Type, type TSchema } from '@sinclair/typebox'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { EvidenceFileFields, GiveUpBody, SignatureFileFields } from '@/contract/transferCar/order/order'
import { type OrderDetail } from '@/contract/transferCar/order/detail'
import { Id, Uuid } from '@/contract/transferCar/order/parts'
import { RESTRICTED_CATEGORIES } from '@/domain/transferCar/order/dictionaries'
import { MAX_PHOTO_BYTES } from '@/domain/transferCar/order/evidence'
import { command } from '../../command'
import type { Actor, ServerContext } from '../../context'
import type { Tx } from '../../database/client'
import { ok } from '../../envelope'
import { refuse } from '../../errors'
import { keeping, prepareUpload, type StoredFile } from '../../files/commands'
import { readForm, type UploadForm } from '../../files/form'
import { validatorCompiler } from '../../validation'
import { actOf, keyOf } from './act'
import { detailFor, findPhoto, findSignature, receivePhoto, receiveSignature, type Arrival, type Receipt } from './commands/evidenceFiles'
import { giveUpFile } from './commands/giveUp'
import { signed } from './signing'
import type { Act } from './types'

const ORDER = '/api/transferCar/AccidentOrder/:id'
const PhotoParams = Type.Object({ id: Id, evidenceId: Uuid })
const GiveUpParams = Type.Object({ id: Id, evidenceId: Id })
const SignatureParams = Type.Object({ id: Id, signatureId: Uuid })
const LIMIT = { bytes: MAX_PHOTO_BYTES, message: '照片超过 2 MB，请压缩后再上传' }
const NOT_THE_BYTES = '文件与校验值不一致，可能在传输中损坏，请重新上传'

interface Incoming {
  form: UploadForm
  type: 'transferCar' | 'identity'
  /** Takes the stored file into the order. */
  receive: (tx: Tx, file: StoredFile, act: Act) => Promise<Receipt>
}

/**
 * Files of photos and signatures, one at a time (rulings 30). No Idempotency-Key: a file is known by its id and sha256, so a repeat
 * is answered like the first time for as long as the order exists.
 */
export async function evidenceRoutes(app: FastifyInstance, context: ServerContext): Promise<void> {
  const { clock, db, files } = context
  const answer = async (actor: Actor, detail: OrderDetail | null) =>
    ok(detail === null ? null : await signed(context, actor, () => Promise.resolve(detail)))
  /** Strangers and repeats are answered before the picture is worked on. */
  const take = async <Row extends { fileName: string | null } | undefined>(
    request: FastifyRequest,
    { loaded, known }: Arrival<Row>,
    { form, type, receive }: Incoming
  ) => {
    const { actor } = request
    if (known?.fileName != null) return answer(actor, await detailFor(db, actor, loaded))
    const prepared = await prepareUpload(type, form.fileName, form.bytes, actor.userId, clock.now())
    if (prepared.picture === undefined) throw refuse('上传失败，图片格式不允许上传')
    const work = () => db.transaction((tx) => receive(tx, prepared.row, actOf(context, null)))
    const { detail } = await keeping(files, prepared, work, ({ isStored }) => isStored)
    return answer(actor, detail)
  }

  const photoFields = fieldReader<EvidenceFileFields>(EvidenceFileFields)
  app.post<{ Params: { id: string; evidenceId: string } }>(
    `${ORDER}/Evidence/:evidenceId/File`,
    { schema: { params: PhotoParams } },
    async (request) => {
      const {
        actor,
        params: { id, evidenceId }
      } = request
      const form = await readForm(request, LIMIT)
      const fields = photoFields(form)
      requireBytes(form, fields.sha256)
      const arrival = await findPhoto(db, actor, id, evidenceId, fields)
      const isPaper = RESTRICTED_CATEGORIES.includes(arrival.known?.category ?? fields.category)
      return take(request, arrival, {
        form,
        type: isPaper ? 'identity' : 'transferCar',
        receive: (tx, file, act) => receivePhoto(tx, actor, id, evidenceId, fields, file, act)
      })
    }
  )

  app.post<{ Params: { id: string; evidenceId: string }; Body: GiveUpBody }>(
    `${ORDER}/Evidence/:evidenceId/GiveUp`,
    { schema: { params: GiveUpParams, body: GiveUpBody } },
    async (request) => {
      const {
        actor,
        body,
        params: { id, evidenceId }
      } = request
      return ok(
        await signed(context, actor, () =>
          command(request, body, (tx) => giveUpFile(tx, actor, id, evidenceId, body, actOf(context, keyOf(request))))
        )
      )
    }
  )

  const signatureFields = fieldReader<SignatureFileFields>(SignatureFileFields)
  app.post<{ Params: { id: string; signatureId: string } }>(
    `${ORDER}/Signatures/:signatureId/File`,
    { schema: { params: SignatureParams } },
    async (request) => {
      const {
        actor,
        params: { id, signatureId }
      } = request
      const form = await readForm(request, LIMIT)
      const { sha256 } = signatureFields(form)
      requireBytes(form, sha256)
      const arrival = await findSignature(db, actor, id, signatureId, sha256)
      return take(request, arrival, {
        form,
        type: 'transferCar',
        receive: (tx, file, act) => receiveSignature(tx, actor, id, signatureId, file, act)
      })
    }
  )
}

/** Reads the text fields of a form by a schema: numbers from text, `position` from JSON. */
function fieldReader<T>(schema: TSchema): (form: UploadForm) => T {
  const check = validatorCompiler({ schema, httpPart: 'querystring', method: 'POST', url: '' }) as (given: unknown) => {
    value?: T
    error?: Error
  }
  return ({ fields: { position, ...texts } }) => {
    const { value, error } = check(position === undefined ? texts : { ...texts, position: parsed(position) })
    if (value === undefined) throw error ?? refuse('请求内容不正确')
    return value
  }
}

/** What is no JSON stays text, which the schema then refuses by name. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** @throws Refusal 400 when what arrived is not what was announced */
function requireBytes({ bytes }: UploadForm, sha256: string): void {
  if (createHash('sha256').update(bytes).digest('hex') !== sha256) throw refuse(NOT_THE_BYTES, { sha256: NOT_THE_BYTES })
}
