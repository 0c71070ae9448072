import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BodyCode } from '@/contract/codes'
import type { ServerContext } from '../context'
import { isObject } from '@/domain/guards'
import { findFiles } from '../files/commands'
import { newId } from '../ids'
import { watchFiles } from './media'
import { noteDoubt, screenText, type Doubt } from './screen'
import { saidIn, type CheckedWrite, type Said, type Sent } from './writes'

/** What was looked at of a write under way. */
interface Looked {
  write: CheckedWrite
  sent: Sent
  said: Said
  doubt: Doubt | undefined
}

declare module 'fastify' {
  interface FastifyRequest {
    looked: Looked | undefined
    /** Set by a route whose write makes something new that a moderator may hide. */
    madeId: string
  }
}

/** Looks at the writes that areas name (areas.checkedWrites): before they are done at their words, afterwards at their files. */
export function registerContentChecks(app: FastifyInstance, context: ServerContext): void {
  app.decorateRequest('looked', undefined)
  app.decorateRequest('madeId', '')
  // Without a check no write costs anything.
  if (context.checks.size === 0) return
  app.addHook('preHandler', async (request) => {
    const write = context.areas.checkedWrites[`${request.method} ${request.routeOptions.url ?? ''}`]
    if (write === undefined) return
    const sent: Sent = { body: request.body, params: request.params as Sent['params'], actor: request.actor }
    const said = write.said?.(sent) ?? saidIn(request.body)
    request.looked = { write, sent, said, doubt: await screenText(context, request.actor, write.scene, said.text) }
  })
  app.addHook('preSerialization', async (request, _reply, payload) => {
    if (request.looked !== undefined && isObject<{ code?: unknown }>(payload) && payload.code === BodyCode.ok)
      await keep(context, request, request.looked)
    return payload
  })
}

/** Puts what passed in doubt before moderators, and has the person's own pictures and voices looked at. */
async function keep(context: ServerContext, { actor, madeId }: FastifyRequest, { write, sent, said, doubt }: Looked): Promise<void> {
  const found = said.files.length === 0 ? [] : [...(await findFiles(context.db, said.files)).values()]
  const files = found.filter(({ ownerId }) => ownerId === actor.userId).map(({ name }) => name)
  if (doubt === undefined && files.length === 0) return
  const { params } = sent
  const named = write.subjectOf?.(sent) ?? params.id ?? params.opId ?? params.taskId ?? ''
  const subject = {
    kind: write.kind,
    subjectId: madeId || named || newId(),
    authorId: actor.userId,
    text: write.kept?.(sent) ?? said.text,
    fileName: ''
  }
  await context.db.transaction(async (tx) => {
    await noteDoubt(tx, doubt, subject, context.clock.now())
    await watchFiles(tx, context, actor, files)
  })
}
