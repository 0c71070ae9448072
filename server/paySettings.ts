import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { KeyObject } from 'node:crypto'
import { textOf, type Environment } from './environment'
import { StartupError } from './errors'
import type { AlipayKeys } from './transferCar/payment/pay/providers/alipay'
import { privateKeyOf, publicKeyOf } from './providers/rsa'
import type { WechatKeys } from './transferCar/payment/pay/providers/wechatShapes'

/** Providers of payments (payments.md#channels). */
export interface PaySettings {
  /** The local provider: none in production. `url` is empty until its process has said where it listens; empty = no channel is open. */
  local: { folder: string; url: string; port: number } | undefined
  wechat: WechatKeys | undefined
  alipay: AlipayKeys | undefined
  /** Where the outside reaches this server; notices come there. */
  publicUrl: string
}

const WECHAT = [
  'WECHAT_MCH_ID',
  'WECHAT_APP_ID',
  'WECHAT_SERIAL',
  'WECHAT_PRIVATE_KEY',
  'WECHAT_API_V3_KEY',
  'WECHAT_PLATFORM_SERIAL',
  'WECHAT_PLATFORM_KEY'
] as const
const ALIPAY = ['ALIPAY_APP_ID', 'ALIPAY_SELLER_ID', 'ALIPAY_PRIVATE_KEY', 'ALIPAY_PUBLIC_KEY'] as const

/**
 * `PAY_PROVIDER`: `local` (default outside production), `live` (default in production; a channel is open when all its keys are given).
 * @param dataDir absolute @param port of this server
 * @throws StartupError with one Chinese line
 */
export function readPaySettings(env: Environment, isProduction: boolean, dataDir: string, port: number): PaySettings {
  const provider = textOf(env, 'PAY_PROVIDER') ?? (isProduction ? 'live' : 'local')
  if (provider !== 'local' && provider !== 'live') throw new StartupError('环境变量 PAY_PROVIDER 应为 local 或 live')
  const publicUrl = (textOf(env, 'PUBLIC_URL') ?? `http://127.0.0.1:${port}`).replace(/\/+$/, '')
  if (!/^https?:\/\/[^/]/.test(publicUrl)) throw new StartupError('环境变量 PUBLIC_URL 应为 http 或 https 地址')
  if (provider === 'local') {
    if (isProduction) throw new StartupError('生产环境不能使用演示支付：请设置 PAY_PROVIDER=live')
    return {
      local: { folder: path.join(dataDir, 'local-provider'), url: textOf(env, 'LOCAL_PROVIDER_URL') ?? '', port: portOf(env) },
      wechat: undefined,
      alipay: undefined,
      publicUrl
    }
  }
  const wechat = wechatOf(env)
  const alipay = alipayOf(env)
  if ((wechat !== undefined || alipay !== undefined) && !publicUrl.startsWith('https://'))
    throw new StartupError('使用真实支付时，环境变量 PUBLIC_URL 应为本服务器的 https 地址，用于接收支付通知')
  return { local: undefined, wechat, alipay, publicUrl }
}

function wechatOf(env: Environment): WechatKeys | undefined {
  const given = all(env, WECHAT)
  if (given === undefined) return undefined
  const secret = textOf(env, 'WECHAT_PAGE_SECRET')
  if (Buffer.byteLength(given.WECHAT_API_V3_KEY) !== 32) throw new StartupError('环境变量 WECHAT_API_V3_KEY 应为 32 个字符')
  return {
    mchId: given.WECHAT_MCH_ID,
    appId: given.WECHAT_APP_ID,
    serial: given.WECHAT_SERIAL,
    apiV3Key: given.WECHAT_API_V3_KEY,
    platformSerial: given.WECHAT_PLATFORM_SERIAL,
    privateKey: key('WECHAT_PRIVATE_KEY', given.WECHAT_PRIVATE_KEY, privateKeyOf),
    ...(secret !== undefined && { appSecret: secret }),
    platformKey: key('WECHAT_PLATFORM_KEY', given.WECHAT_PLATFORM_KEY, publicKeyOf)
  }
}

function alipayOf(env: Environment): AlipayKeys | undefined {
  const given = all(env, ALIPAY)
  if (given === undefined) return undefined
  return {
    appId: given.ALIPAY_APP_ID,
    sellerId: given.ALIPAY_SELLER_ID,
    privateKey: key('ALIPAY_PRIVATE_KEY', given.ALIPAY_PRIVATE_KEY, privateKeyOf),
    alipayKey: key('ALIPAY_PUBLIC_KEY', given.ALIPAY_PUBLIC_KEY, publicKeyOf)
  }
}

/** All of them or none: half a channel would take money and lose its notices. */
function all<Name extends string>(env: Environment, names: readonly Name[]): Record<Name, string> | undefined {
  const missing = names.filter((name) => textOf(env, name) === undefined)
  if (missing.length === names.length) return undefined
  if (missing.length > 0) throw new StartupError(`支付渠道的配置不完整，还缺环境变量 ${missing.join('、')}`)
  return Object.fromEntries(names.map((name) => [name, textOf(env, name)])) as Record<Name, string>
}

/** The variable names a file: a key in an environment would stand in every list of processes. */
function key(name: string, file: string, read: (text: string) => KeyObject): KeyObject {
  try {
    return read(readFileSync(path.resolve(file), 'utf8'))
  } catch (cause) {
    throw new StartupError(`环境变量 ${name} 应为密钥文件的路径，现在读不出密钥`, cause)
  }
}

function portOf(env: Environment): number {
  const value = Number(textOf(env, 'LOCAL_PROVIDER_PORT') ?? '0')
  if (!Number.isInteger(value) || value < 0 || value > 65535) throw new StartupError('环境变量 LOCAL_PROVIDER_PORT 应为 0 到 65535 的整数')
  return value
}
