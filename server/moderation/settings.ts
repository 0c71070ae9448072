import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { KeyObject } from 'node:crypto'
import { StartupError } from '../errors'
import { privateKeyOf, publicKeyOf } from '../providers/rsa'

export interface WechatCheckKeys {
  appId: string
  secret: string
  /** Token of the message push: what is pushed is signed with it. */
  pushToken: string
  /** Without a slash at its end. */
  url: string
}
export interface AlipayCheckKeys {
  appId: string
  privateKey: KeyObject
  /** Alipay's public key, not our own. */
  alipayKey: KeyObject
  url: string
}

/** Whom texts and pictures are shown to before people see them; undefined = nobody. */
export interface ModerationSettings {
  wechat: WechatCheckKeys | undefined
  alipay: AlipayCheckKeys | undefined
  /** Somebody waits for his message to leave, ms. */
  limitMs: number
}

type Environment = Readonly<Record<string, string | undefined>>
const WECHAT = ['CHECK_WECHAT_APP_ID', 'CHECK_WECHAT_SECRET', 'CHECK_WECHAT_PUSH_TOKEN'] as const
const ALIPAY = ['CHECK_ALIPAY_APP_ID', 'CHECK_ALIPAY_PRIVATE_KEY', 'CHECK_ALIPAY_PUBLIC_KEY'] as const
const LIMIT_MS = 3_000

/**
 * `CHECK_WECHAT_*` and `CHECK_ALIPAY_*`; a platform without keys checks nothing. `*_URL`: a gateway in between.
 * @throws StartupError with one Chinese line, never with a key
 */
export function readModerationSettings(env: Environment): ModerationSettings {
  const wechat = all(env, WECHAT)
  const alipay = all(env, ALIPAY)
  return {
    wechat: wechat && {
      appId: wechat.CHECK_WECHAT_APP_ID,
      secret: wechat.CHECK_WECHAT_SECRET,
      pushToken: wechat.CHECK_WECHAT_PUSH_TOKEN,
      url: address(env, 'CHECK_WECHAT_URL', 'https://api.weixin.qq.com')
    },
    alipay: alipay && {
      appId: alipay.CHECK_ALIPAY_APP_ID,
      privateKey: key('CHECK_ALIPAY_PRIVATE_KEY', alipay.CHECK_ALIPAY_PRIVATE_KEY, privateKeyOf),
      alipayKey: key('CHECK_ALIPAY_PUBLIC_KEY', alipay.CHECK_ALIPAY_PUBLIC_KEY, publicKeyOf),
      url: address(env, 'CHECK_ALIPAY_URL', 'https://openapi.alipay.com/gateway.do')
    },
    limitMs: LIMIT_MS
  }
}

/** All of them or none: with half of them nothing would be checked, and nobody would know. */
function all<Name extends string>(env: Environment, names: readonly Name[]): Record<Name, string> | undefined {
  const given = names.map((name) => [name, env[name]?.trim() ?? ''] as const)
  const missing = given.filter(([, value]) => value === '').map(([name]) => name)
  if (missing.length === names.length) return undefined
  if (missing.length > 0) throw new StartupError(`内容安全检测的配置不完整，还缺环境变量 ${missing.join('、')}`)
  return Object.fromEntries(given) as Record<Name, string>
}

function address(env: Environment, name: string, fallback: string): string {
  const given = env[name]?.trim() ?? ''
  if (given !== '' && !/^https?:\/\/[^/]/.test(given)) throw new StartupError(`环境变量 ${name} 应为 http 或 https 地址`)
  return (given || fallback).replace(/\/+$/, '')
}

/** The variable names a file, as for payments. */
function key(name: string, file: string, read: (text: string) => KeyObject): KeyObject {
  try {
    return read(readFileSync(path.resolve(file), 'utf8'))
  } catch (cause) {
    throw new StartupError(`环境变量 ${name} 应为密钥文件的路径，现在读不出密钥`, cause)
  }
}
