import { makeAutoObservable } from 'mobx'
import { AGREEMENT_VERSION } from '@/domain/agreement'
import { isText } from '@/domain/guards'
import type { KeyStorage } from '@/platform/storage'

/** Which text was agreed to on this device; outlives the session. */
export const CONSENT_KEY = 'agreedVersion'
const MISSING = '请先阅读并勾选同意，再登录'

/**
 * Agreement to the service and privacy texts: ticked by the person, never beforehand. Once signed in with it, this device does not ask
 * again until the texts change.
 */
export class Consent {
  /** Ticked here and now. */
  isTicked = false
  /** This device signed in under the present texts before. */
  isAgreed: boolean
  error = ''

  private readonly storage: KeyStorage

  constructor(storage: KeyStorage) {
    this.storage = storage
    this.isAgreed = storage.get(CONSENT_KEY, isText) === AGREEMENT_VERSION
    makeAutoObservable<Consent, 'storage'>(this, { storage: false }, { autoBind: true })
  }

  tick(isTicked: boolean): void {
    this.isTicked = isTicked
    if (isTicked) this.error = ''
  }

  /** Before a sign-in; says beside the box what is missing. */
  check(): boolean {
    const isGiven = this.isAgreed || this.isTicked
    this.error = isGiven ? '' : MISSING
    return isGiven
  }

  /** A sign-in went through: what was ticked counts for the next ones. */
  keep(): void {
    if (!this.isTicked) return
    this.isTicked = false
    this.isAgreed = true
    this.storage.set(CONSENT_KEY, AGREEMENT_VERSION)
  }
}
