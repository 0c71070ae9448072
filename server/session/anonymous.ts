/**
 * The calls that answer without a token (rulings 6); everything else needs one. `proof` routes check a proof of their own:
 * a signature, a ticket or a code. This is the only place: a generated test tries every other route.
 */
export interface AnonymousRoute {
  method: 'GET' | 'POST'
  /** Route pattern as registered. */
  url: string
  proof?: 'signature'
}

export const ANONYMOUS_ROUTES: readonly AnonymousRoute[] = [
  { method: 'POST', url: '/api/oauth/Login' },
  { method: 'GET', url: '/api/oauth' },
  { method: 'GET', url: '/api/oauth/getConfig/:account' },
  { method: 'GET', url: '/api/oauth/ImageCode/:length/:key' },
  { method: 'GET', url: '/api/oauth/Logout' },
  { method: 'GET', url: '/api/app/Version' },
  { method: 'GET', url: '/api/file/AppStartInfo/:appName' },
  { method: 'GET', url: '/api/file/Image/:type/:name', proof: 'signature' },
  { method: 'GET', url: '/api/file/Download', proof: 'signature' }
]

/** @param url the registered pattern, not the address asked for */
export function isAnonymous(method: string, url: string): boolean {
  return ANONYMOUS_ROUTES.some((route) => route.method === method && route.url === url)
}
