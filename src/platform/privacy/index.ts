import type { PrivacyRequest } from './types'

/** Default part: H5 and Alipay ask by themselves at each permission, there is nothing to watch. */
export function watchPrivacy(_listener: (request: PrivacyRequest) => void): void {
  return
}

/** Opens the platform's privacy guide; false where there is none. */
export async function openPrivacyContract(): Promise<boolean> {
  return false
}
