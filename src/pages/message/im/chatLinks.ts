import type { CardContent, PlaceContent } from '@/contract/conversation'
import { previewText } from '@/domain/conversation/kinds'
import { TITLE_LENGTH } from '@/domain/schedule/event'
import { openLocation } from '@/platform/map'
import { openWebPage } from '@/platform/openAddress'
import { callPhone } from '@/platform/phone'
import type { ChatRow } from '@/stores/conversation/types'
import { openPage } from '@/stores/openPage'
import type { RootStore } from '@/stores/rootStore'
import { PAGES } from '@/domain/pages'
import type { TextPart } from './text/textParts'

const SETTINGS = '/pages/message/chatSettings/index'

/** Where a chat and its messages lead to. */
export class ChatLinks {
  constructor(
    private readonly stores: Pick<RootStore, 'navigation' | 'feedback'>,
    private readonly id: string
  ) {}

  openCard(row: ChatRow): void {
    void openPage(this.stores, PAGES.order, { id: (row.content as CardContent).id })
  }

  /** The platform's map, from which navigation starts. */
  async openPlace(row: ChatRow): Promise<void> {
    const { name, address, lng, lat, coordType } = row.content as PlaceContent
    if (!(await openLocation({ point: { lng, lat, coordType }, name, address }))) this.stores.feedback.toast('地图没有打开，请稍后再试')
  }

  openPerson(userId: string): void {
    void openPage(this.stores, PAGES.person, { userId })
  }

  /** What a message says becomes an appointment of one's own, once it is filled in and saved. */
  noteAppointment({ kind, content }: ChatRow): void {
    void openPage(this.stores, PAGES.appointment, { title: previewText(kind, content).slice(0, TITLE_LENGTH) })
  }

  openThread(rootId: string): void {
    void openPage(this.stores, PAGES.thread, { id: this.id, root: rootId })
  }

  openSettings(): void {
    void openPage(this.stores, SETTINGS, { id: this.id })
  }

  openSearch(): void {
    void openPage(this.stores, PAGES.chatSearch, { id: this.id })
  }

  async follow({ kind, value }: TextPart): Promise<void> {
    const { feedback } = this.stores
    if (kind === 'phone') {
      if (!(await callPhone(value))) feedback.toast('没有拨出电话')
      return
    }
    const words = await openWebPage(value)
    if (words !== '') feedback.toast(words)
  }
}
