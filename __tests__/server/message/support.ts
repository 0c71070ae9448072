import type { ServerFrame } from '../../../src/contract/frames'
import type { SendMessageBody } from '../../../src/contract/realtime'
import type { Actor } from '../../../server/context'
import { readConversation } from '../../../server/message/commands/read'
import { storeMessage } from '../../../server/message/commands/send'
import { draftOf } from '../../../server/message/drafts'
import type { ChatRow } from '../../../server/message/repository/entries'
import type { CallOptions, TestApp } from '../../support/databases'

export const userId = (account: string): string => `user-${account}`

/** A person as far as messages look at him. */
const actorOf = (account: string): Actor => ({
  userId: userId(account),
  account,
  realName: account,
  roles: [],
  roleIds: [],
  organizeId: '',
  isAdministrator: false,
  sessionId: '',
  can: () => false
})

/** What was said to somebody's sockets after a commit. */
export interface Said {
  userIds: readonly string[]
  frame: ServerFrame
}

/** People of the demo company who write to each other; records what the sockets of a person would hear. */
export class Talk {
  private readonly tokens = new Map<string, Promise<string>>()
  readonly said: Said[] = []

  constructor(readonly server: TestApp) {
    const { live } = server.context
    const send = live.send.bind(live)
    live.send = (tx, userIds, frame, storedAt) => {
      this.said.push({ userIds, frame })
      send(tx, userIds, frame, storedAt)
    }
  }

  /** What one person heard since the last call, in order. */
  heard(account: string): ServerFrame[] {
    const mine = this.said.filter(({ userIds }) => userIds.includes(userId(account))).map(({ frame }) => frame)
    this.said.length = 0
    return mine
  }

  send(from: string, to: string, content: Partial<SendMessageBody> | string = '你好'): Promise<ChatRow> {
    const body = typeof content === 'string' ? { messageType: 'text', messageContent: content } : content
    const { db } = this.server.context
    const frame = { method: 'SendMessage', toUserId: userId(to), ...body } as SendMessageBody
    return db.transaction(async (tx) =>
      storeMessage(tx, this.server.context, await draftOf(tx, actorOf(from), frame, this.server.context.areas.orderSubjects))
    )
  }

  read(account: string, other: string): Promise<void> {
    return this.server.context.db.transaction((tx) =>
      readConversation(tx, this.server.context, { userId: userId(account) }, { userId: userId(other) })
    )
  }

  token(account: string): Promise<string> {
    const known = this.tokens.get(account) ?? this.server.signIn(account)
    this.tokens.set(account, known)
    return known
  }

  async as<T>(account: string, method: 'GET' | 'POST' | 'DELETE', url: string, body?: unknown, options: CallOptions = {}) {
    return this.server.call<T>(method, `/api/message${url}`, {
      token: await this.token(account),
      ...(body === undefined ? {} : { body }),
      ...options
    })
  }

  /** Nothing said or received yet. */
  async empty(): Promise<void> {
    for (const table of [
      'chat_urge',
      'chat_pin',
      'chat_bundle_item',
      'chat_bundle',
      'chat_message_version',
      'chat_message_reaction',
      'chat_message_hidden',
      'chat_message',
      'conversation_member',
      'conversation',
      'in_site_receipt',
      'in_site_message'
    ])
      await this.server.query(`delete from ${table}`)
    this.said.length = 0
  }
}
