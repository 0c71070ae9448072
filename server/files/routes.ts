import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { BodyCode } from '@/contract/codes'
import { CHAT_FILE_BYTES } from '@/contract/conversationCodes'
import { DownloadQuery, FileParams, SignedQuery, UploaderParams, type DownloadAnswer, type UploadAnswer } from '@/contract/files'
import { attachmentOf } from '../attachment'
import { command } from '../command'
import type { Actor, ServerContext } from '../context'
import { failure, ok } from '../envelope'
import { notFound } from '../errors'
import { keeping, prepareUpload, recordUpload, noteView, requireFile, type StoredFile } from './commands'
import { readForm } from './form'
import { placeholder } from './placeholder'
import { checkSignature, downloadUrl, imagePath, isJudge, isPublicType, signFileUrl } from './signature'
import { FILE_NAME } from './store'

/** Whether some record that this person may read shows him the file. */
async function isShown({ db, areas }: ServerContext, actor: Actor, name: string): Promise<boolean> {
  for (const reads of areas.fileReaders) if (await reads(db, actor, name)) return true
  return false
}

/** Files of a chat may be larger than others. */
const CHAT_LIMIT = { bytes: CHAT_FILE_BYTES, message: '文件不能超过 20 MB' }

/** What may be shown or played where it stands. */
const SHOWN = /^(?:image\/(?:jpeg|png|webp|gif)|audio\/|video\/|application\/pdf$)/

/** What the bucket may hand out itself: nothing of it can hold a program. */
const DIRECT = /^(?:image|audio|video)\//
/** How long a reader may go to the bucket by the same address, less than that address lives. */
const DIRECT_SECONDS = 240

