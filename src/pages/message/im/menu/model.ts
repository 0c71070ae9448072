import { makeAutoObservable, observable, runInAction } from 'mobx'
import type { EntryKind, ReportReason } from '@/contract/conversationCodes'
import { copyText } from '@/platform/clipboard'
import type { ChatLog } from '@/stores/conversation/chatLog'
import type { ChatRow } from '@/stores/conversation/types'
import type { ChangesModel } from '../changes/model'
import type { PinsModel } from '../pins/model'
import type { UrgesModel } from '../urges/model'

export type MessageAct =
  | 'copy'
  | 'quote'
  | 'thread'
  | 'forward'
  | 'select'
  | 'pin'
  | 'unpin'
  | 'urge'
  | 'note'
  | 'edit'
  | 'people'
  | 'recall'
  | 'retry'
  | 'report'
  | 'remove'
  | 'giveUp'

/** Kinds that say what is to be done. */
const NOTED: readonly EntryKind[] = ['text', 'place', 'card']

export interface MenuParts {
  log: ChatLog
  changes: ChangesModel
  pins: Pick<PinsModel, 'isPinned' | 'mayChange' | 'set'>
  urges: Pick<UrgesModel, 'mayAsk' | 'ask'>
  /** Server's clock, epoch ms. */
  now: () => number
  toast: (words: string) => void
  /** Tells moderators of a message. @returns why not, '' = they were told */
  report: ((messageId: string, reason: ReportReason) => Promise<string>) | undefined
  /** The next message answers to this one. */
  answer: (row: ChatRow) => void
  /** Replies to it in a thread; undefined where the server cannot, and in a thread. */
  openThread: ((row: ChatRow) => void) | undefined
  /** Sends it on; undefined where the server cannot. */
  forward: ((row: ChatRow) => void) | undefined
  /** It is the first of several that are chosen. */
  select: (row: ChatRow) => void
  /** Makes an appointment of it. */
  note: (row: ChatRow) => void
  /** Puts words into the field once more. */
  write: (text: string) => void
}

/** What can be done with one message. */
export class MenuModel {
  /** The message whose menu is open. */
  chosen: ChatRow | undefined = undefined
  /** The message that is reported: its reason is asked. */
  reported: ChatRow | undefined = undefined
  private readonly parts: MenuParts
  /** Own texts that were taken back in this session, by message id: they can be written again. */
  private readonly recalled = observable.map<string, string>()

  constructor(parts: MenuParts) {
    this.parts = parts
    makeAutoObservable<MenuModel, 'parts' | 'recalled'>(this, { parts: false, recalled: false }, { autoBind: true })
  }

  get acts(): MessageAct[] {
    const row = this.chosen
    if (row === undefined) return []
    const { log, now, changes, pins } = this.parts
    const isStored = row.id !== ''
    const ours = log.isNumbered && isStored
    return [
      ...(row.kind === 'text' ? ['copy' as const] : []),
      ...(ours ? ['quote' as const] : []),
      ...(ours && this.parts.openThread !== undefined ? ['thread' as const] : []),
      ...(ours && this.parts.forward !== undefined ? ['forward' as const] : []),
      // What is in a hurry stands where it is seen without a scroll: taking back and mending.
      ...(ours && log.acts.mayRecall(row, now()) ? ['recall' as const] : []),
      ...(changes.mayEdit(row) ? ['edit' as const] : []),
      ...(ours ? ['select' as const] : []),
      ...(pins.mayChange(row) ? [pins.isPinned(row) ? ('unpin' as const) : ('pin' as const)] : []),
      ...(this.parts.urges.mayAsk(row) ? ['urge' as const] : []),
      ...(isStored && NOTED.includes(row.kind) ? ['note' as const] : []),
      ...(changes.reactionsOf(row).length > 0 ? ['people' as const] : []),
      ...(ours && !row.isMine && this.parts.report !== undefined ? ['report' as const] : []),
      ...(row.delivery === 'failed' ? ['retry' as const] : []),
      ...(isStored ? (ours ? ['remove' as const] : []) : ['giveUp' as const])
    ]
  }

  open(row: ChatRow): void {
    if (row.isRecalled || row.kind === 'notice' || row.kind === 'recall') return
    this.chosen = row
  }

  close(): void {
    this.chosen = undefined
  }

  async act(act: MessageAct): Promise<void> {
    const row = this.chosen
    this.close()
    if (row === undefined) return
    const { log, toast, answer, changes, pins } = this.parts
    if (act === 'copy') toast((await copyText(String(row.content))) ? '已复制' : '没有复制成功，请长按选取')
    else if (act === 'quote') answer(row)
    else if (act === 'thread') this.parts.openThread?.(row)
    else if (act === 'forward') this.parts.forward?.(row)
    else if (act === 'select') this.parts.select(row)
    else if (act === 'pin' || act === 'unpin') void pins.set(row.id, act === 'pin')
    else if (act === 'urge') this.parts.urges.ask(row)
    else if (act === 'note') this.parts.note(row)
    else if (act === 'edit') changes.startEdit(row)
    else if (act === 'people') changes.askPeople(row)
    else if (act === 'report') this.reported = row
    else if (act === 'retry') log.retry(row.key)
    else if (act === 'giveUp') void log.cancel(row.key)
    else if (act === 'remove') this.say(await log.acts.remove([row]))
    else await this.recall(row)
  }

  stopReport(): void {
    this.reported = undefined
  }

  async report(reason: ReportReason): Promise<void> {
    const row = this.reported
    this.stopReport()
    if (row === undefined) return
    this.say((await this.parts.report?.(row.id, reason)) || '已举报，管理员会尽快处理')
  }

  /** One's own text that was taken back in this session; '' = cannot be written again. */
  recalledText(row: ChatRow): string {
    return row.isMine ? (this.recalled.get(row.id) ?? '') : ''
  }

  editAgain(row: ChatRow): void {
    this.parts.write(this.recalledText(row))
  }

  private async recall(row: ChatRow): Promise<void> {
    const refusal = await this.parts.log.acts.recall(row)
    this.say(refusal)
    if (refusal === '' && row.kind === 'text') runInAction(() => this.recalled.set(row.id, String(row.content)))
  }

  private say(words: string): void {
    if (words !== '') this.parts.toast(words)
  }
}
