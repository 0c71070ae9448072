import { makeAutoObservable, runInAction } from 'mobx'
import { BodyCode } from '@/contract/codes'
import { asApiError } from '@/domain/apiError'
import type { KeyStorage } from '@/platform/storage'
import type { SessionService } from '@/services/session'

/** Stored key: the server of this build has the call. */
export const SMS_ENTRY_KEY = 'hasSmsEntry'
/** What a server says that knows the call and finds no mobile number in it. */
const KNOWN: readonly number[] = [BodyCode.ok, BodyCode.refused, BodyCode.tooOften]

const isTrue = (value: unknown): value is true => value === true

/** Whether signing in by SMS is offered: only where the server, or the host of its SMS calls, has it. */
export class SmsEntry {
  isOffered: boolean

  private readonly service: Pick<SessionService, 'hasSms'>
  private readonly storage: KeyStorage

  constructor(service: Pick<SessionService, 'hasSms'>, storage: KeyStorage) {
    this.service = service
    this.storage = storage
    // Once found it is there at once the next time.
    this.isOffered = storage.get(SMS_ENTRY_KEY, isTrue) ?? false
    makeAutoObservable<SmsEntry, 'service' | 'storage'>(this, { service: false, storage: false }, { autoBind: true })
  }

  /** Finds it out where that is not known yet. Never rejects: without an answer nothing is offered, and the next page asks again. */
  async look(): Promise<void> {
    if (this.isOffered) return
    const isThere = await this.service.hasSms().then(
      () => true,
      (thrown: unknown) => {
        const { code, status } = asApiError(thrown)
        return status === 200 && KNOWN.includes(code)
      }
    )
    if (!isThere) return
    this.storage.set(SMS_ENTRY_KEY, true)
    runInAction(() => {
      this.isOffered = true
    })
  }
}
