import { Type, type Static } from '@sinclair/typebox'
import type { FastifyInstance } from 'fastify'
import { SearchQuery, type FoundMessage } from '@/contract/chatSearch'
import {
  EntriesQuery,
  MessageParams,
  SettingsBody,
  type ConversationDetail,
  type ConversationState,
  type EntriesPage
} from '@/contract/conversation'
import { CATCH_UP_LIMIT, FOUND_PAGE, HISTORY_PAGE } from '@/contract/conversationCodes'
import { IdParams } from '@/contract/organization'
import { command } from '../command'
import type { ServerContext } from '../context'
import { ok } from '../envelope'
import { notFound, refuse } from '../errors'
import { hideConversation } from './commands/read'
import { changeSettings } from './commands/settings'
import { presentEntry } from './presenter'
import { rangeOf, readSide } from './repository/conversations'
import { readEntries } from './repository/entries'
import { searchEntries } from './repository/search'
import { targetOf } from './repository/groups'
import { readSides } from './repository/sides'
import { readThread } from './repository/threads'
import { emptyDetail, presentSides, readDetail, readState, readStates } from './states'

/** Conversations in one list. */
const LISTED = 1000

/** Our own family: what nobody knows is refused by name. */
const strict = { additionalProperties: false }
const Entries = Type.Object(EntriesQuery.properties, strict)
const Search = Type.Object(SearchQuery.properties, strict)
const Settings = Type.Object(SettingsBody.properties, strict)

/** Which entries of those that a person may see a page asks for, and from which end it is filled. */
function pageOf({ before, after, limit = HISTORY_PAGE }: EntriesQuery, range: { first: number; last: number }) {
  return {
    first: Math.max(range.first, (after ?? 0) + 1),
    last: Math.min(range.last, (before ?? Infinity) - 1),
    limit: Math.min(limit, CATCH_UP_LIMIT),
    from: after === undefined ? ('newest' as const) : ('oldest' as const)
  }
}

/** Conversations of the asker (contract/conversation): what he is not in does not exist for him. */
export async function conversationRoutes(app: FastifyInstance, context: ServerContext): Promise<void> {
  const { db } = context

  /** The asker's side. @throws Refusal 404 */
  async function sideOf(userId: string, id: string) {
    const side = await readSide(db, userId, await targetOf(db, id))
    if (side === undefined) throw notFound('会话不存在')
    return side
  }

  app.get('/api/conversation', async ({ actor }) => {
    const list = (await readStates(db, context, { userIds: [actor.userId], isListed: true, limit: LISTED })).map(({ state }) => state)
    return ok({ list: [...list.filter(({ isPinned }) => isPinned), ...list.filter(({ isPinned }) => !isPinned)] })
  })

  app.get<{ Querystring: Static<typeof Search> }>(
    '/api/conversation/Search',
    { schema: { querystring: Search } },
    async ({ actor, query }) => {
      const keyword = query.keyword.trim()
      if (keyword === '') throw refuse('请输入关键字')
      const within = query.conversationId === undefined ? undefined : (await sideOf(actor.userId, query.conversationId)).held.id
      // Every id sorts behind the empty one.
      const before = query.before === undefined ? undefined : { at: query.before, id: query.beforeId ?? '' }
      const { senderId, kind, from, until } = query
      const kinds = kind === undefined ? undefined : [kind]
      const rows = await searchEntries(
        db,
        actor.userId,
        { keyword, ...(within !== undefined && { conversationId: within }), senderId, kinds, from, until, before },
        FOUND_PAGE
      )
      const sides =
        rows.length === 0
          ? []
          : await readSides(db, { userIds: [actor.userId], conversationIds: [...new Set(rows.map(({ entry }) => entry.conversationId))] })
      const states = new Map((await presentSides(db, context, sides)).map((state, index) => [sides[index]?.conversationId, state]))
      const list: FoundMessage[] = rows.flatMap((row) => {
        const state = states.get(row.entry.conversationId)
        return state === undefined
          ? []
          : [{ conversationId: state.id, name: state.name, headIcon: state.headIcon, entry: presentEntry(context, actor.userId, row) }]
      })
      return ok({ list })
    }
  )

  app.get<{ Params: IdParams }>('/api/conversation/:id', { schema: { params: IdParams } }, async ({ actor, params }) => {
    const side = await readSide(db, actor.userId, await targetOf(db, params.id))
    const answer: ConversationDetail =
      side === undefined ? await emptyDetail(db, actor, params.id, context.clock.now()) : await readDetail(db, context, actor, side)
    return ok(answer)
  })

  app.get<{ Params: IdParams; Querystring: Static<typeof Entries> }>(
    '/api/conversation/:id/Entries',
    { schema: { params: IdParams, querystring: Entries } },
    async ({ actor, params, query }) => {
      const { held, member } = await sideOf(actor.userId, params.id)
      const { first, last, limit, from } = pageOf(query, rangeOf(member, held))
      const rows = first > last ? [] : await readEntries(db, actor.userId, held.id, { first, last }, limit, from)
      const list = rows.map((row) => presentEntry(context, actor.userId, row))
      const hasMore = list.length > 0 && (from === 'oldest' ? (list.at(-1)?.sequence ?? last) < last : (list[0]?.sequence ?? first) > first)
      return ok<EntriesPage>({ list, hasMore })
    }
  )

  app.get<{ Params: Static<typeof MessageParams>; Querystring: Static<typeof Entries> }>(
    '/api/conversation/:id/Threads/:messageId',
    { schema: { params: MessageParams, querystring: Entries } },
    async ({ actor, params, query }) => {
      const { held, member } = await sideOf(actor.userId, params.id)
      const { first, last, limit, from } = pageOf(query, rangeOf(member, held))
      const place = { conversationId: held.id, rootId: params.messageId }
      // One more than is answered tells whether there are further ones: numbers of a thread have holes.
      const rows = await readThread(db, actor.userId, place, { first, last }, limit + 1, from)
      if (rows.length === 0 && query.before === undefined && query.after === undefined) throw notFound('话题不存在')
      const hasMore = rows.length > limit
      const kept = !hasMore ? rows : from === 'oldest' ? rows.slice(0, limit) : rows.slice(1)
      return ok<EntriesPage>({ list: kept.map((row) => presentEntry(context, actor.userId, row)), hasMore })
    }
  )

  app.put<{ Params: IdParams; Body: Static<typeof Settings> }>(
    '/api/conversation/:id/Settings',
    { schema: { params: IdParams, body: Settings } },
    async (request) => {
      const { actor, params, body } = request
      const target = await targetOf(db, params.id)
      const conversationId = await command(request, body, (tx) => changeSettings(tx, context, actor, target, body))
      return ok<ConversationState>(await readState(db, context, actor.userId, conversationId))
    }
  )

  app.delete<{ Params: IdParams }>('/api/conversation/:id', { schema: { params: IdParams } }, async (request) => {
    const { actor, params } = request
    await sideOf(actor.userId, params.id)
    const target = await targetOf(db, params.id)
    await command(request, request.body, (tx) => hideConversation(tx, context, actor, target))
    return ok(null)
  })
}
