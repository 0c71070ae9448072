import { makeAutoObservable, runInAction, when } from 'mobx'
import type { OpenWays, SignInAnswer } from '@/contract/signIn'
import type { OpenIdBody } from '@/contract/signInOpenId'
import { resultOf, type Result } from '@/domain/apiError'
import type { Feedback } from '@/platform/feedback'
import type { PasskeyResult } from '@/platform/passkeys.h5'
import type { OtherWaysService } from '@/services/otherWays'
import type { SessionStore } from '@/stores/sessionStore'
import { Submission } from '@/stores/submission'
import type { PasskeyBody, AnyPasskey } from '@/contract/signInPasskey'

export interface OtherWaysParts {
  service: Pick<OtherWaysService, 'ways' | 'askWho' | 'signInByPasskey' | 'beginOpenId' | 'signInByOpenId' | 'bind'>
  session: SessionStore
  toast: Feedback['toast']
  uuid: () => Promise<string>
  hasPasskeys: boolean
  usePasskey: (options: AnyPasskey) => Promise<PasskeyResult<PasskeyBody['response']>>
  leaveForProvider: (address: string, browser: string) => void
  takeProviderAnswer: () => OpenIdBody | 'refused' | undefined
  /** Somebody is in. */
  onEntered: () => void
}

const NOT_DONE = {
  cancelled: '没有完成验证。这台设备上没有通行密钥时，请用其他方式登录',
  exists: '没有完成验证，请重试',
  unable: '此浏览器无法使用通行密钥，请用其他方式登录'
}

/** Signing in by a passkey or by the company's identity provider (session.md#other-ways-in). */
export class OtherWaysModel {
  hasPasskey = false
  /** Name of the provider, '' = none. */
  provider = ''
  busy: '' | 'passkey' | 'openId' = ''
  /** Why the last try came to nothing. */
  failure = ''
  /** Somebody whom the provider knows and who has no account here yet: the next sign-in binds him. */
  isUnbound = false
  private readonly parts: OtherWaysParts
  private readonly keys: Submission
  private stopWaiting: () => void = () => undefined

  constructor(parts: OtherWaysParts) {
    this.parts = parts
    this.keys = new Submission(parts)
    makeAutoObservable<OtherWaysModel, 'parts' | 'keys' | 'stopWaiting'>(
      this,
      { parts: false, keys: false, stopWaiting: false },
      { autoBind: true }
    )
  }

  /** Finds out what stands open, and takes up what the provider sent back. Never rejects: without an answer nothing is offered. */
  async begin(): Promise<void> {
    const answer = this.parts.takeProviderAnswer()
    const { data } = await resultOf(this.parts.service.ways())
    if (data !== undefined) this.offer(data)
    if (answer === 'refused') this.fail(`没有通过${this.provider === '' ? '企业账号' : this.provider}登录`)
    else if (answer !== undefined) await this.attempt('openId', () => this.parts.service.signInByOpenId(answer))
  }

  async usePasskey(): Promise<void> {
    if (!this.mayBegin()) return
    const { service, usePasskey } = this.parts
    await this.attempt('passkey', async () => {
      const { ticket, options } = await service.askWho()
      const result = await usePasskey(options)
      if ('response' in result) return service.signInByPasskey({ ticket, response: result.response })
      this.fail(NOT_DONE[result.failed])
      return undefined
    })
  }

  async goToProvider(): Promise<void> {
    if (!this.mayBegin()) return
    const { service, session, uuid, leaveForProvider } = this.parts
    await this.attempt('openId', async () => {
      const browser = await uuid()
      const { address } = await service.beginOpenId({ browser })
      // The box that was ticked does not come back with him.
      session.consent.keep()
      leaveForProvider(address, browser)
      return undefined
    })
  }

  /** The next sign-in binds nobody. */
  forget(): void {
    this.stopWaiting()
    this.isUnbound = false
  }

  /** The page is left: who has not signed in by then is not bound. */
  dispose(): void {
    if (!this.parts.session.isSignedIn) this.forget()
  }

  private offer({ ways, openIdName }: OpenWays): void {
    this.hasPasskey = this.parts.hasPasskeys && ways.includes('passkey')
    this.provider = ways.includes('openId') ? openIdName : ''
  }

  private mayBegin(): boolean {
    return this.busy === '' && !this.parts.session.isSigningIn && this.parts.session.consent.check()
  }

  private fail(words: string): void {
    this.failure = words
  }

  /** @param work answers what the server said, undefined = it was not asked to let somebody in */
  private async attempt(way: 'passkey' | 'openId', work: () => Promise<SignInAnswer | undefined>): Promise<void> {
    this.busy = way
    this.failure = ''
    const result = await resultOf(work())
    runInAction(() => {
      this.busy = ''
    })
    await this.take(result)
  }

  private async take({ data, error }: Result<SignInAnswer | undefined>): Promise<void> {
    if (error !== undefined) return this.fail(error.message)
    if (data === undefined) return
    if ('bindTicket' in data) return this.waitToBind(data.bindTicket)
    const { session, onEntered } = this.parts
    await session.enter(data, session.rememberedAccount)
    onEntered()
  }

  private waitToBind(ticket: string): void {
    const { service, session, toast } = this.parts
    const { provider } = this
    this.stopWaiting()
    this.isUnbound = true
    this.stopWaiting = when(
      // Not before it is known that the server takes keys of acts.
      () => session.hasFeature('signIn'),
      () =>
        void this.keys
          .once('bind', { ticket }, (key) => service.bind(ticket, key))
          .then(({ error }) => toast(error === undefined ? `已绑定${provider}，下次可直接登录` : error.message))
    )
  }
}
