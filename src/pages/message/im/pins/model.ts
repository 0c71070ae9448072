import { makeAutoObservable, reaction, runInAction } from 'mobx'
import type { PinnedMessage } from '@/contract/pins'
import { isMessage, previewText } from '@/domain/conversation/kinds'
import { failureWords } from '@/domain/outcome'
import type { PinService } from '@/services/pins'
import type { ChatLog } from '@/stores/conversation/chatLog'
import type { ChatRow } from '@/stores/conversation/types'
import { Loadable } from '@/stores/loadable'
import type { Submission } from '@/stores/submission'

export interface PinsParts {
  log: Pick<ChatLog, 'item' | 'rows'>
  service: PinService
  submission: Submission
  /** The server has them, and it is known that it does. */
  isThere: () => boolean
  toast: (words: string) => void
  jumpTo: (sequence: number) => Promise<void>
}

/** A pinned message as it is shown. */
export interface ShownPin {
  id: string
  sequence: number
  words: string
  hint: string
}

/** The pinned messages of a chat: the last of them over it, all of them in a list. */
export class PinsModel {
  isOpen = false
  mayPin = false
  readonly content: Loadable<PinnedMessage[]>
  private readonly parts: PinsParts
  private readonly end: () => void

  constructor(parts: PinsParts) {
    this.parts = parts
    this.content = new Loadable(async () => this.told(await parts.service.pins(parts.log.item.id)))
    makeAutoObservable<PinsModel, 'parts' | 'end'>(this, { parts: false, end: false, content: false, isPinned: false }, { autoBind: true })
    // Which there are is told with the conversation, live and after a break.
    this.end = reaction(
      // Who may pin follows who leads.
      () => (parts.isThere() ? [...parts.log.item.pins, parts.log.item.leads].join() : undefined),
      (pins) => {
        if (pins !== undefined) void this.content.load()
      },
      { fireImmediately: true }
    )
  }

  /** Those that are pinned now, the last pinned first, with the words that they have now. */
  get shown(): ShownPin[] {
    const { item, rows } = this.parts.log
    return (this.content.data ?? []).flatMap(({ entry, byName }) => {
      if (!item.pins.includes(entry.sequence)) return []
      const row = rows.find(({ sequence }) => sequence === entry.sequence)
      if (row?.isRecalled === true) return []
      const words = row === undefined ? previewText(entry.kind, entry.content) : previewText(row.kind, row.content)
      return [{ id: entry.id, sequence: entry.sequence, words: `${entry.senderName}：${words}`, hint: `${byName} 置顶` }]
    })
  }

  isPinned({ sequence }: ChatRow): boolean {
    return this.parts.log.item.pins.includes(sequence)
  }

  /** Whether this message can be pinned, or unpinned. */
  mayChange({ id, kind, isRecalled }: ChatRow): boolean {
    return this.parts.isThere() && this.mayPin && id !== '' && !isRecalled && isMessage(kind)
  }

  open(): void {
    this.isOpen = true
    void this.content.load()
  }

  close(): void {
    this.isOpen = false
  }

  async go({ sequence }: ShownPin): Promise<void> {
    this.close()
    await this.parts.jumpTo(sequence)
  }

  async set(id: string, isSet: boolean): Promise<void> {
    const { service, submission, log, toast } = this.parts
    const body = { id, isSet }
    const { data, error } = await submission.once(`pin ${id}`, body, (key) => service.pin(log.item.id, body, key))
    if (error !== undefined) return toast(failureWords(error))
    runInAction(() => {
      this.content.data = this.told(data)
      log.item.pins = data.list.map(({ entry }) => entry.sequence)
    })
  }

  dispose(): void {
    this.end()
  }

  private told({ list, mayPin }: { list: PinnedMessage[]; mayPin: boolean }): PinnedMessage[] {
    runInAction(() => {
      this.mayPin = mayPin
    })
    return list
  }
}
