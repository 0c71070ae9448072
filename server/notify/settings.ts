import { textOf, type Environment } from '../environment'
import { StartupError } from '../errors'
import { readChannelSettings, type ChannelSettings } from './channels/settings'

/** Push services of the browsers that there are; an address elsewhere is not asked: it comes from a client (notify.md#subscriptions). */
const PUSH_HOSTS = 'fcm.googleapis.com,push.services.mozilla.com,push.apple.com,notify.windows.com'

/** Names the sender to push services (RFC 8292): keys base64url, `subject` mailto: or https:. */
export interface PushKeys {
  publicKey: string
  privateKey: string
  subject: string
}

export interface NotifySettings extends ChannelSettings {
  /** Undefined: in production nothing is pushed, elsewhere by keys of this installation's own. */
  push: PushKeys | undefined
  /** Hosts that are asked, names below them included; one with a port is asked over http too (a service of the operator's own). */
  pushHosts: readonly string[]
  /** Calls people: speaks like the gateway of texts. */
  callGatewayUrl: string | undefined
  callGatewayToken: string | undefined
}

const KEYS = ['PUSH_PUBLIC_KEY', 'PUSH_PRIVATE_KEY', 'PUSH_SUBJECT'] as const

/** @throws StartupError with one Chinese line, never with a key */
export function readNotifySettings(env: Environment): NotifySettings {
  const [publicKey, privateKey, subject] = KEYS.map((name) => textOf(env, name))
  const given = [publicKey, privateKey, subject].filter((value) => value !== undefined)
  if (given.length > 0 && given.length < KEYS.length) throw new StartupError(`环境变量 ${KEYS.join('、')} 要么都填，要么都不填`)
  if (publicKey !== undefined && !/^[\w-]{87}$/.test(publicKey)) throw new StartupError('环境变量 PUSH_PUBLIC_KEY 应为 87 位的推送公钥')
  if (privateKey !== undefined && !/^[\w-]{43}$/.test(privateKey)) throw new StartupError('环境变量 PUSH_PRIVATE_KEY 应为 43 位的推送私钥')
  if (subject !== undefined && !/^(mailto:.+@.+|https:\/\/.+)$/.test(subject))
    throw new StartupError('环境变量 PUSH_SUBJECT 应为 mailto: 或 https: 开头的联系地址')
  const callGatewayUrl = textOf(env, 'CALL_GATEWAY_URL')
  if (callGatewayUrl !== undefined && !/^https?:\/\/[^/]/.test(callGatewayUrl))
    throw new StartupError('环境变量 CALL_GATEWAY_URL 应为 http 或 https 地址')
  const pushHosts = (textOf(env, 'PUSH_HOSTS') ?? PUSH_HOSTS)
    .toLowerCase()
    .split(',')
    .map((host) => host.trim())
    .filter((host) => host !== '')
  if (pushHosts.some((host) => !/^[a-z0-9.-]+(:\d{1,5})?$/.test(host)))
    throw new StartupError('环境变量 PUSH_HOSTS 应是用逗号分开的主机名，可带端口，不带 https://')
  return {
    push: publicKey === undefined || privateKey === undefined || subject === undefined ? undefined : { publicKey, privateKey, subject },
    pushHosts,
    callGatewayUrl,
    callGatewayToken: textOf(env, 'CALL_GATEWAY_TOKEN'),
    ...readChannelSettings(env)
  }
}

/** Whether a subscription's address belongs to a push service that may be asked. */
export function mayPushTo(endpoint: string, { pushHosts }: Pick<NotifySettings, 'pushHosts'>): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, host, hostname, username } = new URL(endpoint)
  if (username !== '') return false
  if (pushHosts.includes(host) && host !== hostname) return true
  return protocol === 'https:' && host === hostname && pushHosts.some((each) => hostname === each || hostname.endsWith(`.${each}`))
}
