import { makeAutoObservable, runInAction } from 'mobx'
import type { AccountSettings } from '@/contract/account'
import { resultOf } from '@/domain/apiError'
import { failureWords } from '@/domain/outcome'
import type { Signed } from '@/components/SignaturePad'
import type { AccountService } from '@/services/account'
import type { RootStore } from '@/stores/rootStore'
import { Submission } from '@/stores/submission'

export interface SignatureParts extends Pick<RootStore, 'uuid'> {
  service: Pick<AccountService, 'setSignature'>
  files: Pick<RootStore['services']['files'], 'upload'>
  onStored: (settings: AccountSettings) => void
}

/** The signature that decisions begin with: signed once, kept on the server. */
export class SignatureModel {
  isSending = false
  failure = ''
  private readonly parts: SignatureParts
  private readonly submission: Submission
  /** What is uploaded is not uploaded again by a second try. */
  private sent = { path: '', name: '' }

  constructor(parts: SignatureParts) {
    this.parts = parts
    this.submission = new Submission({ uuid: parts.uuid })
    makeAutoObservable<SignatureModel, 'parts' | 'submission' | 'sent'>(
      this,
      { parts: false, submission: false, sent: false },
      { autoBind: true }
    )
  }

  forgetFailure(): void {
    this.failure = ''
  }

  /** @param signed PNG of the pad, or why there is none @returns whether it is stored */
  async use(signed: Signed): Promise<boolean> {
    if (this.isSending) return false
    if ('problem' in signed) {
      this.failure = signed.problem
      return false
    }
    const { path } = signed
    this.begin()
    if (this.sent.path !== path) {
      const { data, error } = await resultOf(this.parts.files.upload('annexpic', path, '签名.png', { silent: true }))
      if (error !== undefined) return this.end(error.message)
      this.sent = { path, name: data.name }
    }
    return this.store(this.sent.name)
  }

  remove(): Promise<boolean> {
    this.begin()
    return this.store('')
  }

  private async store(name: string): Promise<boolean> {
    const { data, error } = await this.submission.once('set', { name }, (key) => this.parts.service.setSignature(name, key))
    if (data !== undefined) this.parts.onStored(data)
    return this.end(failureWords(error))
  }

  private begin(): void {
    this.isSending = true
    this.failure = ''
  }

  private end(failure: string): boolean {
    runInAction(() => {
      this.isSending = false
      this.failure = failure
    })
    return failure === ''
  }
}
