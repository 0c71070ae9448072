import type { IdentityBody } from '@/contract/moderation'

/** How the platform knows this person, for signing in and for its look at what he writes; undefined where there is no platform (H5). */
export async function signInCode(): Promise<IdentityBody | undefined> {
  return Promise.resolve(undefined)
}

/** What proves the mobile number after the platform's button was pressed, '' = the person or the platform refuses. @param _code that the press brought (WeChat) */
export async function mobileProof(_code?: string): Promise<string> {
  return Promise.resolve('')
}
