import type { CardContent } from '@/contract/conversation'
import { openWebPage } from '@/platform/openAddress'
import { callPhone } from '@/platform/phone'
import type { ChatRow } from '@/stores/conversation/types'
import { openPage } from '@/stores/openPage'
import type { RootStore } from '@/stores/rootStore'
import type { TextPart } from './text/textParts'

const USER_DETAIL = '/pages/message/userDetail/index'
const SETTINGS = '/pages/message/chatSettings/index'
const SEARCH = '/pages/message/chatSearch/index'
const ORDER = '/pages/transferCar/form'

/** Where a chat and its messages lead to. */
export class ChatLinks {
  constructor(
    private readonly stores: Pick<RootStore, 'navigation' | 'feedback'>,
    private readonly id: string
  ) {}

  openCard(row: ChatRow): void {
    void openPage(this.stores, ORDER, { id: (row.content as CardContent).id })
  }

  openPerson(userId: string): void {
    void openPage(this.stores, USER_DETAIL, { userId })
  }

  openSettings(): void {
    void openPage(this.stores, SETTINGS, { id: this.id })
  }

  openSearch(): void {
    void openPage(this.stores, SEARCH, { id: this.id })
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
