import { makeAutoObservable, observable, reaction, runInAction } from 'mobx'
import type { UploadAnswer } from '@/contract/files'
import { BodyCode } from '@/contract/codes'
import type { ServerFrame } from '@/contract/frames'
import { ApiError } from '@/domain/apiError'
import { createCancel, type CancelSource } from '@/domain/cancel'
import { previewText } from '@/domain/conversation/kinds'
import { isObject } from '@/domain/guards'
import type { OutboxItem } from '@/domain/outbox/item'
import type { FilesService } from '@/services/files'
import { MINUTE } from '@/domain/time'
import type { ImStore } from '../imStore'
import type { OutboxStore } from '../outbox/outboxStore'
import type { Executor, NewItem } from '../outbox/types'
import { Answers, notSent, sameContent, type Acknowledged, type AnswersParts } from './answers'
import type { ConversationStore } from './conversationStore'
import type { ForeignHistory } from './foreignHistory'
import { actOf, FILE_KIND, frameOf, outgoingOf, TEXT_KIND, type Outgoing } from './outgoing'
import { contentOf } from './sendKinds'
import type { MessageAct, Said } from './types'

const CANCELLED = '已取消'
/** Texts on their way at once to a server that keeps their order; fewer than a socket may have waiting (server/realtime/bounds.ts). */
const TOGETHER = 16
/** Clocks of a foreign server and of the device differ by less than this, ms. */
const CLOCK_MARGIN_MS = MINUTE

export interface ChatSenderParts extends AnswersParts {
  im: Pick<ImStore, 'send' | 'state' | 'hasBeenHere'>
  outbox: OutboxStore
  conversations: ConversationStore
  history: ForeignHistory
  files: Pick<FilesService, 'upload'>
  /** Stays with the message for ever. */
  newClientId: () => string
  now: () => number
  userId: () => string
}

/** One's own messages from the first moment to the server's word, over the one outbox (app.md#outbox). */
export class ChatSender {
  /** Where files of this run's own messages can be shown from, by client id. */
  readonly localPaths = observable.map<string, string>()
  /** On the screen, not yet in the outbox, by client id; those that could not be kept stay for the person. */
  private readonly adding = observable.map<string, Outgoing & { said: Said }>({}, { deep: false })
  /** The server has them; their entries are on the way. */
  private readonly acknowledged = observable.map<string, Outgoing>({}, { deep: false })
  /** Client ids whose entries were told: the log shows them, whatever the outbox still holds. */
  private readonly told = observable.set<string>()
  private readonly uploads = new Map<string, CancelSource>()
  private readonly cancelled = new Set<string>()
  private readonly answers: Answers
  private readonly parts: ChatSenderParts

  constructor(parts: ChatSenderParts) {
    this.parts = parts
    this.answers = new Answers(parts)
    makeAutoObservable<ChatSender, 'adding' | 'acknowledged' | 'told' | 'uploads' | 'cancelled' | 'answers' | 'parts'>(
      this,
      {
        localPaths: false,
        adding: false,
        acknowledged: false,
        told: false,
        uploads: false,
        cancelled: false,
        answers: false,
        parts: false,
        outgoing: false
      },
      { autoBind: true }
    )
    const { im, outbox, conversations } = parts
    outbox.register(FILE_KIND, { send: this.sendFile })
    // Without acknowledgements nobody can tell which of several messages was repeated.
    const text: Executor = { send: this.sendText, isThere: this.isThere, together: () => (conversations.isNumbered ? TOGETHER : 1) }
    let end: (() => void) | undefined = undefined
    // Only a greeted connection can send; without one messages wait without being tried.
    conversations.watchFrames((frame) => {
      this.answers.received(frame)
      this.tell(frame)
      if (frame.method !== 'initMessage') return
      end ??= outbox.register(TEXT_KIND, text)
      outbox.retryNow()
    })
    const leave = (): void => {
      end?.()
      end = undefined
      this.answers.lost()
    }
    reaction(
      () => im.state === 'open',
      (isOpen) => {
        if (!isOpen) leave()
      }
    )
    // Greeted before this part of the app was loaded.
    if (im.state === 'open' && im.hasBeenHere) end = outbox.register(TEXT_KIND, text)
  }

