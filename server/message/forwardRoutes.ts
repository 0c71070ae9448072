import { Type, type Static } from '@sinclair/typebox'
import type { FastifyInstance } from 'fastify'
import { MessageParams } from '@/contract/conversation'
import { BundleQuery, ForwardBody, type Bundle, type BundleContent, type BundledMessage } from '@/contract/forward'
import { IdParams } from '@/contract/organization'
import { command } from '../command'
import type { Actor, ServerContext } from '../context'
import type { Reader } from '../database/client'
import { ok } from '../envelope'
import { notFound, refuse } from '../errors'
import { watchFiles } from '../moderation/media'
import { noteDoubt, screenText } from '../moderation/screen'
import { copiesOf, forward } from './commands/forward'
import { contentTextFor } from './content'
import { avatarOf } from './presenter'
import { bundlesIn, readBundle, readBundleItems } from './repository/bundles'
import type { Target } from './repository/conversations'
import { targetOf } from './repository/groups'
import { filesOf, wordsOf } from './words'

const strict = { additionalProperties: false }
const Forward = Type.Object(ForwardBody.properties, strict)
const Within = Type.Object(BundleQuery.properties, strict)

/** Messages that are sent on, and what lies in a bundle of them (contract/forward). */
export async function forwardRoutes(app: FastifyInstance, context: ServerContext): Promise<void> {
  const { db, clock } = context

  /** Everything that the receivers will read, a line each. */
  async function said(reader: Reader, actor: Actor, from: Target, { ids, note = '' }: Pick<ForwardBody, 'ids' | 'note'>): Promise<string> {
    const copies = context.checks.size === 0 ? [] : await copiesOf(reader, actor.userId, from, ids)
    const words: string[] = []
    for (const copy of copies) words.push(await wordsOf(reader, copy))
    return [...words, note.trim()].filter((each) => each !== '').join('\n')
  }

  app.post<{ Params: IdParams; Body: Static<typeof Forward> }>(
    '/api/conversation/:id/Actions/Forward',
    { schema: { params: IdParams, body: Forward } },
    async (request) => {
      const { actor, params, body } = request
      const from = await targetOf(db, params.id)
      const words = await said(db, actor, from, body)
      const doubt = await screenText(context, actor, 'chat', words)
      await command(request, body, async (tx) => {
        const rows = await forward(tx, context, actor, from, body)
        if (context.checks.size === 0) return
        // Somebody may have changed a message while the platform looked at it.
        if ((await said(tx, actor, from, body)) !== words) throw refuse('消息刚刚被修改，请再试一次')
        const files = new Set<string>()
        for (const row of rows) for (const name of await filesOf(tx, { ...row, kind: row.contentType })) files.add(name)
        await watchFiles(tx, context, actor, [...files])
        for (const row of doubt === undefined ? [] : rows) {
          const text = await wordsOf(tx, { ...row, kind: row.contentType })
          const subject = { kind: 'MESSAGE' as const, subjectId: row.id, authorId: actor.userId, text, fileName: '' }
          if (text !== '') await noteDoubt(tx, doubt, subject, clock.now())
        }
      })
      return ok({ list: [...new Set(body.to)] })
    }
  )

  app.get<{ Params: Static<typeof MessageParams>; Querystring: Static<typeof Within> }>(
    '/api/conversation/:id/Messages/:messageId/Bundle',
    { schema: { params: MessageParams, querystring: Within } },
    async ({ actor: { userId }, params: { id, messageId }, query: { within } }) => {
      const [found] = await copiesOf(db, userId, await targetOf(db, id), [messageId])
      if (found?.kind !== 'bundle') throw notFound('聊天记录不存在')
      const { bundleId } = JSON.parse(found.content) as BundleContent
      const wanted = within ?? bundleId
      const bundle = (await bundlesIn(db, bundleId)).includes(wanted) ? await readBundle(db, wanted) : undefined
      if (bundle === undefined) throw notFound('聊天记录不存在')
      const items = await readBundleItems(db, [wanted])
      const list = items.map(
        ({ item, sender }): BundledMessage => ({
          senderId: sender.id,
          senderName: sender.realName,
          senderIcon: avatarOf(sender),
          kind: item.contentType,
          content: contentTextFor(context, userId, item),
          sentAt: item.sentAt,
          ...(item.quote === null ? {} : { quote: JSON.parse(item.quote) as NonNullable<BundledMessage['quote']> })
        })
      )
      return ok<Bundle>({ title: bundle.title, list })
    }
  )
}