/** Uploads, pictures and downloads (files.md#uploads). */
export async function filesRoutes(app: FastifyInstance, context: ServerContext): Promise<void> {
  const { clock, db, files } = context

  app.post<{ Params: { type: string } }>('/api/file/Uploader/:type', { schema: { params: UploaderParams } }, async (request) => {
    const { fileName, bytes } = await readForm(request, request.params.type === 'IM' ? CHAT_LIMIT : undefined)
    const prepared = await prepareUpload(request.params.type, fileName, bytes, request.actor.userId, clock.now())
    const { row } = prepared
    const record = () =>
      command(request, { type: row.type, name: row.originalName, sha256: row.sha256 }, async (tx) => {
        await recordUpload(tx, row)
        return row.name
      })
    const name = await keeping(files, prepared, record, (stored) => stored === row.name)
    return ok(uploadAnswer(context, request.actor, name === row.name ? row : await requireFile(db, name)), '上传成功')
  })

  app.get<{ Params: FileParams; Querystring: SignedQuery }>(
    '/api/file/Image/:type/:name',
    { schema: { params: FileParams, querystring: SignedQuery } },
    async (request, reply) => {
      const { type, name } = request.params
      const publicFile = isPublicType(type)
      const proof = checkSignature(context, `${type}/${name}`, request.query, clock.now())
      if (!publicFile && !proof.ok) return refuseBytes(reply, 403, BodyCode.forbidden, proof.message)
      const file = FILE_NAME.test(name) ? await requireFile(db, name).catch(() => undefined) : undefined
      if (file === undefined || file.type !== type) return refuseBytes(reply, 404, BodyCode.notFound, '文件不存在')
      if (file.hiddenAt !== null && !isJudge(proof)) {
        // Of a voice there is nothing to show in its place.
        if (!file.mime.startsWith('image/')) return refuseBytes(reply, 404, BodyCode.notFound, '文件不存在')
        const picture = await placeholder()
        // It may be shown again.
        return reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff').type('image/png').send(picture)
      }
      if (type === 'identity' && proof.ok) await db.transaction((tx) => noteView(tx, request, name, proof.userId))
      const thumb = request.query.thumb === '1' && file.hasThumb
      const [kind, mime] = thumb ? (['thumb', 'image/jpeg'] as const) : (['served', file.mime] as const)
      const mayBeDirect = type !== 'identity' && file.hiddenAt === null && DIRECT.test(mime)
      const direct = mayBeDirect ? await files.addressOf(kind, name, mime) : undefined
      if (direct !== undefined) return reply.header('cache-control', `private, max-age=${DIRECT_SECONDS}`).redirect(direct, 302)
      const bytes = await files.open(kind, name)
      if (bytes === undefined) return refuseBytes(reply, 404, BodyCode.notFound, '文件不存在')
      // A name never gets other bytes; identity papers stay out of every cache.
      reply.header('cache-control', type === 'identity' ? 'no-store' : `${publicFile ? 'public' : 'private'}, max-age=86400, immutable`)
      // Of everything else no browser makes a page here, text with a program inside least of all.
      if (!thumb && !SHOWN.test(file.mime)) reply.header('content-disposition', attachmentOf(file.originalName))
      return sendBytes(reply, mime, bytes)
    }
  )

  app.get<{ Params: { type: string; fileId: string } }>('/api/file/Download/:type/:fileId', async (request) => {
    const { type, fileId } = request.params
    const file = FILE_NAME.test(fileId) ? await requireFile(db, fileId).catch(() => undefined) : undefined
    const { actor } = request
    // Records of other areas give out their files themselves, signed; here one's own, and those of forms that one may read. Identity
    // papers only ever come from the record that asks for btn_view_pii (files.md#identity-papers).
    if (file === undefined || file.type !== type || file.type === 'identity') throw notFound('文件不存在')
    if (file.ownerId !== actor.userId && !actor.isAdministrator && !(await isShown(context, actor, file.name))) throw notFound('文件不存在')
    const answer: DownloadAnswer = { name: file.originalName, url: downloadUrl(context, actor, file.name, '', clock.now()) }
    return ok(answer)
  })

  app.get<{ Querystring: { encryption?: string; name?: string } }>(
    '/api/file/Download',
    { schema: { querystring: DownloadQuery } },
    async (request, reply) => {
      const [, query = '', name = ''] = /^(.*?)\.(\d{8}_.+)$/.exec(request.query.encryption ?? '') ?? []
      const proof = checkSignature(context, `download/${name}`, Object.fromEntries(new URLSearchParams(query)) as SignedQuery, clock.now())
      if (!proof.ok) return refuseBytes(reply, 403, BodyCode.forbidden, proof.message)
      const file = await requireFile(db, name).catch(() => undefined)
      // It became an identity paper after the link was made.
      if (file?.type === 'identity' || (file?.hiddenAt ?? null) !== null) return refuseBytes(reply, 404, BodyCode.notFound, '文件不存在')
      const bytes = file === undefined ? undefined : await files.open('served', name)
      if (file === undefined || bytes === undefined) return refuseBytes(reply, 404, BodyCode.notFound, '文件不存在')
      reply.header('content-disposition', attachmentOf(request.query.name ?? file.originalName))
      return sendBytes(reply, file.mime, bytes)
    }
  )
}

function uploadAnswer(context: ServerContext, actor: Actor, file: StoredFile): UploadAnswer {
  const path = imagePath(file.type, file.name)
  const now = context.clock.now()
  return {
    name: file.name,
    url: signFileUrl(context, actor, path, now),
    thumbUrl: file.hasThumb ? signFileUrl(context, actor, `${path}?thumb=1`, now) : undefined,
    sha256: file.sha256,
    size: file.size,
    mime: file.mime,
    width: file.width ?? undefined,
    height: file.height ?? undefined
  }
}

/** Binary routes answer a real HTTP status (wire.md#envelope): an `<img>` or a download cannot read an envelope. */
function refuseBytes(reply: FastifyReply, status: number, code: BodyCode, message: string): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').type('application/json; charset=utf-8').send(failure(code, message))
}

function sendBytes(reply: FastifyReply, mime: string, bytes: { size: number; stream: Readable }): FastifyReply {
  return (
    reply
      .header('content-length', bytes.size)
      // Uploaded bytes are shown, never run: whatever they hold has no origin here, and nobody guesses another type.
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .type(mime)
      .send(bytes.stream)
  )
}
