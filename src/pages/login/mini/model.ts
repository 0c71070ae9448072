import { makeAutoObservable, runInAction, when } from 'mobx'
import type { MiniAnswer, UnboundMini } from '@/contract/signInMini'
import { mobileProof, signInCode } from '@/platform/signInCode'
import { createSignInMiniService } from '@/services/signInMini'
import type { RootStore } from '@/stores/rootStore'
import { Submission } from '@/stores/submission'

const WAY = process.env.TARO_ENV === 'alipay' ? 'alipay' : 'weapp'
export const PLATFORM_NAME = WAY === 'alipay' ? '支付宝' : '微信'

/**
 * Signing in with one tap. Who is bound to no account yet may show his mobile number, or signs in another way on this page: then he is
 * bound without a word more. A closure, since the main package of WeChat has no room for a class.
 */
export function createOneTap(
  { api, feedback, session, uuid }: Pick<RootStore, 'api' | 'feedback' | 'session' | 'uuid'>,
  onEntered: () => void
) {
  const service = createSignInMiniService(api)
  const submission = new Submission({ uuid })
  const state = makeAutoObservable({
    /** What is known of somebody who is bound to no account. */
    unbound: undefined as UnboundMini | undefined,
    /** The server takes this way. */
    get isOffered(): boolean {
      return session.smsEntry.ways.includes(WAY)
    }
  })
  const ticket = (): string => state.unbound?.bindTicket ?? ''

  const enter = async (call: () => Promise<MiniAnswer>): Promise<void> => {
    const data = await submission.run('enter', {}, call)
    if (data === undefined) return
    runInAction(() => {
      state.unbound = 'takesMobile' in data ? data : undefined
    })
    if ('bindTicket' in data) return
    await session.enter(data, session.rememberedAccount)
    onEntered()
  }

  /** In another way he is in now. Where it cannot be done nothing is said: the next tap asks again. */
  const bind = async (): Promise<void> => {
    const { error } = await submission.once('bind', {}, (key) => service.bind(ticket(), key))
    if (error === undefined) feedback.toast(`已绑定${PLATFORM_NAME}，下次一键登录`)
  }

  return {
    state,
    /** Whether a tap is on its way, and why the last one did not let him in. */
    submission,
    /** Ends the wait for another sign-in. */
    dispose: when(
      () => ticket() !== '' && session.hasFeature('signIn'),
      () => void bind()
    ),
    async tap(): Promise<void> {
      if (!session.isSigningIn && session.consent.check())
        await enter(async () => service.byCode({ platform: WAY, code: (await signInCode())?.code ?? '' }))
    },
    /** The button for the mobile number was pressed. @param code of WeChat, missing where he refused */
    async showMobile(code?: string): Promise<void> {
      const proof = await mobileProof(code)
      if (proof !== '') await enter(() => service.byMobile({ ticket: ticket(), proof }))
    }
  }
}
