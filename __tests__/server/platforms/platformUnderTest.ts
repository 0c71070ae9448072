import type { OrganizeNode } from '@/contract/organization'
import { ApiError } from '@/domain/apiError'
import { md5 } from '@/domain/md5'
import { createClock } from '@/platform/clock'
import { createRequest, type Api } from '@/platform/request'
import { createDataInterfaceService } from '@/services/dataInterface'
import { createFilesService } from '@/services/files'
import { createFormService } from '@/services/form'
import { createMessageService } from '@/services/message'
import { createOrganizationService } from '@/services/organization'
import { createSessionService } from '@/services/session'
import { createSystemService } from '@/services/system'
import { createWorkbenchService } from '@/services/workbench'
import { codeOfStatus } from '@/stores/rootStore'
import { readConfig } from '../../../server/config'
import { DEMO_PASSWORD } from '../../../server/seed/company'
import { CLIENT, PASSWORD_MD5, type FakePlatform } from '../../support/platform'
import { nodeNetwork } from '../../support/platform/nodeNetwork'
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

/** The app's calls on a platform. @param onFailure told of each failure that ends the session or is shown */
export const apiOn = ({ url, fake }: Platform, getToken: () => string, onFailure: (error: ApiError) => void): Api =>
  createRequest({
    base: url,
    ownOrigin: '',
    network: nodeNetwork,
    getToken,
    sendsIdempotencyKey: () => fake === undefined,
    codeOfStatus,
    onFailure: (error) => {
      onFailure(error)
      return true
    },
    toast: () => undefined,
    mask: { show: () => undefined, hide: () => undefined },
    clock: createClock()
  })
export const servicesOn = ({ client }: Platform, api: Api) => ({
  session: createSessionService(api, client),
  organization: createOrganizationService(api),
  system: createSystemService(api),
  workbench: createWorkbenchService(api),
  message: createMessageService(api),
  files: createFilesService(api),
  form: createFormService(api),
  dataInterface: createDataInterfaceService(api)
})

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
