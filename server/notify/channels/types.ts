import type { NotifyChannel, NotifyKind } from '@/contract/notify'

/** What one person is told over a channel of somebody else's. */
export interface Notice {
  kind: NotifyKind
  title: string
  /** What it says beyond its title, '' = nothing. */
  text: string
  /** Page of the app that it opens, with a slash in front; '' = none. */
  path: string
  /** When that happened or begins, epoch ms. */
  at: number
  /** Names it where the same words may come twice; absent = its words name it. The same at every try, like all the rest. */
  id?: string
}

/** SENT: taken. REFUSED: not taken, and asking again is of no use. NOBODY: this person left no address, or no permission, on it. */
export type NoticeOutcome = 'SENT' | 'REFUSED' | 'NOBODY'

/** A way to people beyond the open app, with an account of the company at its provider (notify.md#ways). */
export interface NoticeChannel {
  readonly channel: Extract<NotifyChannel, 'weapp' | 'alipay' | 'mail'>
  /** @throws when it was not taken, and may be later */
  carry(person: { userId: string }, notice: Notice): Promise<NoticeOutcome>
}

/** What a provider said. `code`: its own word or number, never an address, a key or a name. */
export interface Heard<Outcome extends string = NoticeOutcome> {
  outcome: Outcome
  code: string
}

/** A provider that did not take a notice and may be asked again. Its message is the provider's word or number alone. */
export class ChannelFailure extends Error {}
