import type { OrganizeNode } from '@/contract/organization'
import { ApiError } from '@/domain/apiError'
import { md5 } from '@/domain/md5'
import { readConfig } from '../../../server/config'
import { DEMO_PASSWORD } from '../../../server/seed/company'
import { CLIENT, PASSWORD_MD5, type FakePlatform } from '../../support/platform'
import { startTestServer } from '../../support/testServer'

/** A running platform as the app is told of it: an address, client credentials, an account. */
export interface Platform {
  url: string
  client: { id: string; secret: string }
  account: string
  /** md5 */
  password: string
  fake: FakePlatform | undefined
  close: () => Promise<void>
}

export const foreign = async (start: () => Promise<FakePlatform>): Promise<Platform> => {
  const fake = await start()
  return { url: fake.url, client: CLIENT, account: 'zhangsan', password: PASSWORD_MD5, fake, close: fake.close }
}
export const ours = async (): Promise<Platform> => {
  const server = await startTestServer()
  const { clientId, clientSecret } = readConfig({})
  return {
    url: server.url,
    client: { id: clientId, secret: clientSecret },
    account: 'dispatcher1',
    password: md5(DEMO_PASSWORD),
    fake: undefined,
    close: server.close
  }
}

/** PNG of one pixel. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64'
)
export const NOBODY = '000000'
export const flat = (nodes: readonly OrganizeNode[]): OrganizeNode[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])])
export const refusalOf = async (call: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await call.then(
    () => undefined,
    (thrown: unknown) => thrown
  )
  if (!(error instanceof ApiError)) throw new Error(`refused with ApiError, but came: ${String(error)}`)
  return error
}
