import type { OutboxItem } from '@/domain/outbox/item'
import type { Shelf } from './shelf'
import type { Done, OutboxParts } from './types'

const SENT_ONCE_MESSAGE = '可能已经送达，不能修改；请重试或放弃'

interface PersonActsParts {
  parts: Pick<OutboxParts, 'confirm' | 'newKey'>
  shelf: Shelf
  userId: () => string
  /** One after the other with everything else on the device; what is thrown becomes words for people. */
  attempt: <T>(act: () => Promise<T>) => Promise<Done<T>>
  /** Shows an item as it is now, unless somebody else is in front of the device by then. @returns how */
  shower: () => { keep: (item: OutboxItem) => void; forget: (id: string) => void }
  /** Something may go on. */
  resume: () => void
}

/** What a person decides about an act that lies in the outbox: again, another content, or not at all. */
export class PersonActs {
  constructor(private readonly on: PersonActsParts) {}

  retry(id: string): Promise<Done> {
    return this.change(id, (item) => ({ ...item, state: 'waiting', error: '', isInsisted: true, theirs: undefined }))
  }

  async edit(id: string, change: Partial<Pick<OutboxItem, 'body' | 'route' | 'title'>>): Promise<Done> {
    const key = await this.on.parts.newKey()
    return this.change(id, (item) =>
      item.triedAt > 0 ? SENT_ONCE_MESSAGE : { ...item, ...change, key, attempts: 0, state: 'waiting', error: '', theirs: undefined }
    )
  }

  /** Whether to sign out all the same. @param unsent acts that have not arrived */
  mayLeave(unsent: number): Promise<boolean> {
    return this.on.parts.confirm({
      title: `还有 ${unsent} 项未同步`,
      content: '退出后会为您在本机保留 30 天，再次登录后继续发送。其他人登录时不会显示或发送。',
      confirmText: '仍然退出',
      isDangerous: true
    })
  }

  /** @param title of the item, for the question */
  async discard(id: string, title: string): Promise<Done> {
    if (
      !(await this.on.parts.confirm({
        title: '放弃这一项？',
        content: `“${title}”还没有同步到服务器，放弃后无法恢复。`,
        confirmText: '放弃',
        isDangerous: true
      }))
    )
      return { error: '' }
    return this.takeTheirs(id)
  }

  takeTheirs(id: string): Promise<Done> {
    const { shelf, userId, shower, attempt, resume } = this.on
    const [owner, show] = [userId(), shower()]
    return attempt(async (): Promise<true> => {
      const { behind, gone } = await shelf.giveUp(owner, id)
      behind.forEach(show.keep)
      for (const each of gone) show.forget(each.id)
      return true
    }).finally(resume)
  }

  private change(id: string, by: (item: OutboxItem) => OutboxItem | string): Promise<Done> {
    const { shelf, userId, shower, attempt, resume } = this.on
    const [owner, show] = [userId(), shower()]
    return attempt(async (): Promise<true> => {
      const changed = by(await shelf.resting(owner, id))
      if (typeof changed === 'string') throw new Error(changed)
      await shelf.put(owner, [changed])
      show.keep(changed)
      return true
    }).finally(resume)
  }
}
