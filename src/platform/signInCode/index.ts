import type { IdentityBody } from '@/contract/moderation'

/** How the platform knows this person, for its look at what he writes; undefined where no platform looks (H5). */
export async function signInCode(): Promise<IdentityBody | undefined> {
  return Promise.resolve(undefined)
}
