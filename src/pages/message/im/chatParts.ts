import { speakingHindrance } from '@/domain/conversation/leading'
import { THREAD_OVER_WORDS } from '@/domain/conversation/threads'
import type { ReportReason } from '@/contract/conversationCodes'
import { failureWords } from '@/domain/outcome'
import { createForwardService } from '@/services/forward'
import { createModerationService } from '@/services/moderation'
import { createPinService } from '@/services/pins'
import { createUrgeService } from '@/services/urges'
import type { ChatLog } from '@/stores/conversation/chatLog'
import { createMessageChangeService } from '@/services/messageChanges'
import type { Chat } from '@/stores/conversation/chat'
import type { RootStore } from '@/stores/rootStore'
import { Submission } from '@/stores/submission'
import type { ChatLinks } from './chatLinks'
import { BundlesModel } from './bundle/model'
import { ChangesModel } from './changes/model'
import { ComposerModel } from './composer/model'
import { ForwardModel } from './forward/model'
import { MenuModel } from './menu/model'
import { PinsModel } from './pins/model'
import { SelectionModel } from './selection/model'
import { UrgesModel } from './urges/model'

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

/** Why nothing can be said in a thread, '' = it can, or it is the main talk. */
function threadHindrance({ rootId, rows, state, hasOlder }: ChatLog): string {
  const root = rows.find(({ id }) => id === rootId)
  if (root?.isRecalled === true) return THREAD_OVER_WORDS
  const isOutOfSight = rootId !== '' && state === 'ready' && !hasOlder && root === undefined
  return isOutOfSight ? '看不到话题的原消息，不能回复' : ''
}

/** What one writes with, over an open chat. @param now device clock, epoch ms */
export function createComposer(stores: ChatStores, chat: Open): ComposerModel {
  const { log } = chat
  return new ComposerModel({
    isGroup: () => chat.isGroup,
    isOurs: () => log.isNumbered,
    hindrance: () => speakingHindrance(log.item) || threadHindrance(log),
    members: () => chat.others,
    leads: () =>
      log.item.leads !== undefined || log.group.mayLead || log.group.list.some(({ userId, isOwner }) => isOwner && userId === chat.me),
    has: (feature) => stores.session.hasFeature(feature),
    draft: () => log.draft,
    keepDraft: log.type,
    quote: () => log.quote,
    setQuote: log.setQuote,
    send: (said) => {
      log.send(said)
      chat.toBottom()
    },
    toast: stores.feedback.toast,
    quiet: () => chat.voices.stop(),
    now: stores.clock.now
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

/** Tells moderators of a message. @returns why not, '' = they were told */
function reporter(stores: ChatStores): (messageId: string, reason: ReportReason) => Promise<string> {
  const reports = new Submission({ uuid: stores.uuid })
  return async (messageId, reason) => {
    const { error } = await reports.once('report', { messageId, reason }, (key) =>
      createModerationService(stores.api).report(messageId, reason, key)
    )
    return error === undefined ? '' : failureWords(error)
  }
}

/** What can be done with one message of an open chat. */
export function createMenu(
  stores: ChatStores,
  open: Open & {
    readonly now: number
    readonly composer: ComposerModel
    readonly changes: ChangesModel
    readonly forward: ForwardModel
    readonly selection: SelectionModel
    readonly pins: PinsModel
    readonly urges: UrgesModel
    readonly links: Pick<ChatLinks, 'noteAppointment'>
    openThread(rootId: string): void
  }
): MenuModel {
  const { log, composer, changes, forward, selection, pins, urges } = open
  return new MenuModel({
    log,
    changes,
    pins,
    urges,
    now: () => open.now,
    toast: stores.feedback.toast,
    report: stores.session.hasFeature('moderation') ? reporter(stores) : undefined,
    answer: (row) => composer.answer(log.acts.quoteOf(row)),
    openThread: stores.session.hasFeature('messageThread') && log.rootId === '' ? (row) => open.openThread(row.id) : undefined,
    forward: stores.session.hasFeature('messageForward') ? (row) => forward.start([row]) : undefined,
    select: selection.start,
    note: (row) => open.links.noteAppointment(row),
    write: (text) => composer.editAgain(text)
  })
}

/** What chooses several messages, sends them on and looks into what was sent on. @param id how the person names the conversation */
export function createForwarding(
  stores: ChatStores,
  open: { readonly log: ChatLog; readonly me: string },
  id: string
): { selection: SelectionModel; forward: ForwardModel; bundles: BundlesModel } {
  const service = createForwardService(stores.api)
  const selection = new SelectionModel({ log: open.log, feedback: stores.feedback, forward: (rows) => forward.start(rows) })
  const forward = new ForwardModel({
    conversationId: id,
    stores,
    me: () => open.me,
    service,
    submission: new Submission({ uuid: stores.uuid }),
    done: selection.stop
  })
  return { selection, forward, bundles: new BundlesModel({ conversationId: id, service }) }
}

/** The pinned messages of an open chat. */
export function createPins(stores: ChatStores, open: { readonly log: ChatLog; jumpTo: (sequence: number) => Promise<void> }): PinsModel {
  return new PinsModel({
    log: open.log,
    service: createPinService(stores.api),
    submission: new Submission({ uuid: stores.uuid }),
    isThere: () => stores.session.hasFeature('messagePin') && open.log.isNumbered && open.log.rootId === '',
    toast: stores.feedback.toast,
    jumpTo: (sequence) => open.jumpTo(sequence)
  })
}

/** Messages of an open chat that others are asked to confirm. */
export function createUrges(
  stores: ChatStores,
  chat: Chat,
  open: { readonly log: ChatLog; readonly me: string; readonly now: number; readonly otherName: string }
): UrgesModel {
  return new UrgesModel({
    chat,
    log: open.log,
    service: createUrgeService(stores.api),
    submission: new Submission({ uuid: stores.uuid }),
    isThere: () => stores.session.hasFeature('messageUrgent'),
    me: () => open.me,
    otherName: () => open.otherName,
    now: () => open.now,
    toast: stores.feedback.toast
  })
}
