import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { Binding } from '@/contract/signIn'
import { resultOf, type ApiError } from '@/domain/apiError'
import { failureWords } from '@/domain/outcome'
import type { SignInService } from '@/services/signIn'
import type { RootStore } from '@/stores/rootStore'
import { Submission } from '@/stores/submission'

export interface BindingsParts extends Pick<RootStore, 'uuid'> {
  service: Pick<SignInService, 'bindings' | 'removeBinding'>
}

/** By which ways beyond password and SMS I can sign in, and how one is removed. */
export class BindingsModel {
  list: readonly Binding[] | undefined = undefined
  error: ApiError | undefined = undefined
  isLoading = false
  isRemoving = false
  /** Why the last removal was refused. */
  failure = ''
  private readonly parts: BindingsParts
  private readonly keys: Submission

  constructor(parts: BindingsParts) {
    this.parts = parts
    this.keys = new Submission(parts)
    makeAutoObservable<BindingsModel, 'parts' | 'keys'>(this, { parts: false, keys: false, list: observableRef }, { autoBind: true })
  }

  forgetFailure(): void {
    this.failure = ''
  }

  async load(): Promise<void> {
    if (this.isLoading) return
    this.isLoading = true
    const { data, error } = await resultOf(this.parts.service.bindings())
    runInAction(() => {
      this.isLoading = false
      this.error = error
      if (data !== undefined) this.list = data
    })
  }

  /** @returns whether it is gone; refused, the list is read again: another device may have been quicker */
  async remove({ id }: Binding): Promise<boolean> {
    if (this.isRemoving) return false
    this.isRemoving = true
    this.failure = ''
    const { data, error } = await this.keys.once('remove', { id }, (key) => this.parts.service.removeBinding(id, key))
    runInAction(() => {
      this.isRemoving = false
      if (data !== undefined) this.list = data
      this.failure = error === undefined ? '' : failureWords(error)
    })
    if (error !== undefined) await this.load()
    return error === undefined
  }
}
