import { Type, type Static } from '@sinclair/typebox'
import type { ChatEntry } from './conversation'
import { FOUND_KINDS } from './conversationCodes'

const Id = Type.String({ minLength: 1, maxLength: 64, pattern: '^[0-9A-Za-z_-]+$', title: '编号' })

/**
 * Of one conversation, or of all: words of texts, names of files, titles of cards and bundles, names and addresses of places, names and departments of contacts; by who said it, what it is, and when (`from`
 * inclusive, `until` exclusive, epoch ms). `before`: only what was sent earlier, epoch ms; with
 * `beforeId`, the last message that is known, also what was sent in the same millisecond and comes behind it.
 */
export const SearchQuery = Type.Object({
  keyword: Type.String({ minLength: 1, maxLength: 50, title: '关键字' }),
  conversationId: Type.Optional(Id),
  senderId: Type.Optional(Id),
  kind: Type.Optional(
    Type.Union(
      FOUND_KINDS.map((kind) => Type.Literal(kind)),
      { title: '类型' }
    )
  ),
  from: Type.Optional(Type.Integer({ minimum: 0, title: '开始时间' })),
  until: Type.Optional(Type.Integer({ minimum: 0, title: '结束时间' })),
  before: Type.Optional(Type.Integer({ minimum: 1, title: '之前' })),
  beforeId: Type.Optional(Id)
})
export type SearchQuery = Static<typeof SearchQuery>
export interface FoundMessage {
  conversationId: string
  name: string
  headIcon: string
  entry: ChatEntry
}
