import { makeAutoObservable, observableRef } from 'mobx'
import type { ServerFrame } from '@/contract/frames'
import type { UrgentMessage } from '@/contract/urgent'

/** Messages that wait for this person to confirm them (messages.md#urgent-messages): the server says all of them each time. */
export class UrgentStore {
  /** The last asked first. */
  list: readonly UrgentMessage[] = []

  constructor() {
    makeAutoObservable(this, { list: observableRef }, { autoBind: true })
  }

  heard(frame: ServerFrame): void {
    if (frame.method === 'initMessage') this.list = frame.urgent ?? []
    else if (frame.method === 'urgentMessages') this.list = frame.list
  }

  /** This device has confirmed one; the server says the rest anew. */
  confirmed(id: string): void {
    this.list = this.list.filter((message) => message.id !== id)
  }

  clear(): void {
    this.list = []
  }
}
