/**
 * The calls that answer without a token (wire.md#anonymous-routes); everything else needs one. `proof` routes check a proof of their own:
 * a signature, a ticket, a code, the company's token, or for sockets the token in the address or the first frame. This is the only place: a generated
 * test tries every other route.
 */
interface AnonymousRoute {
  method: 'GET' | 'POST'
  /** Route pattern as registered. */
  url: string
  proof?: 'signature' | 'token' | 'code' | 'notice' | 'ticket' | 'bearer'
}

export const ANONYMOUS_ROUTES: readonly AnonymousRoute[] = [
  { method: 'POST', url: '/api/oauth/Login' },
  { method: 'GET', url: '/api/oauth' },
  { method: 'GET', url: '/api/oauth/getConfig/:account' },
  { method: 'GET', url: '/api/oauth/ImageCode/:length/:key' },
  { method: 'GET', url: '/api/Saas/Tenant/SmsCode/:account' },
  { method: 'POST', url: '/api/Saas/Tenant/LoginSms' },
  { method: 'GET', url: '/api/signIn/Ways' },
  { method: 'POST', url: '/api/signIn/Second/Code', proof: 'ticket' },
  { method: 'POST', url: '/api/signIn/Second', proof: 'ticket' },
  { method: 'POST', url: '/api/signIn/OpenId/Begin' },
  { method: 'POST', url: '/api/signIn/OpenId' },
  { method: 'POST', url: '/api/signIn/Passkey/Begin' },
  { method: 'POST', url: '/api/signIn/Passkey' },
  { method: 'POST', url: '/api/signIn/Mini' },
  { method: 'POST', url: '/api/signIn/MiniMobile' },
  { method: 'POST', url: '/api/admin/Setup' },
  { method: 'GET', url: '/api/admin/Invitation', proof: 'ticket' },
  { method: 'POST', url: '/api/admin/Invitation', proof: 'ticket' },
  { method: 'GET', url: '/api/oauth/Logout' },
  { method: 'GET', url: '/api/app/Version' },
  { method: 'GET', url: '/api/file/AppStartInfo/:appName' },
  { method: 'GET', url: '/api/file/Image/:type/:name', proof: 'signature' },
  { method: 'GET', url: '/api/file/Download', proof: 'signature' },
  { method: 'POST', url: '/api/transferCar/PayNotice/:channel', proof: 'notice' },
  { method: 'POST', url: '/api/transferCar/PayNotice/:channel/Refund', proof: 'notice' },
  { method: 'POST', url: '/api/transferCar/TelephoneCall', proof: 'bearer' },
  { method: 'GET', url: '/api/moderation/Push/wechat', proof: 'signature' },
  { method: 'POST', url: '/api/moderation/Push/wechat', proof: 'signature' },
  { method: 'GET', url: '/api/transferCar/ReceiptCheck/:receiptNo', proof: 'code' },
  { method: 'GET', url: '/api/message/websocket', proof: 'token' },
  { method: 'GET', url: '/api/message/websocket/*', proof: 'token' }
]

/** @param url the registered pattern, not the address asked for */
export function isAnonymous(method: string, url: string): boolean {
  return ANONYMOUS_ROUTES.some((route) => route.method === method && route.url === url)
}
