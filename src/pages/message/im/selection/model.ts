import { makeAutoObservable, observable } from 'mobx'
import { FORWARD_MESSAGES } from '@/contract/conversationCodes'
import { isMessage } from '@/domain/conversation/kinds'
import type { Feedback } from '@/platform/feedback'
import type { ChatLog } from '@/stores/conversation/chatLog'
import type { ChatRow } from '@/stores/conversation/types'

export interface SelectionParts {
  log: Pick<ChatLog, 'rows' | 'acts'>
  feedback: Pick<Feedback, 'toast' | 'confirm'>
  forward: (rows: readonly ChatRow[]) => void
}

/** Several messages that are chosen, to be sent on or deleted together. */
export class SelectionModel {
  isOn = false
  isBusy = false
  private readonly keys = observable.set<string>()
  private readonly parts: SelectionParts

  constructor(parts: SelectionParts) {
    this.parts = parts
    makeAutoObservable<SelectionModel, 'parts' | 'keys'>(
      this,
      { parts: false, keys: false, has: false, mayChoose: false },
      { autoBind: true }
    )
  }

  /** The chosen ones that are still there, oldest first: what is taken back meanwhile is chosen no more. */
  get rows(): ChatRow[] {
    return this.parts.log.rows.filter((row) => this.has(row) && this.mayChoose(row))
  }

  has({ key }: ChatRow): boolean {
    return this.keys.has(key)
  }

  mayChoose({ id, kind, isRecalled }: ChatRow): boolean {
    return id !== '' && !isRecalled && isMessage(kind)
  }

  start(row: ChatRow): void {
    this.isOn = true
    this.keys.replace([row.key])
  }

  stop(): void {
    this.isOn = false
    this.keys.clear()
  }

  toggle(row: ChatRow): void {
    if (this.keys.delete(row.key)) return
    if (this.rows.length >= FORWARD_MESSAGES) this.parts.feedback.toast(`一次最多选择 ${FORWARD_MESSAGES} 条消息`)
    else this.keys.add(row.key)
  }

  forward(): void {
    this.parts.forward(this.rows)
  }

  async remove(): Promise<void> {
    const { feedback, log } = this.parts
    const { rows, isBusy } = this
    if (rows.length === 0 || isBusy) return
    const isMeant = await feedback.confirm({
      title: `删除 ${rows.length} 条消息？`,
      content: '只从自己的记录中删除，不能恢复。',
      confirmText: '删除',
      isDangerous: true
    })
    if (!isMeant) return
    this.setBusy(true)
    const refusal = await log.acts.remove(rows)
    this.setBusy(false)
    if (refusal === '') this.stop()
    else feedback.toast(refusal)
  }

  private setBusy(isBusy: boolean): void {
    this.isBusy = isBusy
  }
}
