import { ROUTES } from '../../src/routes'
import { FakeAlipay, FakeWechat, type PlatformAnswer } from './openPlatforms'

type Body = Record<string, unknown>

export interface PlatformMessage {
  to: string
  templateId: string
  page: string
  /** By field. */
  words: Record<string, string>
}

const isPage = (page: string): boolean => ROUTES.some(({ path }) => path === page.split('?')[0])
const wordsIn = (data: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(data as Record<string, { value?: unknown }>).map(([field, { value }]) => [field, String(value ?? '')]))

/** What people allow by template, as a platform counts it for itself. */
class Permissions {
  private readonly counts = new Map<string, number>()

  add(person: string, templateId: string, count = 1): void {
    const key = `${person} ${templateId}`
    this.counts.set(key, (this.counts.get(key) ?? 0) + count)
  }

  take(person: string, templateId: string): boolean {
    const key = `${person} ${templateId}`
    const left = this.counts.get(key) ?? 0
    if (left > 0) this.counts.set(key, left - 1)
    return left > 0
  }
}

/** The last limit of each kind of field, as WeChat's documents list them. */
const LIMITS: Readonly<Record<string, (value: string) => boolean>> = {
  thing: (value) => Array.from(value).length <= 20,
  phrase: (value) => /^[\u4e00-\u9fa5]{1,5}$/.test(value),
  time: (value) => /^(\d{4}年\d{1,2}月\d{1,2}日 )?\d{1,2}:\d{2}$/.test(value),
  date: (value) => /^\d{4}年\d{1,2}月\d{1,2}日( \d{1,2}:\d{2})?$/.test(value)
}

/** subscribeMessage.send of WeChat: a template's own fields, a page of the app, a permission that was given. */
export class FakeWechatMessages extends FakeWechat {
  readonly permissions = new Permissions()
  readonly people = new Set<string>()
  readonly messages: PlatformMessage[] = []
  /** errcode of the next call, whatever it asks. */
  next: number | undefined

  /** @param templates fields by id */
  constructor(
    private readonly templates: Readonly<Record<string, readonly string[]>>,
    ...rest: ConstructorParameters<typeof FakeWechat>
  ) {
    super(...rest)
  }

  protected override serve(path: string, query: URLSearchParams, body: Body): PlatformAnswer {
    if (path !== '/cgi-bin/message/subscribe/send') return super.serve(path, query, body)
    const errcode = this.next ?? this.judge(body)
    this.next = undefined
    return { errcode, errmsg: errcode === 0 ? 'ok' : 'refused' }
  }

  private judge({ touser, template_id, page = '', data, miniprogram_state, lang }: Body): number {
    const [to, templateId, target, words] = [String(touser), String(template_id), String(page), wordsIn(data)]
    const fields = this.templates[templateId]
    if (!this.people.has(to)) return 40003
    if (fields === undefined) return 40037
    if (target !== '' && !isPage(target)) return 41030
    const isWell = ([field, value]: [string, string]) => value !== '' && (LIMITS[field.replace(/\d+$/, '')]?.(value) ?? false)
    if (Object.keys(words).sort().join() !== [...fields].sort().join() || !Object.entries(words).every(isWell)) return 47003
    if (!['formal', 'trial', 'developer'].includes(String(miniprogram_state)) || lang !== 'zh_CN') return 47001
    if (!this.permissions.take(to, templateId)) return 43101
    this.messages.push({ to, templateId, page: target, words })
    return 0
  }
}

/** alipay.open.app.mini.templatemessage.send: the same at Alipay. */
export class FakeAlipayMessages extends FakeAlipay {
  readonly permissions = new Permissions()
  readonly messages: PlatformMessage[] = []
  /** sub_code of the next call, whatever it asks. */
  next: string | undefined

  constructor(
    private readonly templates: Readonly<Record<string, readonly string[]>>,
    ...rest: ConstructorParameters<typeof FakeAlipay>
  ) {
    super(...rest)
  }

  protected override serve(method: string, biz: Body): object | undefined {
    if (method !== 'alipay.open.app.mini.templatemessage.send') return super.serve(method, biz)
    const subCode = this.next ?? this.judge(biz)
    this.next = undefined
    return subCode === '' ? {} : { code: '40004', msg: 'Business Failed', sub_code: subCode, sub_msg: '拒绝' }
  }

  private judge({ to_user_id, to_open_id, user_template_id, page, data }: Body): string {
    const [to, templateId, target] = [String(to_user_id ?? to_open_id ?? ''), String(user_template_id), String(page ?? '')]
    const fields = this.templates[templateId]
    if ((to_user_id === undefined) === (to_open_id === undefined)) return 'isv.missing-user'
    if (to_user_id !== undefined && !/^2088\d{12}$/.test(to)) return 'isv.invalid-user'
    if (fields === undefined) return 'TEMPLATE_ILLEGAL'
    if (target.length > 128 || !isPage(target)) return 'PAGE_ILLEGAL'
    const words = typeof data === 'string' && data.length <= 2048 ? wordsIn(JSON.parse(data)) : {}
    if (Object.keys(words).sort().join() !== [...fields].sort().join() || Object.values(words).includes('')) return 'KEYWORD_ILLEGAL'
    if (!this.permissions.take(to, templateId)) return 'USER_NOT_SUBSCRIBE'
    this.messages.push({ to, templateId, page: target, words })
    return ''
  }
}
