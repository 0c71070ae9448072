import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { KeyObject } from 'node:crypto'
import { type Environment } from '../environment'
import { StartupError } from '../errors'
import { privateKeyOf, publicKeyOf } from '../providers/rsa'

export interface WechatKeys {
  appId: string
  secret: string
  /** Without a slash at its end. */
  url: string
}
export interface AlipayKeys {
  appId: string
  privateKey: KeyObject
  /** Alipay's public key, not our own. */
  alipayKey: KeyObject
  /** What it seals mobile numbers with, 16 bytes; undefined = numbers are not asked for. */
  aesKey: Buffer | undefined
  url: string
}

/** The mini-programs of this installation, at most one a platform. */
export interface OpenPlatformSettings {
  wechat: WechatKeys | undefined
  alipay: AlipayKeys | undefined
  /** Somebody waits for his message to leave, or to be let in, ms. */
  limitMs: number
}

const LIMIT_MS = 3_000
const WEAPP = ['WEAPP_APP_ID', 'WEAPP_SECRET'] as const
const ALIPAY = ['ALIPAY_MINI_APP_ID', 'ALIPAY_MINI_PRIVATE_KEY', 'ALIPAY_MINI_PUBLIC_KEY'] as const
/** Names from when content checks alone asked the platforms; the mini-program is the same. */
const OLDER: Readonly<Record<string, string>> = {
  WEAPP_APP_ID: 'CHECK_WECHAT_APP_ID',
  WEAPP_SECRET: 'CHECK_WECHAT_SECRET',
  WEAPP_URL: 'CHECK_WECHAT_URL',
  ALIPAY_MINI_APP_ID: 'CHECK_ALIPAY_APP_ID',
  ALIPAY_MINI_PRIVATE_KEY: 'CHECK_ALIPAY_PRIVATE_KEY',
  ALIPAY_MINI_PUBLIC_KEY: 'CHECK_ALIPAY_PUBLIC_KEY',
  ALIPAY_MINI_URL: 'CHECK_ALIPAY_URL'
}

/**
 * `WEAPP_*` and `ALIPAY_MINI_*`, or their older names `CHECK_WECHAT_*` and `CHECK_ALIPAY_*`; a platform without keys is not asked.
 * @throws StartupError with one Chinese line, never with a key
 */
export function readOpenPlatformSettings(env: Environment): OpenPlatformSettings {
  const wechat = all(env, WEAPP)
  const alipay = all(env, ALIPAY)
  return {
    wechat: wechat && {
      appId: wechat.WEAPP_APP_ID,
      secret: wechat.WEAPP_SECRET,
      url: address(env, 'WEAPP_URL', 'https://api.weixin.qq.com')
    },
    alipay: alipay && {
      appId: alipay.ALIPAY_MINI_APP_ID,
      privateKey: key('ALIPAY_MINI_PRIVATE_KEY', alipay.ALIPAY_MINI_PRIVATE_KEY, privateKeyOf),
      alipayKey: key('ALIPAY_MINI_PUBLIC_KEY', alipay.ALIPAY_MINI_PUBLIC_KEY, publicKeyOf),
      aesKey: aesKey(env),
      url: address(env, 'ALIPAY_MINI_URL', 'https://openapi.alipay.com/gateway.do')
    },
    limitMs: LIMIT_MS
  }
}

/** @throws StartupError where both names say different things: a code of one mini-program is worth nothing at another */
function valueOf(env: Environment, name: string): string {
  const [given, older] = [env[name]?.trim() ?? '', env[OLDER[name] ?? '']?.trim() ?? '']
  if (given !== '' && older !== '' && given !== older) throw new StartupError(`环境变量 ${name} 和 ${OLDER[name]} 应相同，或者只填 ${name}`)
  return given || older
}

/** All of them or none: with half of them nothing would work, and nobody would know. */
function all<Name extends string>(env: Environment, names: readonly Name[]): Record<Name, string> | undefined {
  const given = names.map((name) => [name, valueOf(env, name)] as const)
  const missing = given.filter(([, value]) => value === '').map(([name]) => name)
  if (missing.length === names.length) return undefined
  if (missing.length > 0) throw new StartupError(`小程序的配置不完整，还缺环境变量 ${missing.join('、')}`)
  return Object.fromEntries(given) as Record<Name, string>
}

function address(env: Environment, name: string, fallback: string): string {
  const given = valueOf(env, name)
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

function aesKey(env: Environment): Buffer | undefined {
  const given = env.ALIPAY_MINI_AES_KEY?.trim() ?? ''
  const bytes = Buffer.from(given, 'base64')
  if (given !== '' && (bytes.length !== 16 || bytes.toString('base64') !== given))
    throw new StartupError('环境变量 ALIPAY_MINI_AES_KEY 应为支付宝开放平台给出的 AES 密钥（24 个字符）')
  return given === '' ? undefined : bytes
}
