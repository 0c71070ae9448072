import type { ChannelCheck } from '@/contract/notifyCheck'
import type { NoticePermissions } from '@/contract/notifyPermission'
import { answerText, ChannelCheckModel } from '@/pages/my/channelCheck/model'
import { PermissionsModel } from '@/stores/noticePermissions'
import { createNoticeChannelService } from '@/services/noticeChannels'
import { ok, refused, type Seen } from '../platform/testApi'
import { openDevice } from './support'

const device = openDevice()
const json = (call: Seen | undefined): unknown => JSON.parse(String(call?.body))
const READ = 'GET /api/notify/Templates'
const PERMIT = '/api/notify/Permissions'
const CHECK = '/api/notify/Check'

/** So many messages left of each template. */
const left = (...counts: number[]): NoticePermissions => ({
  isKnown: true,
  list: counts.map((count, index) => ({ templateId: `t${index}`, kinds: ['order'], left: count }))
})

describe('permissions of a mini-program', () => {
  const open = async (permissions: NoticePermissions, ask: (ids: readonly string[]) => Promise<readonly string[]>) => {
    await device.signIn()
    device.server.routes.set(READ, () => ok(permissions))
    const { api, uuid } = device.shell.stores
    const model = new PermissionsModel({ service: createNoticeChannelService(api), platform: 'weapp', ask, uuid })
    await model.load()
    return model
  }

  it('asks for the three of which the fewest are left, and tells the server what was allowed', async () => {
    const asked: (readonly string[])[] = []
    const model = await open(left(4, 0, 2, 1), (ids) => {
      asked.push(ids)
      return Promise.resolve(ids.slice(0, 2))
    })
    device.server.routes.set(`POST ${PERMIT}`, () => ok(left(4, 1, 2, 2)))
    expect(model.left).toBe(7)
    await model.allow()
    expect([asked, json(device.seen(PERMIT)[0]), model.left]).toEqual([
      [['t1', 't3', 't2']],
      { platform: 'weapp', accepted: ['t1', 't3'] },
      9
    ])
    await model.allow()
    const keys = device.seen(PERMIT).map(({ headers }) => headers['idempotency-key'])
    expect(new Set(keys).size).toBe(2)
  })

  it('refused by the person nothing is told; refused by the server the words stand there', async () => {
    const answers: (readonly string[])[] = [[], ['t0']]
    const model = await open(left(0), () => Promise.resolve(answers.shift() ?? []))
    device.server.routes.set(`POST ${PERMIT}`, () => refused(400, '通知模板已更新，请重新打开此页'))
    await model.allow()
    expect([device.seen(PERMIT), model.failure]).toEqual([[], ''])
    await model.allow()
    expect([model.failure, model.left, model.isAsking]).toEqual(['通知模板已更新，请重新打开此页', 0, false])
  })

  it('without templates or without an answer nothing is offered; allowed for good is no number', async () => {
    const none = await open({ isKnown: false, list: [] }, () => Promise.reject(new Error('nobody asks')))
    await none.allow()
    expect([none.permissions?.list, none.left]).toEqual([[], 0])
    expect((await open(left(2, -1), () => Promise.resolve([]))).left).toBeUndefined()
  })
})

describe('the check of channels', () => {
  const check = (last: ChannelCheck['last']): ChannelCheck => ({ channel: 'mail', isConfigured: true, last })
  const at = Date.parse('2026-03-15T06:05:00Z')

  it('shows what a provider answered, and below its channel why a test reached nobody', async () => {
    await device.signIn()
    device.server.routes.set(`GET ${CHECK}`, () => ok({ list: [check(null)] }))
    const { api, uuid } = device.shell.stores
    const model = new ChannelCheckModel({ service: createNoticeChannelService(api), uuid })
    await model.load()
    expect(model.checks).toEqual([check(null)])
    device.server.routes.set(`POST ${CHECK}`, () => refused(400, '您的账号没有邮箱，请先在个人资料里填写'))
    await model.test('mail')
    expect(model.failure).toEqual({ channel: 'mail', words: '您的账号没有邮箱，请先在个人资料里填写' })
    device.server.routes.set(`POST ${CHECK}`, () => ok({ list: [check({ state: 'REFUSED', code: '550', at })] }))
    const both = [model.test('mail'), model.test('text')]
    await Promise.all(both)
    expect([json(device.seen(CHECK).at(-1)), model.failure, model.testing]).toEqual([{ channel: 'mail' }, undefined, undefined])
    expect(model.checks?.map(({ last }) => (last === null ? '' : answerText(last)))).toEqual(['03-15 14:05 未接收（550）'])
  })
})
