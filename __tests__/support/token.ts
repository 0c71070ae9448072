import { ORIGIN_HEADER, ORIGIN_VALUE } from '@/contract/codes'
import { md5 } from '@/domain/md5'
import { DEMO_PASSWORD } from '../../server/seed/company'

/**
 * Signs a demo account in.
 * @param url of the server, without a slash at the end
 * @param agent User-Agent of the browser that signs in; lists of devices name it
 * @returns the token as the app stores it, `Bearer ` included
 * @throws Error with the server's words when it refuses
 */
export async function tokenOf(url: string, account: string, agent = 'node'): Promise<string> {
  const query = new URLSearchParams({ client_id: 'towing-app', client_secret: 'towing-app-local', scope: 'all', grant_type: 'password' })
  const answer = await fetch(`${url}/api/oauth/Login?${query.toString()}`, {
    method: 'POST',
    headers: { [ORIGIN_HEADER]: ORIGIN_VALUE, 'user-agent': agent },
    body: new URLSearchParams({ account, password: md5(DEMO_PASSWORD), origin: 'password' })
  })
  const { data, msg } = (await answer.json()) as { data: { token: string } | null; msg: string }
  if (data === null) throw new Error(`sign-in of ${account}: ${msg}`)
  return data.token
}
