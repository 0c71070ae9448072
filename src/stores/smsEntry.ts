import { makeAutoObservable, runInAction } from 'mobx'
import { BodyCode } from '@/contract/codes'
import type { OpenWays } from '@/contract/signIn'
import { asApiError } from '@/domain/apiError'
import { isList } from '@/domain/guards'
import type { KeyStorage } from '@/platform/storage'
import type { SessionService } from '@/services/session'

/** Stored key: the ways that stand open on the server of this build. */
export const OPEN_WAYS_KEY = 'signInWays'
/** What a server says that knows the call and finds no mobile number in it. */
const KNOWN: readonly number[] = [BodyCode.ok, BodyCode.refused, BodyCode.tooOften]

/** Which ways in are offered: those that the server says stand open; on other platforms SMS too where the host of its calls has it. */
export class SmsEntry {
  ways: Readonly<OpenWays['ways']>

  private readonly service: Pick<SessionService, 'hasSms' | 'ways'>
  private readonly storage: KeyStorage

  constructor(service: Pick<SessionService, 'hasSms' | 'ways'>, storage: KeyStorage) {
    this.service = service
    this.storage = storage
    // Once found they are there at once the next time.
    this.ways = storage.get(OPEN_WAYS_KEY, isList<OpenWays['ways'][number]>) ?? ['password']
    makeAutoObservable<SmsEntry, 'service' | 'storage'>(this, { service: false, storage: false }, { autoBind: true })
  }

  get isOffered(): boolean {
    return this.ways.includes('sms')
  }

  get isPasswordOpen(): boolean {
    return this.ways.includes('password')
  }

  /** Finds it out. Never rejects: without an answer what was found before stays, and the next page asks again. */
  async look(): Promise<void> {
    const ways = (await this.service.ways().catch(() => undefined)) ?? (await this.probed())
    if (ways === undefined) return
    this.storage.set(OPEN_WAYS_KEY, ways)
    runInAction(() => {
      this.ways = ways
    })
  }

  /** The ways of a platform that does not say; undefined = nothing new. */
  private async probed(): Promise<OpenWays['ways'] | undefined> {
    if (this.isOffered) return undefined
    const isThere = await this.service.hasSms().then(
      () => true,
      (thrown: unknown) => {
        const { code, status } = asApiError(thrown)
        return status === 200 && KNOWN.includes(code)
      }
    )
    return isThere ? ['password', 'sms'] : undefined
  }
}
