import { makeAutoObservable } from 'mobx'
import type { Bundle, BundleContent, BundledMessage } from '@/contract/forward'
import { contentObject } from '@/domain/conversation/kinds'
import type { ForwardService } from '@/services/forward'
import type { ChatRow, RowContent } from '@/stores/conversation/types'
import { Loadable } from '@/stores/loadable'

export interface BundlesParts {
  /** How the person names the conversation. */
  conversationId: string
  service: Pick<ForwardService, 'bundle'>
}

interface OpenBundle {
  title: string
  /** The message that it was opened from, through however many bundles. */
  messageId: string
  content: Loadable<Bundle>
}

/** A message of a bundle as the views of a chat draw it: it has no number and can only be looked at. */
const rowOf = ({ senderId, senderName, senderIcon, kind, content, sentAt }: BundledMessage, key: string): ChatRow => ({
  key,
  id: '',
  sequence: 0,
  kind,
  senderId,
  senderName,
  senderIcon,
  isMine: false,
  content: kind === 'text' ? content : ((contentObject(content) ?? '') as RowContent),
  at: sentAt,
  isRecalled: false,
  error: ''
})

/** Bundles that are looked into: one, and those that were opened in it. */
export class BundlesModel {
  private stack: OpenBundle[] = []
  private readonly parts: BundlesParts

  constructor(parts: BundlesParts) {
    this.parts = parts
    makeAutoObservable<BundlesModel, 'parts'>(this, { parts: false }, { autoBind: true })
  }

  get current(): OpenBundle | undefined {
    return this.stack.at(-1)
  }

  get isInner(): boolean {
    return this.stack.length > 1
  }

  /** What the open bundle holds; undefined while it is read. */
  get lines(): { row: ChatRow; quote: BundledMessage['quote'] }[] | undefined {
    const depth = this.stack.length
    return this.current?.content.data?.list.map((message, place) => ({
      row: rowOf(message, `bundle-${depth}-${place}`),
      quote: message.quote
    }))
  }

  /** @param row a message of the chat, or one in the open bundle */
  open(row: ChatRow): void {
    const { bundleId, title } = row.content as BundleContent
    const isInner = row.id === ''
    const messageId = isInner ? (this.current?.messageId ?? '') : row.id
    const content = new Loadable(() => this.parts.service.bundle(this.parts.conversationId, messageId, isInner ? bundleId : ''))
    this.stack.push({ title, messageId, content })
    void content.load()
  }

  back(): void {
    this.stack.pop()
  }

  close(): void {
    this.stack = []
  }
}
