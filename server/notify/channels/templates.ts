import { NOTIFY_KINDS, type NotifyKind } from '@/contract/notify'
import type { CheckPlatform } from '@/contract/moderation'
import { formatFullDateTime } from '@/domain/format'
import { isObject } from '@/domain/guards'
import { StartupError } from '../../errors'
import type { Notice } from './types'

/** A message that a platform has approved; its fields are filled with `title`, `text` or `at` of a notice, or with fixed words behind `=`. */
export interface NoticeTemplate {
  id: string
  fields: Readonly<Record<string, string>>
  /** Of Alipay: who allows it once allows it until he takes it back. */
  isLasting?: boolean
}
export type NoticeTemplates = Readonly<Partial<Record<NotifyKind, NoticeTemplate>>>

/** Most signs of a field that holds words (thing of WeChat; Alipay cuts what is longer). */
const MOST_WORDS = 20
/** Stands where a notice has no words: an empty field is refused. */
const NO_WORDS = '请打开小程序查看'

/** What WeChat takes in fields of each kind (订阅消息参数值内容限制说明). Others cannot be filled with what a notice knows. */
const WECHAT_FIELDS: Readonly<Record<string, RegExp>> = {
  thing: /^.{1,20}$/u,
  phrase: /^\p{Script=Han}{1,5}$/u,
  name: /^(\p{Script=Han}{1,10}|[A-Za-z\p{P}]{1,20})$/u,
  character_string: /^[!-~]{1,32}$/,
  phone_number: /^[0-9+\-()]{1,17}$/,
  time: /^(\d{4}年\d{1,2}月\d{1,2}日 )?\d{2}:\d{2}$/,
  date: /^\d{4}年\d{1,2}月\d{1,2}日( \d{2}:\d{2})?$/
}
const isWords = (source: string): boolean => source === 'title' || source === 'text'

/** Whether a platform will take what stands behind a field. */
function isFillable(platform: CheckPlatform, field: string, source: string): boolean {
  const [, kind = ''] = (platform === 'weapp' ? /^([a-z_]+?)\d{1,2}$/ : /^(keyword)\d{1,2}$/).exec(field) ?? []
  const fixed = source.startsWith('=') ? source.slice(1) : undefined
  if (kind === 'keyword') return fixed === undefined ? isWords(source) || source === 'at' : fixed !== ''
  const rule = WECHAT_FIELDS[kind]
  if (rule === undefined) return false
  if (fixed !== undefined) return rule.test(fixed)
  return kind === 'thing' ? isWords(source) : (kind === 'time' || kind === 'date') && source === 'at'
}

/**
 * `WEAPP_TEMPLATES`, `ALIPAY_TEMPLATES`: `{"offer":{"id":"...","fields":{"thing1":"title","time2":"at","phrase3":"=待接单"}}}`.
 * @throws StartupError with one Chinese line
 */
export function templatesOf(platform: CheckPlatform, name: string, text: string): NoticeTemplates {
  if (text === '') return {}
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    throw new StartupError(`环境变量 ${name} 应为 JSON`)
  }
  if (!isObject<Record<string, unknown>>(given)) throw new StartupError(`环境变量 ${name} 应为 JSON 对象`)
  for (const [kind, template] of Object.entries(given)) {
    if (!(NOTIFY_KINDS as readonly string[]).includes(kind))
      throw new StartupError(`环境变量 ${name} 的通知类型只能写：${NOTIFY_KINDS.join('、')}`)
    const { id, fields, isLasting = false } = isObject<Record<string, unknown>>(template) ? template : {}
    if (typeof id !== 'string' || id === '' || !isObject<Record<string, unknown>>(fields) || Object.keys(fields).length === 0)
      throw new StartupError(`环境变量 ${name} 的 ${kind} 应有模板 id 和 fields`)
    if (typeof isLasting !== 'boolean' || (isLasting && platform !== 'alipay'))
      throw new StartupError(`环境变量 ${name} 的 ${kind}.isLasting 只能在支付宝模板里写 true 或 false`)
    for (const [field, source] of Object.entries(fields))
      if (typeof source !== 'string' || !isFillable(platform, field, source))
        throw new StartupError(
          `环境变量 ${name} 的 ${kind}.${field} 填不进模板：可写 title、text、at，或以 = 开头的固定内容，且须符合该字段的格式`
        )
  }
  return given as NoticeTemplates
}

/** One line of at most so many signs; what is cut off is said by its last. */
function wordsOf(text: string): string {
  const signs = Array.from(text.replace(/[\p{Cc}\s]+/gu, ' ').trim())
  return (signs.length <= MOST_WORDS ? signs : [...signs.slice(0, MOST_WORDS - 1), '…']).join('') || NO_WORDS
}

/** `2026年3月16日 09:00`. */
function timeOf(at: number): string {
  const [, year = '', month = '', day = '', minutes = ''] = /^(\d+)-(\d+)-(\d+) (\d+:\d+)/.exec(formatFullDateTime(at)) ?? []
  return `${year}年${Number(month)}月${Number(day)}日 ${minutes}`
}

/** What a template's fields hold for a notice. */
export function filledFields({ fields }: NoticeTemplate, notice: Notice): Record<string, { value: string }> {
  const valueOf = (source: string): string =>
    source.startsWith('=')
      ? source.slice(1)
      : source === 'at'
        ? timeOf(notice.at)
        : wordsOf(source === 'title' ? notice.title : notice.text)
  return Object.fromEntries(Object.entries(fields).map(([field, source]) => [field, { value: valueOf(source) }]))
}
