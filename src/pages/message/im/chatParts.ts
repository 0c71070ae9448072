import type { Feedback } from '@/platform/feedback'
import type { ChatLog } from '@/stores/conversation/chatLog'
import { createMessageChangeService } from '@/services/messageChanges'
import type { Chat } from '@/stores/conversation/chat'
import type { RootStore } from '@/stores/rootStore'
import { Submission } from '@/stores/submission'
import { ChangesModel } from './changes/model'
import { ComposerModel } from './composer/model'

export type ChatStores = Pick<
  RootStore,
  'im' | 'session' | 'services' | 'api' | 'navigation' | 'feedback' | 'clock' | 'storage' | 'dictionary' | 'ui' | 'uuid'
>

interface Open {
  readonly log: ChatLog
  readonly voices: { stop(): void }
  readonly isGroup: boolean
  readonly others: { userId: string; name: string }[]
  readonly me: string
  toBottom(): void
}

/** What one writes with, over an open chat. @param now device clock, epoch ms */
export function createComposer(chat: Open, toast: Feedback['toast'], now: () => number): ComposerModel {
  const { log } = chat
  return new ComposerModel({
    isGroup: () => chat.isGroup,
    isOurs: () => log.isNumbered,
    hindrance: () => (log.item.isOver ? '已不在此群聊中，不能再发消息' : ''),
    members: () => chat.others,
    isOwner: () => log.group.list.some(({ userId, isOwner }) => isOwner && userId === chat.me),
    draft: () => log.draft,
    keepDraft: log.type,
    quote: () => log.quote,
    setQuote: log.setQuote,
    send: (said) => {
      log.send(said)
      chat.toBottom()
    },
    toast,
    quiet: () => chat.voices.stop(),
    now
  })
}

/** What is changed of messages of an open chat after they were sent. */
export function createChanges(
  stores: ChatStores,
  chat: Chat,
  open: { readonly log: ChatLog; readonly me: string; readonly now: number }
): ChangesModel {
  return new ChangesModel({
    chat,
    log: open.log,
    service: createMessageChangeService(stores.api),
    submission: new Submission({ uuid: stores.uuid }),
    has: (feature) => stores.session.hasFeature(feature),
    me: () => open.me,
    now: () => open.now,
    toast: stores.feedback.toast
  })
}