  /** What this person said in a conversation and the log may not have yet, in order. */
  outgoing(conversationId: string): Outgoing[] {
    const { outbox } = this.parts
    const found = new Map<string, Outgoing>()
    for (const [clientId, each] of this.acknowledged) if (each.act.conversationId === conversationId) found.set(clientId, each)
    for (const item of outbox.items) {
      const act = actOf(item)
      if (
        act === undefined ||
        act.conversationId !== conversationId ||
        found.has(act.clientId) ||
        this.told.has(act.clientId) ||
        this.cancelled.has(act.clientId)
      )
        continue
      found.set(act.clientId, outgoingOf(act, item, outbox))
    }
    for (const [clientId, each] of this.adding)
      if (each.act.conversationId === conversationId && !found.has(clientId)) found.set(clientId, each)
    return [...found.values()].sort((one, other) => one.at - other.at)
  }

  /** Conversations in which something failed and waits for the person. */
  get failedIn(): ReadonlySet<string> {
    const items = this.parts.outbox.needingPerson.flatMap((item) => actOf(item)?.conversationId ?? [])
    return new Set([...items, ...[...this.adding.values()].filter(({ state }) => state === 'failed').map(({ act }) => act.conversationId)])
  }

  /** On the screen in the same tick; then on the device; then on its way. */
  say(conversationId: string, conversationKind: MessageAct['conversationKind'], said: Said): void {
    const act: MessageAct = {
      conversationId,
      conversationKind,
      clientId: this.parts.newClientId(),
      kind: said.kind,
      content: contentOf(said),
      ...(said.quote !== undefined && { quote: said.quote }),
      ...(said.rootId !== undefined && { rootId: said.rootId }),
      ...(said.mentions !== undefined && said.mentions.length > 0 && { mentions: said.mentions })
    }
    if ('filePath' in said) this.localPaths.set(act.clientId, said.filePath)
    this.put({ act, said, at: this.parts.now(), state: 'adding', error: '', itemId: '' })
  }

  /** Sends again what failed, under the same client id. */
  retry(clientId: string): void {
    const unkept = this.adding.get(clientId)
    const item = this.itemOf(clientId)
    if (item !== undefined) void this.parts.outbox.retry(item.id)
    else if (unkept !== undefined) this.put({ ...unkept, state: 'adding', error: '' })
  }

  /** Gives up what was not sent: an upload is stopped. */
  async cancel(clientId: string): Promise<void> {
    this.adding.delete(clientId)
    const item = this.itemOf(clientId)
    if (item === undefined) return
    this.cancelled.add(clientId)
    this.uploads.get(clientId)?.abort()
    if (this.uploads.has(clientId)) return
    const { error } = await this.parts.outbox.takeTheirs(item.id)
    // Being sent right now: it stays, and says itself what came of it.
    if (error !== undefined) runInAction(() => this.cancelled.delete(clientId))
  }

  /** Another person is in front of the device. */
  forget(): void {
    this.answers.lost()
    for (const each of [this.adding, this.acknowledged, this.told, this.localPaths]) each.clear()
  }

  private put(each: Outgoing & { said: Said }): void {
    const { act, said } = each
    this.adding.set(act.clientId, each)
    const isFile = 'filePath' in said
    const given: NewItem = {
      lane: isFile ? 'files' : 'text',
      kind: isFile ? FILE_KIND : TEXT_KIND,
      about: `conversation/${act.conversationId}`,
      title: `消息：${previewText(act.kind, act.content).slice(0, 40)}`,
      route: '',
      body: act,
      ...(isFile && { filePath: said.filePath })
    }
    void this.parts.outbox.add(given).then(({ error }) => {
      runInAction(() => {
        if (error === undefined) this.adding.delete(act.clientId)
        else if (this.adding.has(act.clientId)) this.adding.set(act.clientId, { ...each, state: 'failed', error })
      })
    })
  }

