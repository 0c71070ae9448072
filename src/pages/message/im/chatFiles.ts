import type { FileContent } from '@/contract/conversation'
import { HISTORY_PAGE } from '@/contract/conversationCodes'
import type { ImageContent, VoiceContent } from '@/contract/frames'
import { resultOf } from '@/domain/apiError'
import type { Feedback } from '@/platform/feedback'
import { previewPictures } from '@/platform/media'
import { openDocument } from '@/platform/openAddress'
import type { FilesService } from '@/services/files'
import type { Chat } from '@/stores/conversation/chat'
import type { ChatLog } from '@/stores/conversation/chatLog'
import type { ChatRow } from '@/stores/conversation/types'

export interface ChatFilesParts {
  files: FilesService
  feedback: Feedback
  chat: Chat
  log: ChatLog
  /** Server's clock, epoch ms. */
  now: () => number
}

/** Pictures, voices and files of a chat: one's own from the device as long as they are there, else from the server. */
export class ChatFiles {
  private readonly parts: ChatFilesParts
  /** Messages whose files were asked for anew by themselves. */
  private readonly renewed = new Set<string>()

  constructor(parts: ChatFilesParts) {
    this.parts = parts
  }

  /** Whole address of a picture: one's own from the device as long as it is there. '' = none. */
  pictureOf(row: ChatRow): string {
    return row.localPath ?? this.parts.files.thumbAddress((row.content as ImageContent).path ?? '')
  }

  /** With those before and after it; one of a bundle stands alone. */
  openPicture(row: ChatRow): void {
    const address = (each: ChatRow): string => each.localPath ?? this.parts.files.imageAddress((each.content as ImageContent).path ?? '')
    const all = (row.id === '' && row.localPath === undefined ? [row] : this.parts.log.rows)
      .filter(({ kind, isRecalled }) => kind === 'image' && !isRecalled)
      .map(address)
      .filter((url) => url !== '')
    void previewPictures(all, address(row)).catch(() => this.parts.feedback.toast('图片没有打开，请稍后再试'))
  }

  async openFile(row: ChatRow): Promise<void> {
    const { path = '', fileName } = (await this.fresh(row)).content as FileContent
    const { feedback, files } = this.parts
    if (path === '') return
    const words = await openDocument(files.imageAddress(path), fileName)
    if (words !== '') feedback.toast(words)
  }

  /** A picture did not come: its address may have run out, so its message is read again, once by itself. */
  pictureFailed(row: ChatRow): void {
    if (!this.renewed.has(row.id)) void this.renew(row)
  }

  reload(row: ChatRow): void {
    void this.renew(row)
  }

  /** Whole address of a voice. */
  readonly soundOf = async (row: ChatRow): Promise<string> =>
    row.localPath ?? this.parts.files.imageAddress(((await this.fresh(row)).content as VoiceContent).path ?? '')

  /** The row with an address that still holds (files.md#addresses-of-files). */
  private async fresh(row: ChatRow): Promise<ChatRow> {
    const path = (row.content as FileContent | VoiceContent).path ?? ''
    const expires = Number(/[?&]expires=(\d+)/.exec(path)?.[1] ?? Infinity)
    if (row.id === '' || expires > this.parts.now()) return row
    await this.renew(row)
    return this.parts.log.rows.find(({ key }) => key === row.key) ?? row
  }

  /** Reads a message and those around it again: addresses of files come with new proofs. */
  private async renew({ id, sequence }: ChatRow): Promise<void> {
    if (id === '' || !this.parts.log.isNumbered) return
    this.renewed.add(id)
    const around = { after: Math.max(0, sequence - HISTORY_PAGE / 2), limit: HISTORY_PAGE }
    const { data } = await resultOf(this.parts.chat.service.entries(this.parts.log.item.id, around))
    for (const entry of data?.list ?? []) this.parts.chat.conversations.logs.told(this.parts.log.item.id, entry)
  }
}
