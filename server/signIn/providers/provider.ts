import type { OpenIdBody } from '@/contract/signInOpenId'
import { refuse } from '../../errors'
import { PlatformError } from '../../openPlatform/ask'

/** Somebody as the company's identity provider knows him. */
export interface PersonThere {
  /** His name there, which never changes. */
  subject: string
  /** What he recognises it by. */
  label: string
  /** The number that the provider has verified, 11 digits; '' = none. */
  mobile: string
}

/** A browser that is to be sent to the provider. */
export interface Leaving {
  site: string
  /** Letters and digits: Enterprise WeChat takes no others. */
  state: string
  userAgent: string
}

/** What a browser was sent to the provider with, and what the provider wants kept besides. */
export type Asked = { readonly site: string } & Readonly<Record<string, string>>
/** What the provider sent the browser back with. */
export type SentBack = Omit<OpenIdBody, 'browser'>
/** Told what was wrong, without what people and the provider said to each other. */
export type Failed = (error: unknown) => void

/** The company's identity provider. */
export interface IdentityProvider {
  /** Whose names of people these are: the issuer of OpenID Connect; `wecom:` or `dingtalk:` with the company's id. */
  readonly issuer: string
  /** @returns where the browser goes, and what is kept until it comes back @throws Refusal when the provider does not answer */
  ask(leaving: Leaving): Promise<{ address: string; kept: Readonly<Record<string, string>> }>
  /** Changes a code into a person. @throws Refusal when the provider does not answer, else what was wrong: it vouches for nobody */
  person(asked: Asked, back: SentBack): Promise<PersonThere>
}

export const AWAY = '企业账号服务暂时无法连接，请稍后再试，或用其他方式登录'

/** The provider answered, and vouches for nobody of the company. */
export class NotVouchedError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'NotVouchedError'
  }
}

/**
 * Asks a provider that is a platform with calls of its own.
 * @param isBadCode whether the platform calls so a code that is made up, used, or too old
 * @throws Refusal for every other PlatformError: also a secret that is wrong says nothing of the person
 */
export async function vouched<T>(failed: Failed, isBadCode: (code: string) => boolean, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    failed(error)
    throw error instanceof PlatformError && !isBadCode(error.code) ? refuse(AWAY) : error
  }
}

/** A mobile number of the mainland as accounts have it, '' = it is none. @param text perhaps with its country and spaces */
export function mainlandMobile(text: string): string {
  const number = text.replace(/[\s()-]/g, '').replace(/^(?:\+|00)?86(?=1\d{10}$)/, '')
  return /^1[3-9]\d{9}$/.test(number) ? number : ''
}

/** What stands behind a question of an address. A space is `%20`: not every provider reads `+`. */
export const queryOf = (parameters: Readonly<Record<string, string>>): string =>
  new URLSearchParams(parameters).toString().replaceAll('+', '%20')

/** Where a browser goes on to sign in; a provider of OpenID Connect sends back to it by itself. */
export const LOGIN_PAGE = '/pages/login/index'
/**
 * Where companies' own platforms send back: DingTalk calls its code `authCode`, and Enterprise WeChat says nothing where somebody turned
 * back, so that the login page would wait for neither.
 */
export const BACK_PATH = '/open/signIn'
