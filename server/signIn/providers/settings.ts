import { addressOf, textOf, type Environment } from '../../environment'
import { StartupError } from '../../errors'

interface AnyProvider {
  /** What stands on its button. */
  name: string
  /** How long each call to it may take, seconds. */
  callLimitS: number
}
/** A provider that speaks OpenID Connect. */
export interface OidcSettings extends AnyProvider {
  provider: 'oidc'
  issuer: string
  clientId: string
  clientSecret: string
  scope: string
}
export interface WecomSettings extends AnyProvider {
  provider: 'wecom'
  corpId: string
  agentId: string
  secret: string
  /** Without a slash at its end. */
  url: string
}
export interface DingtalkSettings extends AnyProvider {
  provider: 'dingtalk'
  clientId: string
  clientSecret: string
  corpId: string
  /** Without a slash at its end. */
  url: string
}
/** The company's identity provider. */
export type OpenIdSettings = OidcSettings | WecomSettings | DingtalkSettings
type ProviderName = OpenIdSettings['provider']

const CALL_LIMIT_S = 5
const LOOPBACK: readonly string[] = ['localhost', '127.0.0.1', '[::1]']
const NAMES: Readonly<Record<ProviderName, readonly [string, string, string]>> = {
  oidc: ['OPENID_ISSUER', 'OPENID_CLIENT_ID', 'OPENID_CLIENT_SECRET'],
  wecom: ['WECOM_CORP_ID', 'WECOM_AGENT_ID', 'WECOM_SECRET'],
  dingtalk: ['DINGTALK_CLIENT_ID', 'DINGTALK_CLIENT_SECRET', 'DINGTALK_CORP_ID']
}
const PROVIDERS = Object.keys(NAMES) as ProviderName[]

/** Which provider is meant; undefined = none. @throws StartupError where settings of another one stand beside it */
function providerOf(env: Environment): ProviderName | undefined {
  const said = textOf(env, 'OPENID_PROVIDER')
  const provider = PROVIDERS.find((name) => name === (said ?? 'oidc'))
  if (provider === undefined) throw new StartupError(`环境变量 OPENID_PROVIDER 只能是 ${PROVIDERS.join('、')}`)
  const given = PROVIDERS.filter((name) => NAMES[name].some((variable) => textOf(env, variable) !== undefined))
  const other = given.find((name) => name !== provider)
  if (other !== undefined)
    throw new StartupError(`填写了 ${NAMES[other].join('、')} 时，环境变量 OPENID_PROVIDER 应为 ${other}，现在是 ${provider}`)
  return said === undefined && given.length === 0 ? undefined : provider
}

/**
 * `OPENID_PROVIDER` and what that one needs; undefined = no provider.
 * @throws StartupError with one Chinese line, never with a secret
 */
export function readOpenIdSettings(env: Environment, isProduction: boolean): OpenIdSettings | undefined {
  const provider = providerOf(env)
  if (provider === undefined) return undefined
  const [first, second, third] = NAMES[provider].map((name) => textOf(env, name))
  if (first === undefined || second === undefined || third === undefined)
    throw new StartupError(`环境变量 ${NAMES[provider].join('、')} 要么都填，要么都不填（OPENID_PROVIDER=${provider}）`)
  if (isProduction && textOf(env, 'PUBLIC_URL') === undefined)
    throw new StartupError('设置了企业账号登录时，还需要用 PUBLIC_URL 写明本系统的地址')
  const common = (name: string): AnyProvider => ({ name: textOf(env, 'OPENID_NAME') ?? name, callLimitS: CALL_LIMIT_S })
  if (provider === 'wecom') {
    if (!/^\d+$/.test(second)) throw new StartupError('环境变量 WECOM_AGENT_ID 应为数字（企业微信应用的 AgentId）')
    const url = gatewayOf(env, 'WECOM_URL', 'https://qyapi.weixin.qq.com')
    return { ...common('企业微信'), provider, corpId: first, agentId: second, secret: third, url }
  }
  if (provider === 'dingtalk') {
    const url = gatewayOf(env, 'DINGTALK_URL', 'https://api.dingtalk.com')
    return { ...common('钉钉'), provider, clientId: first, clientSecret: second, corpId: third, url }
  }
  checkIssuer(first, isProduction)
  const scope = textOf(env, 'OPENID_SCOPE') ?? 'openid profile phone'
  if (!scope.split(/\s+/).includes('openid')) throw new StartupError('环境变量 OPENID_SCOPE 应含有 openid')
  return { ...common('企业账号'), provider, issuer: first, clientId: second, clientSecret: third, scope }
}

const gatewayOf = (env: Environment, name: string, fallback: string): string => (addressOf(env, name) ?? fallback).replace(/\/+$/, '')

function checkIssuer(issuer: string, isProduction: boolean): void {
  const isAddress = URL.canParse(issuer) && ['https:', 'http:'].includes(new URL(issuer).protocol)
  if (!isAddress) throw new StartupError('环境变量 OPENID_ISSUER 应为身份提供方的 https 地址')
  const { protocol, hostname } = new URL(issuer)
  if (protocol === 'http:' && (isProduction || !LOOPBACK.includes(hostname)))
    throw new StartupError('环境变量 OPENID_ISSUER 应为 https 地址，只有开发时可用本机的 http 地址')
}
