import { makeAutoObservable, runInAction } from 'mobx'
import type { EnrolBody, NewPasskey } from '@/contract/signInPasskey'
import { resultOf } from '@/domain/apiError'
import { failureWords } from '@/domain/outcome'
import type { PasskeyResult } from '@/platform/passkeys.h5'
import type { OtherWaysService } from '@/services/otherWays'
import type { RootStore } from '@/stores/rootStore'
import { Submission } from '@/stores/submission'

const NOT_DONE = {
  cancelled: '没有完成验证，通行密钥没有添加',
  exists: '这台设备上已经有本账号的通行密钥',
  unable: '此浏览器无法添加通行密钥'
}

export interface AddPasskeyParts extends Pick<RootStore, 'uuid'> {
  service: Pick<OtherWaysService, 'ways' | 'askForPasskey' | 'enrol'>
  makePasskey: (options: NewPasskey) => Promise<PasskeyResult<EnrolBody['response']>>
  /** What the passkey is called: the device. */
  name: string
}

/** Adds a passkey of this device to the own account. */
export class AddPasskeyModel {
  isOffered = false
  isAdding = false
  /** Why the last try came to nothing. */
  failure = ''
  private readonly parts: AddPasskeyParts
  private readonly keys: Submission

  constructor(parts: AddPasskeyParts) {
    this.parts = parts
    this.keys = new Submission(parts)
    makeAutoObservable<AddPasskeyModel, 'parts' | 'keys'>(this, { parts: false, keys: false }, { autoBind: true })
  }

  /** Never rejects: without an answer nothing is offered. */
  async look(): Promise<void> {
    const { data } = await resultOf(this.parts.service.ways())
    runInAction(() => {
      this.isOffered = data?.ways.includes('passkey') ?? false
    })
  }

  /** @returns whether it was added */
  async add(): Promise<boolean> {
    if (this.isAdding) return false
    this.isAdding = true
    this.failure = ''
    const failure = await this.tryToAdd()
    runInAction(() => {
      this.isAdding = false
      this.failure = failure
    })
    return failure === ''
  }

  /** @returns why not, '' = added */
  private async tryToAdd(): Promise<string> {
    const { service, makePasskey, name } = this.parts
    const asked = await this.keys.once('askForPasskey', {}, service.askForPasskey)
    if (asked.error !== undefined) return failureWords(asked.error)
    const { ticket, options } = asked.data
    const made = await makePasskey(options)
    if (!('response' in made)) return NOT_DONE[made.failed]
    const body: EnrolBody = { ticket, name, response: made.response }
    const { error } = await this.keys.once('enrol', body, (key) => service.enrol(body, key))
    return error === undefined ? '' : failureWords(error)
  }
}
