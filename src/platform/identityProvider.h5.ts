import type { OpenIdBody } from '@/contract/signInOpenId'

/** What this browser keeps while the person is at the provider; it goes with the tab. H5 only, as all of this file. */
const KEY = 'openIdBrowser'

/** Goes to the provider. @param browser ends what it began, nobody else does */
export function leaveForProvider(address: string, browser: string): void {
  window.sessionStorage.setItem(KEY, browser)
  window.location.assign(address)
}

/**
 * What the provider sent back in the address of this page, taken out of it at once.
 * @returns `refused`: it let nobody through, or he turned back there; undefined = nothing came back
 */
export function takeProviderAnswer(): OpenIdBody | 'refused' | undefined {
  const query = new URLSearchParams(window.location.search)
  const [state, code, iss] = ['state', 'code', 'iss'].map((name) => query.get(name))
  if (typeof state !== 'string' || (typeof code !== 'string' && !query.has('error'))) return undefined
  window.history.replaceState(window.history.state, '', window.location.pathname)
  const browser = window.sessionStorage.getItem(KEY)
  window.sessionStorage.removeItem(KEY)
  if (typeof code !== 'string' || browser === null) return 'refused'
  return { browser, state, code, ...(typeof iss === 'string' && { iss }) }
}
