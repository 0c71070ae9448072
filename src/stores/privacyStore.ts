import { makeAutoObservable } from 'mobx'
import type { PrivacyRequest } from '@/platform/privacy/types'

/** Id of the agree button in the consent sheet: WeChat checks that it was tapped. */
export const PRIVACY_BUTTON_ID = 'agree-privacy'

/** Calls that wait for the person's consent to the privacy guide (app.md#declarations); one answer serves all of them. */
export class PrivacyStore {
  /** The sheet's agree button carries it. */
  readonly buttonId = PRIVACY_BUTTON_ID
  private waiting: PrivacyRequest[] = []

  constructor() {
    makeAutoObservable(this, { buttonId: false }, { autoBind: true })
  }

  /** True while the consent sheet has to be shown. */
  get isAsked(): boolean {
    return this.waiting.length > 0
  }

  ask(request: PrivacyRequest): void {
    this.waiting.push(request)
  }

  /** Call from the tap on the button with PRIVACY_BUTTON_ID. */
  agree(): void {
    for (const request of this.take()) request.agree(PRIVACY_BUTTON_ID)
  }

  refuse(): void {
    for (const request of this.take()) request.refuse()
  }

  private take(): PrivacyRequest[] {
    const waiting = this.waiting
    this.waiting = []
    return waiting
  }
}