  private tell(frame: ServerFrame): void {
    const entries =
      frame.method === 'sendMessage'
        ? [frame]
        : frame.method === 'conversationEntry'
          ? [frame.entry]
          : frame.method === 'catchUp'
            ? frame.list.flatMap((each) => each.entries)
            : []
    for (const { clientId } of entries) {
      if (clientId === undefined) continue
      this.told.add(clientId)
      this.acknowledged.delete(clientId)
    }
  }

  private itemOf(clientId: string): OutboxItem | undefined {
    return this.parts.outbox.items.find((item) => actOf(item)?.clientId === clientId)
  }

  private async sendText(item: OutboxItem): Promise<Acknowledged> {
    const act = actOf(item)
    if (act === undefined || item.userId !== this.parts.userId()) throw notSent()
    const frame = frameOf(act, this.parts.conversations.isNumbered, this.answers.lastTo(act.conversationId))
    const answer = await this.answers.ask(act, () => this.parts.im.send(frame))
    runInAction(() => {
      // A platform that only repeats the message has shown it by now.
      if (answer.sequence === undefined) this.told.add(act.clientId)
      else if (!this.told.has(act.clientId))
        this.acknowledged.set(act.clientId, { act, at: item.deviceAt, state: 'acknowledged', error: '', itemId: '', answer })
    })
    return answer
  }

  /** Uploads, then puts the message with the server's name of the file on the device: a kill in between repeats the upload, and the client id counts once. */
  private async sendFile(item: OutboxItem, path: string, onProgress: (percent: number) => void): Promise<null> {
    const act = actOf(item)
    if (act === undefined || item.userId !== this.parts.userId()) throw notSent()
    const { outbox, files } = this.parts
    if (outbox.items.some((each) => each.id !== item.id && actOf(each)?.clientId === act.clientId)) return null
    const source = createCancel()
    this.uploads.set(act.clientId, source)
    try {
      const fileName = isObject<{ fileName?: string }>(act.content) ? act.content.fileName : undefined
      const { name } = (await files.upload('IM', path, fileName, { onProgress, signal: source.signal, silent: true })) as UploadAnswer
      if (item.userId !== this.parts.userId()) throw notSent()
      if (source.signal.aborted) throw cancelledError()
      const { error } = await outbox.add({
        lane: 'text',
        kind: TEXT_KIND,
        about: item.about,
        title: item.title,
        route: '',
        body: { ...act, content: { ...(act.content as object), name } },
        dependsOn: item.id
      })
      if (error !== undefined) throw new ApiError({ code: BodyCode.tooOften, message: error })
      return null
    } catch (error) {
      if (!source.signal.aborted) throw error
      // Refused by the person: the item rests, and is removed then.
      setTimeout(() => void outbox.idle().then(() => outbox.takeTheirs(item.id)), 0)
      throw cancelledError()
    } finally {
      this.uploads.delete(act.clientId)
    }
  }

  /** Foreign platforms, before a repeat: whether one's own history has it (messages.md#own-messages). */
  private async isThere(item: OutboxItem): Promise<boolean | undefined> {
    const act = actOf(item)
    if (act === undefined) return undefined
    const rows = await this.parts.history.newest(act.conversationId)
    const same = rows.filter(
      (row) => String(row.sendUserId) === item.userId && row.contentType === act.kind && sameContent(act, row.content)
    )
    if (same.length === 0) return false
    // An older one with the same words proves nothing.
    return same.some(({ sendTime }) => sendTime >= item.triedAt - CLOCK_MARGIN_MS) ? true : undefined
  }
}

const cancelledError = (): ApiError => new ApiError({ code: BodyCode.refused, message: CANCELLED })
