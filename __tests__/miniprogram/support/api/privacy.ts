import type { MiniProgram } from '../miniProgram'
import { isFn, isRecord, type Fn } from '../types'
import { calls, text, type Api } from './reply'

/** Failure of a private call that the person did not allow (WeChat). */
export const PRIVACY_REFUSED = 'privacy permission is not authorized'

/** What the package's own privacy dialog needs: its listeners and the agree buttons really tapped. */
interface Consent {
  listeners: Set<Fn>
  agreedButtons: Set<string>
}

const consents = new WeakMap<MiniProgram, Consent>()

function consentOf(app: MiniProgram): Consent {
  const known = consents.get(app) ?? { listeners: new Set<Fn>(), agreedButtons: new Set<string>() }
  consents.set(app, known)
  return known
}

/** A `<button open-type="agreePrivacyAuthorization">` was tapped: this tells the client of the consent. */
export function agreeByButton(app: MiniProgram, buttonId: string): void {
  consentOf(app).agreedButtons.add(buttonId)
  app.device.privacyAgreed = true
}

/**
 * Waits for privacy consent before the first use of location, camera or album. WeChat asks the
 * package's own listener, or shows its own dialog when there is none; Alipay does not ask.
 * @throws when the person refuses
 */
export async function passPrivacy(app: MiniProgram, name: string): Promise<void> {
  const { device } = app
  if (app.platform === 'alipay' || device.privacyAgreed) return
  const consent = consentOf(app)
  const agreed = await new Promise<boolean>((resolve) => {
    const [listener] = consent.listeners
    if (listener === undefined) {
      const prompt = {
        kind: 'privacy' as const,
        text: `用户隐私保护提示 ${name}`,
        buttons: ['拒绝', '同意'],
        answer: (index: number) => {
          device.prompts.splice(device.prompts.indexOf(prompt), 1)
          resolve(index === 1)
        }
      }
      device.prompts.push(prompt)
      return
    }
    const answer: Fn = (given) => {
      const result = isRecord(given) ? given : {}
      if (result.event === 'exposureAuthorization') return
      if (result.event === 'agree' && !consent.agreedButtons.has(text(result.buttonId)))
        app.faults.add('error', `privacy: consent names button "${text(result.buttonId)}", which nobody tapped`)
      resolve(result.event === 'agree')
    }
    listener(answer, app.realm.copy({ referrer: name }))
  })
  if (!agreed) throw new Error(PRIVACY_REFUSED)
  device.privacyAgreed = true
}

/** WeChat's privacy consent calls; Alipay has none. */
export function privacyApi(app: MiniProgram): Api {
  if (app.platform === 'alipay') return {}
  const consent = consentOf(app)
  return {
    onNeedPrivacyAuthorization: ((listener) => {
      if (!isFn(listener)) return
      consent.listeners.clear()
      consent.listeners.add(listener)
    }) satisfies Fn,
    ...calls(app, {
      getPrivacySetting: (_options, reply) => {
        reply.ok({ needAuthorization: !app.device.privacyAgreed, privacyContractName: '《拖车救援平台隐私保护指引》' })
      },
      requirePrivacyAuthorize: (_options, reply) => {
        passPrivacy(app, 'requirePrivacyAuthorize').then(
          () => {
            reply.ok()
          },
          () => {
            reply.fail(PRIVACY_REFUSED, { errno: 104 })
          }
        )
      },
      openPrivacyContract: (_options, reply) => {
        reply.ok()
      }
    })
  }
}
