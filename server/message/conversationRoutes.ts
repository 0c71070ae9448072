import { Type, type Static } from '@sinclair/typebox'
import type { FastifyInstance } from 'fastify'
import {
  EntriesQuery,
  SearchQuery,
  SettingsBody,
  type ConversationDetail,
  type ConversationState,
  type EntriesPage,
  type FoundMessage
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
import { emptyDetail, presentSides, readDetail, readState, readStates } from './states'

/** Conversations in one list. */
const LISTED = 1000

/** Our own family: what nobody knows is refused by name. */
const strict = { additionalProperties: false }
const Entries = Type.Object(EntriesQuery.properties, strict)
const Search = Type.Object(SearchQuery.properties, strict)
const Settings = Type.Object(SettingsBody.properties, strict)

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
      const { before, after, limit = HISTORY_PAGE } = query
      const { held, member } = await sideOf(actor.userId, params.id)
      const range = rangeOf(member, held)
      const first = Math.max(range.first, (after ?? 0) + 1)
      const last = Math.min(range.last, (before ?? Infinity) - 1)
      const forward = after !== undefined
      const rows =
        first > last
          ? []
          : await readEntries(db, actor.userId, held.id, { first, last }, Math.min(limit, CATCH_UP_LIMIT), forward ? 'oldest' : 'newest')
      const list = rows.map((row) => presentEntry(context, actor.userId, row))
      const hasMore = list.length > 0 && (forward ? (list.at(-1)?.sequence ?? last) < last : (list[0]?.sequence ?? first) > first)
      return ok<EntriesPage>({ list, hasMore })
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
