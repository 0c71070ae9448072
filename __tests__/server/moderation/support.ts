import { randomUUID } from 'node:crypto'
import type { Page } from '../../../src/contract/envelope'
import type { ModerationItem } from '../../../src/contract/moderation'
import type { ServerConfig } from '../../../server/config'
import type { TestApp } from '../../support/databases'
import type { FakeAlipayCheck, FakeWechatCheck } from '../../support/contentChecks'

/** A silent platform is given up on quickly, ms. */
const LIMIT_MS = 300

/** Configuration with both platforms at their fakes. */
export const checkedBy = (wechat: FakeWechatCheck, alipay: FakeAlipayCheck): Partial<ServerConfig> => ({
  openPlatform: {
    wechat: { ...wechat.keys, url: wechat.url },
    alipay: { ...alipay.keys, url: alipay.url },
    limitMs: LIMIT_MS
  },
  moderation: { pushToken: wechat.pushToken, isAlipayAsked: true }
})

/** Calls of the moderation area as people of the demo company. */
export class Moderators {
  private readonly tokens = new Map<string, Promise<string>>()

  constructor(readonly server: TestApp) {}

  token(account: string): Promise<string> {
    const known = this.tokens.get(account) ?? this.server.signIn(account)
    this.tokens.set(account, known)
    return known
  }

  async as<T = unknown>(account: string, method: 'GET' | 'POST' | 'PUT', url: string, body?: unknown) {
    return this.server.call<T>(method, url, {
      token: await this.token(account),
      key: method === 'GET' ? undefined : true,
      ...(body === undefined ? {} : { body })
    })
  }

  identify(account: string, platform: 'weapp' | 'alipay', code: string) {
    return this.as(account, 'POST', '/api/moderation/Identity', { platform, code })
  }

  async items(isOpen = true): Promise<ModerationItem[]> {
    const { data } = await this.as<Page<ModerationItem>>('manager1', 'GET', `/api/moderation/Items?isOpen=${isOpen ? 1 : 0}`)
    return data.list
  }

  decide(id: string, hide: boolean, account = 'manager1') {
    return this.as<ModerationItem>(account, 'POST', `/api/moderation/Items/${id}/Decide`, { hide })
  }

  report(account: string, messageId: string, reason = 'ABUSE') {
    return this.as(account, 'POST', '/api/moderation/Reports', { messageId, reason })
  }

  /** Uploads a picture. @returns its server name */
  async upload(account: string, type: string, bytes: Buffer): Promise<string> {
    const mark = randomUUID()
    const head = `--${mark}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`
    const answer = await this.server.app.inject({
      method: 'POST',
      url: `/api/file/Uploader/${type}`,
      headers: { authorization: await this.token(account), 'content-type': `multipart/form-data; boundary=${mark}` },
      payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${mark}--\r\n`)])
    })
    return answer.json<{ data: { name: string } }>().data.name
  }

  /** Whether a picture is shown to people, and whether a moderator still sees it. */
  async isShown(url: string, mime = 'image/png'): Promise<boolean> {
    const answer = await this.server.app.inject(url)
    return answer.statusCode === 200 && answer.headers['content-type'] === mime && answer.headers['cache-control'] !== 'no-store'
  }

  async forget(): Promise<void> {
    await this.server.query('truncate moderation_event, moderation_item, picture_check')
  }
}
