import { makeAutoObservable } from 'mobx'
import { inOrder, type OutboxItem } from '@/domain/outbox/item'

/** The items of one person as screens see them: updated in place, so that only what changed is drawn again. */
export class HeldItems {
  /** In the order of adding. */
  list: OutboxItem[] = []
  /** Of all that were ever held for this person. */
  lastSeq = 0

  constructor() {
    makeAutoObservable(this, { lastSeq: false, during: false }, { autoBind: true })
  }

  /** What lies on the device is the truth: others are gone. */
  show(items: readonly OutboxItem[]): void {
    const ids = new Set(items.map(({ id }) => id))
    for (const { id } of this.list.filter((item) => !ids.has(item.id))) this.forget(id)
    items.forEach(this.keep)
  }

  keep(item: OutboxItem): void {
    const known = this.list.find(({ id }) => id === item.id)
    this.lastSeq = Math.max(this.lastSeq, item.seq)
    if (known !== undefined) Object.assign(known, { theirs: undefined }, item)
    else this.list = [...this.list, { ...item }].sort(inOrder)
  }

  forget(id: string): void {
    this.list = this.list.filter((item) => item.id !== id)
  }

  /** The same for who may come back late: @param isCurrent asked each time, false = nothing is shown any more */
  during(isCurrent: () => boolean): Pick<HeldItems, 'keep' | 'forget'> {
    return {
      keep: (item) => {
        if (isCurrent()) this.keep(item)
      },
      forget: (id) => {
        if (isCurrent()) this.forget(id)
      }
    }
  }

  /** Another person is in front of the device. */
  clear(): void {
    this.list = []
    this.lastSeq = 0
  }
}
