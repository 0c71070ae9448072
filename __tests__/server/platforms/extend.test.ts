import type { LoginAnswer } from '@/contract/session'
import type { EventBody } from '@/contract/schedule'
import { startOfDay } from '@/domain/schedule/days'
import { createClock } from '@/platform/clock'
import { createRequest, type Api } from '@/platform/request'
import { createPlatformReportLogService } from '@/services/reportLog'
import { createPlatformScheduleService } from '@/services/schedulePlatform'
import { createSessionService } from '@/services/session'
import { codeOfStatus } from '@/stores/rootStore'
import { DAY } from '@/domain/time'
import { CLIENT, PASSWORD_MD5, startJava, startNet, type FakePlatform } from '../../support/platform'
import { nodeNetwork } from '../../support/platform/nodeNetwork'

const BODY: EventBody = {
  kind: 'event',
  title: '盘点',
  location: '',
  note: '',
  colour: '#ff0000',
  startAt: startOfDay('2026-03-16'),
  endAt: startOfDay('2026-03-18'),
  isAllDay: true,
  rule: '',
  reminders: [60],
  weChatAlert: 1,
  mailAlert: 0,
  mobileAlert: 0,
  calendarId: '',
  participantIds: []
}
const LISI = '349057407209543'

/**
 * Schedule and report logs where the server has only the platform's calls (schedule.md#platform-calls-of-the-schedule,
 * report-log.md#platform-calls-of-reports).
 */
describe.each([
  ['java', startJava],
  ['net', startNet]
] as const)('schedule and reports of the platform %s', (_name, start) => {
  let platform: FakePlatform
  const apiOf = async (account: string): Promise<Api> => {
    let token = ''
    const api: Api = createRequest({
      base: platform.url,
      ownOrigin: '',
      network: nodeNetwork,
      getToken: () => token,
      sendsIdempotencyKey: () => false,
      codeOfStatus,
      onFailure: () => false,
      toast: () => undefined,
      mask: { show: () => undefined, hide: () => undefined },
      clock: createClock()
    })
    const answer = await createSessionService(api, { id: CLIENT.id, secret: CLIENT.secret, tenantBase: platform.url }).login({
      account,
      password: PASSWORD_MD5
    })
    token = (answer as LoginAnswer).token
    return api
  }
  beforeAll(async () => {
    platform = await start()
  })
  afterAll(() => platform.close())

  it('whole days are written as their first and last day and read back as they were', async () => {
    const service = createPlatformScheduleService(await apiOf('zhangsan'), () => BODY.startAt)
    await service.save(undefined, BODY, 'k1')
    const span = { startAt: startOfDay('2026-02-23'), endAt: startOfDay('2026-04-06') }
    const { counts, list } = await service.month(span, '2026-03-17')
    expect([[...counts], list.map(({ title, startAt, endAt, isAllDay }) => [title, startAt, endAt, isAllDay])]).toEqual([
      [
        ['2026-03-16', 1],
        ['2026-03-17', 1]
      ],
      [['盘点', BODY.startAt, BODY.endAt, true]]
    ])
    const id = list[0]?.id ?? ''
    expect(await service.event(id)).toMatchObject({
      title: '盘点',
      startAt: BODY.startAt,
      endAt: BODY.endAt,
      isAllDay: true,
      reminders: [60],
      weChatAlert: 1,
      canEdit: true
    })
    await service.save(
      id,
      { ...BODY, title: '点货', isAllDay: false, startAt: BODY.startAt + 9 * 3_600_000, endAt: BODY.startAt + 10 * 3_600_000 },
      'k2'
    )
    expect(await service.event(id)).toMatchObject({ title: '点货', endAt: BODY.startAt + 10 * 3_600_000, isAllDay: false })
    expect((await service.month(span, '2026-03-17')).list).toEqual([])
    await service.remove(id, 'k3')
    await expect(service.event(id)).rejects.toThrow('数据不存在')
    expect(span.endAt - span.startAt).toBe(42 * DAY)
  })

  it('a report is sent, found by both, read, changed and removed', async () => {
    const author = createPlatformReportLogService(await apiOf('zhangsan'), () => '张三')
    const reader = createPlatformReportLogService(await apiOf('lisi'), () => '李四')
    const body = {
      kind: 'daily' as const,
      day: '2026-03-15',
      values: { today: '今', tomorrow: '明', question: '无' },
      receiverIds: [LISI],
      isDraft: false
    }
    await author.save(undefined, body, 1, 'k1')
    const [sent] = (await author.list({ box: 'sent' })).list
    expect(sent).toMatchObject({ title: '张三的日志', excerpt: '今', receiverCount: 1 })
    expect((await reader.list({ box: 'received' })).list.map(({ title }) => title)).toEqual(['张三的日志'])
    expect(await reader.report(sent?.id ?? '')).toMatchObject({ values: body.values, receivers: [{ userId: LISI, name: '李四' }] })
    await author.save(sent?.id, { ...body, values: { ...body.values, today: '改' } }, 1, 'k2')
    expect((await author.report(sent?.id ?? '')).values.today).toBe('改')
    await author.remove(sent?.id ?? '', 'k3')
    expect((await reader.list({ box: 'received' })).list).toEqual([])
  })
})
