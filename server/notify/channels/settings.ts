import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { CheckPlatform } from '@/contract/moderation'
import { type Environment } from '../../environment'
import { StartupError } from '../../errors'
import { templatesOf, type NoticeTemplates } from './templates'

/** A mailbox of the company at an SMTP server. */
export interface MailSettings {
  host: string
  port: number
  /** TLS from the first byte; false = the connection turns to it (STARTTLS). */
  isSecure: boolean
  /** '' = the server asks for none. */
  user: string
  password: string
  from: { name: string; address: string }
  /** Certificates that are believed besides those that every machine knows, PEM; undefined = none. */
  ca: string | undefined
}

export interface ChannelSettings {
  /** Undefined = no mail is sent. */
  mail: MailSettings | undefined
  /** By kind of notice; none = nothing of that kind goes over this platform. */
  templates: Readonly<Record<CheckPlatform, NoticeTemplates>>
}

const textOf = (env: Environment, name: string): string => env[name]?.trim() ?? ''

/** One address and nothing else: no second one, no line of a head. */
export const isMailAddress = (text: string): boolean => /^[^\s<>()[\]",;:@\\]{1,64}@[^\s<>()[\]",;:@\\]{1,190}$/.test(text)

/** `MAIL_URL`, `MAIL_FROM`, `MAIL_CA`, `WEAPP_TEMPLATES`, `ALIPAY_TEMPLATES`. @throws StartupError with one Chinese line, never with a password */
export function readChannelSettings(env: Environment): ChannelSettings {
  const templates = (platform: CheckPlatform, name: string) => templatesOf(platform, name, textOf(env, name))
  return {
    mail: mailOf(env),
    templates: { weapp: templates('weapp', 'WEAPP_TEMPLATES'), alipay: templates('alipay', 'ALIPAY_TEMPLATES') }
  }
}

function mailOf(env: Environment): MailSettings | undefined {
  const [url, from] = [textOf(env, 'MAIL_URL'), textOf(env, 'MAIL_FROM')]
  if (url === '' && from === '') return undefined
  if (url === '' || from === '') throw new StartupError('环境变量 MAIL_URL、MAIL_FROM 要么都填，要么都不填')
  const [, name = '', bracketed, bare] = /^(?:"?([^"<>\r\n]*?)"?\s*<([^<>]+)>|(\S+))$/.exec(from) ?? []
  const address = bracketed ?? bare ?? ''
  if (!isMailAddress(address)) throw new StartupError('环境变量 MAIL_FROM 应为一个邮箱地址，或“名称 <邮箱地址>”')
  return { ...serverOf(url), from: { name, address }, ca: certificatesOf(textOf(env, 'MAIL_CA')) }
}

function serverOf(url: string): Pick<MailSettings, 'host' | 'port' | 'isSecure' | 'user' | 'password'> {
  try {
    const { protocol, hostname, port, username, password } = new URL(url)
    if ((protocol !== 'smtp:' && protocol !== 'smtps:') || hostname === '') throw new Error('no address of a mail server')
    const isSecure = protocol === 'smtps:'
    return {
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port) || (isSecure ? 465 : 587),
      isSecure,
      user: decodeURIComponent(username),
      password: decodeURIComponent(password)
    }
  } catch {
    throw new StartupError('环境变量 MAIL_URL 应为 smtp:// 或 smtps:// 开头的地址，用户名和密码里的特殊字符写成 % 编码')
  }
}

function certificatesOf(file: string): string | undefined {
  if (file === '') return undefined
  try {
    return readFileSync(path.resolve(file), 'utf8')
  } catch (cause) {
    throw new StartupError('环境变量 MAIL_CA 应为证书文件的路径，现在读不出文件', cause)
  }
}
