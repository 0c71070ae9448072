import { makeAutoObservable, runInAction } from 'mobx'
import type { AccountSettings } from '@/contract/account'
import { resultOf } from '@/domain/apiError'
import type { AccountService } from '@/services/account'
import type { RootStore } from '@/stores/rootStore'

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
  /** What is uploaded is not uploaded again by a second try. */
  private sent = { path: '', name: '' }

  constructor(parts: SignatureParts) {
    this.parts = parts
    makeAutoObservable<SignatureModel, 'parts' | 'sent'>(this, { parts: false, sent: false }, { autoBind: true })
  }

  forgetFailure(): void {
    this.failure = ''
  }

  /** @param path PNG of the pad, undefined while nobody signed @returns whether it is stored */
  async use(path: string | undefined): Promise<boolean> {
    if (this.isSending) return false
    if (path === undefined) {
      this.failure = '还没有签名'
      return false
    }
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
    const { data, error } = await resultOf(this.parts.service.setSignature(name, await this.parts.uuid()))
    if (data !== undefined) this.parts.onStored(data)
    return this.end(error?.message ?? '')
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
