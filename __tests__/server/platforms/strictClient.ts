import { CLIENT, PASSWORD_MD5, PEOPLE, type FakePlatform } from '../../support/platform'

export const [ADMIN, ZHANGSAN, LISI, WANGWU] = PEOPLE.map(({ id }) => id) as [string, string, string, string]
export type Values = Record<string, unknown>
interface Answer {
  status: number
  code: number
  msg: string
  data: unknown
}
export const VALUES = { reason: '看病', days: 3 }
export const PICTURE = 'data:image/png;base64,AAAA'
export const E = '/api/workflow/Engine'

/** Asks as any client would: a URL, a token, a body. */
export function client(platform: FakePlatform) {
  const tokens = new Map<string, string>()
  const signIn = async (account: string): Promise<string> => {
    const address = `${platform.url}/api/oauth/Login?client_id=${CLIENT.id}&client_secret=${CLIENT.secret}&scope=all&grant_type=password`
    const body = new URLSearchParams({ account, password: PASSWORD_MD5 })
    const { data } = (await (await fetch(address, { method: 'POST', body })).json()) as { data: { token: string } }
    tokens.set(account, data.token)
    return data.token
  }
  return async (account: string, method: string, path: string, body?: unknown): Promise<Answer> => {
    const authorization = tokens.get(account) ?? (await signIn(account))
    const answer = await fetch(`${platform.url}${path}`, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) })
    })
    const text = await answer.text()
    return { code: 0, msg: '', data: null, ...(text === '' ? {} : (JSON.parse(text) as object)), status: answer.status }
  }
}
export const refused = ({ status, code, data }: Answer): unknown => [status, code === 400 || code === 500, data]
export const REFUSED = [200, true, null]
