import { makeAutoObservable, runInAction } from 'mobx'
import type { Invitation } from '@/contract/admin/invitation'
import { fieldErrors, resultOf, type ApiError } from '@/domain/apiError'
import { md5 } from '@/domain/md5'
import { passwordRules, type PasswordRule } from '@/domain/session/passwordRules'
import type { InstallationService } from '@/services/admin/installation'

/** The first password of somebody who was invited (administration.md#invitations). It leaves only as md5, nothing is stored here. */
export class InvitationModel {
  invitation: Invitation | undefined = undefined
  /** Why the link could not be asked about, undefined = it was, or is being asked. */
  error: ApiError | undefined = undefined
  password = ''
  again = ''
  errors: { password: string; again: string } = { password: '', again: '' }
  failure = ''
  isShown = false
  isSending = false
  isDone = false

  constructor(
    private readonly service: Pick<InstallationService, 'invitation' | 'accept'>,
    private readonly ticket: string
  ) {
    makeAutoObservable<InvitationModel, 'service' | 'ticket'>(this, { service: false, ticket: false }, { autoBind: true })
  }

  get rules(): PasswordRule[] {
    return passwordRules(this.password)
  }

  async load(): Promise<void> {
    this.error = undefined
    const { data, error } = await resultOf(this.service.invitation(this.ticket))
    runInAction(() => {
      if (data !== undefined) this.invitation = data
      else this.error = error
    })
  }

  setPassword(text: string): void {
    this.password = text
    this.errors.password = ''
  }

  toggleShown(): void {
    this.isShown = !this.isShown
  }

  setAgain(text: string): void {
    this.again = text
    this.errors.again = ''
  }

  async submit(): Promise<void> {
    if (this.isSending) return
    this.failure = ''
    this.errors = {
      password: this.rules.every(({ isMet }) => isMet) ? '' : '密码还不符合要求',
      again: this.again === this.password ? '' : '两次密码输入不一致'
    }
    if (this.errors.password !== '' || this.errors.again !== '') return
    this.isSending = true
    const { error } = await resultOf(this.service.accept({ ticket: this.ticket, password: md5(this.password) }))
    runInAction(() => {
      this.isSending = false
      this.isDone = error === undefined
      if (error === undefined) return
      const { password } = fieldErrors(error)
      if (password !== undefined) this.errors.password = password
      else this.failure = error.message
    })
  }
}
