import { startPlatform, type FakePlatform } from '../../support/platform'
import { LISI, REFUSED, type Values, client, refused } from './strictClient'

describe.each(['java-a', 'dotnet-a', 'java-b'] as const)('the strict fake %s', (dialect) => {
  const isB = dialect === 'java-b'
  const isNet = dialect === 'dotnet-a'

  let platform: FakePlatform
  let ask: ReturnType<typeof client>
  beforeEach(async () => {
    platform = await startPlatform({ dialect })
    ask = client(platform)
  })
  afterEach(() => platform.close())
  const get = (path: string, account = 'zhangsan') => ask(account, 'GET', path)
  const post = (path: string, body: unknown, account = 'lisi') => ask(account, 'POST', path, body)

  describe('schedule', () => {
    const AT = Date.UTC(2026, 2, 1, 16)
    const DAY = 86_400_000
    const area = isB ? '/api/system/Schedule' : '/api/extend/Schedule'
    const change = (id: string): string => (isB ? `${area}/${id}/1` : `${area}/${id}`)
    const body: Values = isB
      ? {
          category: '391233231405462789',
          urgent: '1',
          title: '盘点',
          content: '',
          allDay: 1,
          startDay: AT,
          startTime: '00:00',
          endDay: AT + DAY,
          endTime: '23:59',
          duration: -1,
          toUserIds: [],
          color: '#188ae2',
          reminderTime: 60,
          reminderType: 1,
          send: '',
          repetition: 1,
          repeatTime: null
        }
      : {
          startTime: AT,
          endTime: AT + DAY,
          content: '盘点',
          colour: '#188ae2',
          colourCss: '',
          early: 60,
          appAlert: 1,
          weChatAlert: 0,
          mailAlert: 0,
          mobileAlert: 0
        }
    const month = (from: string, to: string, day: string) => get(`${area}/AppList?startTime=${from}&endTime=${to}&dateTime=${day}`)

    test('it is where this generation has it, and 404 elsewhere', async () => {
      const other = isB ? '/api/extend/Schedule' : '/api/system/Schedule'
      expect((await get(`${other}/AppList?startTime=2026-3-1&endTime=2026-3-31&dateTime=2026-03-02`)).status).toBe(404)
      expect((await post(other, body, 'zhangsan')).status).toBe(404)
      expect((await ask('zhangsan', 'PUT', isB ? `${area}/1` : `${area}/1/1`, body)).status).toBe(404)
    })

    test('bodies with other names or kinds are refused, the right one is stored, changed and removed', async () => {
      const [title, start] = isB ? ['title', 'startDay'] : ['content', 'startTime']
      const others = [
        isB ? { startTime: AT, endTime: AT, content: '盘点' } : { title: '盘点', startDay: AT, endDay: AT },
        { ...body, [title]: '' },
        { ...body, [start]: '2026-03-02' },
        { ...body, [start]: undefined },
        { ...body, [isB ? 'toUserIds' : 'early']: isB ? LISI : 'soon' },
        ...(isB ? [{ ...body, allDay: 0, startTime: AT }] : [])
      ]
      for (const wrong of others) {
        const { status, code, data } = await post(area, wrong, 'zhangsan')
        expect([wrong, status, [400, 401, 500].includes(code), data]).toEqual([wrong, 200, true, null])
      }
      expect(platform.world.events.size).toBe(0)
      expect((await post(area, body, 'zhangsan')).code).toBe(200)
      const [id = ''] = platform.world.events.keys()
      expect((await get(`${area}/${id}`)).data).toMatchObject(
        isB
          ? { title: '盘点', allDay: 1, startDay: AT, endDay: AT + 2 * DAY - 1000, repetition: 1 }
          : { content: '盘点', startTime: AT, endTime: AT + DAY, early: 60 }
      )
      expect(refused(await get(`${area}/${id}`, 'lisi'))).toEqual(REFUSED)
      expect((await ask('zhangsan', 'PUT', change(id), { ...body, [title]: '点货' })).code).toBe(200)
      expect(platform.world.events.get(id)?.[title]).toBe('点货')
      expect((await ask('zhangsan', 'DELETE', change(id), {})).code).toBe(200)
      expect(refused(await get(`${area}/${id}`))).toEqual(REFUSED)
    })

    test('a month is asked for by days; its keys are padded', async () => {
      await post(area, body, 'zhangsan')
      const key = (day: string): string => (isNet ? day : day.replaceAll('-', ''))
      const march = {
        signList: { [key('2026-03-01')]: 0, [key('2026-03-02')]: 1, [key('2026-03-03')]: 1, [key('2026-03-04')]: 0 },
        todayList: [isB ? { title: '盘点', startDay: AT } : { content: '盘点', startTime: isNet ? String(AT) : AT }]
      }
      expect((await month('2026-3-1', '2026-3-4', '2026-03-02')).data).toMatchObject(march)
      expect((await month('2026-03-01', '2026-03-04', '2026-03-02')).data).toMatchObject(march)
      // Java takes the dashes out and looks the rest up.
      const unpadded = (await month('2026-3-1', '2026-3-4', '2026-3-2')).data as { todayList: unknown[] | null }
      expect(unpadded.todayList ?? []).toHaveLength(isNet ? 1 : 0)
      const byNumber = await month(String(AT), String(AT + DAY), '2026-03-02')
      expect(isNet ? byNumber.code : refused(byNumber)).toEqual(isNet ? 200 : REFUSED)
      expect(refused(await month('2026/3/1', '2026/3/4', '2026-03-02'))).toEqual(REFUSED)
    })

    if (isB) {
      test('times of a part of a day come from texts', async () => {
        await post(area, { ...body, allDay: 0, startTime: '09:30', endDay: AT, endTime: '10:00', toUserIds: [LISI] }, 'zhangsan')
        await post(area, { ...body, allDay: 0, startTime: '09:30', duration: 60 }, 'zhangsan')
        const starts = AT + 9.5 * 3_600_000
        expect([...platform.world.events.values()].map(({ startDay, endDay }) => [startDay, endDay])).toEqual([
          [starts, starts + 1_800_000],
          [starts, starts + 3_600_000]
        ])
        expect((await get(`${area}?startTime=2026-03-02&endTime=2026-03-02`, 'lisi')).data).toMatchObject({ list: [{ startDay: starts }] })
      })
    }
  })

  test('rows of a data interface are where this version has them, and 404 elsewhere', async () => {
    const [mine, other] = isB ? ['Actions', 'Action'] : ['Action', 'Actions']
    const path = (part: string, name: string): string => `/api/system/DataInterface/regions/${part}/${name}`
    expect((await post(path(mine, 'List'), { currentPage: 1, pageSize: 2, keyword: '', paramList: [] })).data).toMatchObject({
      list: [{ id: 'r1' }, { id: 'r2' }]
    })
    expect((await post(path(mine, 'InfoByIds'), { ids: ['r2'], paramList: [] })).data).toMatchObject([{ id: 'r2' }])
    for (const wrong of [{}, { ids: 'r2' }, { ids: ['r2'], paramList: {} }])
      expect([wrong, refused(await post(path(mine, 'InfoByIds'), wrong))]).toEqual([wrong, REFUSED])
    for (const name of ['List', 'InfoByIds']) expect((await post(path(other, name), { ids: [] })).status).toBe(404)
  })

  test('reading all with nothing unread is an error code; what a message is stands in its row only', async () => {
    const { list } = (await get('/api/message?type=4')).data as { list: { id: string; type: number }[] }
    expect(list).toMatchObject([{ id: 'n4', type: 4 }])
    const { data } = await get('/api/message/ReadInfo/n4')
    expect([(data as Values).type, JSON.parse((data as { bodyText: string }).bodyText)]).toEqual([undefined, { id: '901', groupId: '902' }])
    expect((await post('/api/message/Actions/ReadAll', {}, 'zhangsan')).code).toBe(200)
    const again = await post('/api/message/Actions/ReadAll', {}, 'zhangsan')
    expect([refused(again), again.msg]).toEqual([REFUSED, expect.stringContaining('暂无未读消息')])
  })
})
