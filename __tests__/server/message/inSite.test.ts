import type { Page } from '../../../src/contract/envelope'
import type { InSiteDetail, InSiteRow, UnreadCounts } from '../../../src/contract/message'
import { createInSite, type NewInSite } from '../../../server/message/commands/inSite'
import { sanitizeRichText } from '../../../server/message/sanitize'
import { oneDatabase, type TestApp } from '../../support/databases'
import { Talk, userId } from './support'

oneDatabase((_name, makeApp) => {
  let server: TestApp
  let talk: Talk
  beforeAll(async () => {
    server = await makeApp()
    talk = new Talk(server)
  })
  beforeEach(async () => {
    await talk.empty()
  })

  const create = (to: string[], more: Partial<NewInSite> = {}) =>
    server.context.db.transaction((tx) =>
      createInSite(tx, talk.server.context, {
        type: 3,
        title: '系统消息',
        body: '内容',
        creatorId: null,
        at: server.clock.now(),
        ...more,
        toUserIds: to.map(userId)
      })
    )
  const list = async (account: string, query = '') => (await talk.as<Page<InSiteRow>>(account, 'GET', query)).data
  const titles = async (account: string, query = '') => (await list(account, query)).list.map(({ title }) => title)
  const counts = async (account: string) => (await talk.as<UnreadCounts>(account, 'GET', '/getUnReadMsgNum')).data

  test('those named receive it once, hear it after the commit and find it newest first; others do not know of it', async () => {
    const first = await create(['driver1', 'driver2', 'driver1'], { title: '甲', creatorId: 'user-manager1' })
    server.clock.advance(1000)
    await create(['driver1'], { title: '乙' })
    expect(talk.said.map(({ userIds, frame }) => [userIds, frame])).toEqual([
      [
        ['user-driver1', 'user-driver2'],
        {
          method: 'messagePush',
          messageType: 3,
          userId: 'user-manager1',
          toUserId: ['user-driver1', 'user-driver2'],
          title: '甲',
          unreadNoticeCount: 1,
          messageDefaultTime: server.clock.now() - 1000
        }
      ],
      [['user-driver1'], expect.objectContaining({ title: '乙', userId: '' })]
    ])
    expect(await list('driver1')).toEqual({
      list: [
        {
          id: expect.any(String),
          title: '乙',
          type: 3,
          creatorUser: '系统',
          lastModifyTime: server.clock.now(),
          isRead: 0,
          enabledMark: 1
        },
        {
          id: first,
          title: '甲',
          type: 3,
          creatorUser: '陈志远/manager1',
          lastModifyTime: server.clock.now() - 1000,
          isRead: 0,
          enabledMark: 1
        }
      ],
      pagination: { currentPage: 1, pageSize: 20, total: 2 }
    })
    expect(await titles('driver2')).toEqual(['甲'])
    expect(await titles('admin')).toEqual([])
  })

  test('a transaction that fails says and stores nothing; nobody in service to receive it, nothing is stored', async () => {
    await expect(
      server.context.db.transaction(async (tx) => {
        await createInSite(tx, server.context, { type: 1, title: '甲', body: '', creatorId: null, at: 0, toUserIds: ['user-driver1'] })
        throw new Error('later')
      })
    ).rejects.toThrow('later')
    await server.query("update user_account set enabled_mark = 0 where account = 'driver3'")
    expect(await create(['driver3', 'nobody'])).toBe('')
    expect(await create([])).toBe('')
    expect(await server.query('select 1 from in_site_message')).toEqual([])
    await server.query("update user_account set enabled_mark = 1 where account = 'driver3'")
  })

  test('types, read state and words narrow the list; pages hold together', async () => {
    for (const [i, type] of ([1, 2, 3, 4, 3] as const).entries()) {
      await create(['driver1'], { type, title: `第${i + 1}条` })
      server.clock.advance(1)
    }
    const [newest] = (await list('driver1')).list
    await talk.as('driver1', 'GET', `/ReadInfo/${newest?.id}`)
    expect(await titles('driver1', '?type=3')).toEqual(['第5条', '第3条'])
    expect(await titles('driver1', '?type=&isRead=')).toHaveLength(5)
    expect(await titles('driver1', '?isRead=0&type=3')).toEqual(['第3条'])
    expect(await titles('driver1', '?isRead=1')).toEqual(['第5条'])
    expect(await titles('driver1', `?keyword=${encodeURIComponent('4')}`)).toEqual(['第4条'])
    expect(await titles('driver1', `?keyword=${encodeURIComponent('%')}`)).toEqual([])
    expect([await titles('driver1', '?pageSize=2'), await titles('driver1', '?pageSize=2&currentPage=3')]).toEqual([
      ['第5条', '第4条'],
      ['第1条']
    ])
    expect(await counts('driver1')).toEqual({ unReadNum: 4, unReadMsg: 1, unReadNotice: 1, unReadSystemMsg: 1, unReadSchedule: 1 })
    for (const wrong of ['?pageSize=101', '?pageSize=0', '?currentPage=0', '?type=x', '?type=10', `?keyword=${'x'.repeat(51)}`])
      expect([wrong, (await talk.as('driver1', 'GET', wrong)).code]).toEqual([wrong, 400])
  })

  test("reading one: read from now on, and said once to one's own sockets", async () => {
    const id = await create(['driver1', 'driver2'], { body: '正文', title: '标题', creatorId: 'user-manager1' })
    talk.heard('driver1')
    expect((await talk.as<InSiteDetail>('driver1', 'GET', `/ReadInfo/${id}`)).data).toEqual({
      id,
      title: '标题',
      type: 3,
      bodyText: '正文',
      creatorUser: '陈志远/manager1',
      lastModifyTime: server.clock.now(),
      files: '[]'
    })
    expect(talk.said).toEqual([
      { userIds: ['user-driver1'], frame: { method: 'unread', unreadTotalCount: 0, unreadNums: [], unreadGroups: [] } }
    ])
    await talk.as('driver1', 'GET', `/ReadInfo/${id}`)
    expect(talk.said).toHaveLength(1)
    expect((await list('driver2')).list[0]).toMatchObject({ isRead: 0 })
  })

  test("a stranger's ids: nothing is read, marked, counted or removed", async () => {
    const id = await create(['driver1'])
    expect(await talk.as('driver2', 'GET', `/ReadInfo/${id}`)).toMatchObject({ code: 404, data: null, msg: '消息不存在或已删除' })
    expect((await talk.as('admin', 'GET', `/ReadInfo/${id}`)).code).toBe(404)
    expect((await talk.as('driver2', 'DELETE', '/Record', { ids: id })).code).toBe(200)
    expect((await talk.as('driver2', 'POST', '/Actions/ReadAll', {})).code).toBe(200)
    talk.said.length = 0
    expect(await counts('driver1')).toMatchObject({ unReadNum: 1 })
    expect(await list('driver1')).toMatchObject({ list: [{ id, isRead: 0 }] })
  })

  test('all read, of a type or all; without a body too; removing several at once takes the unread ones off the count', async () => {
    const ids: string[] = []
    for (const type of [1, 2, 3, 3] as const) ids.push(await create(['driver1', 'driver2'], { type }))
    talk.heard('driver1')
    expect((await talk.as('driver1', 'POST', '/Actions/ReadAll', { type: 3 })).code).toBe(200)
    expect(talk.heard('driver1')).toMatchObject([{ method: 'unread', unreadTotalCount: 2 }])
    await talk.as('driver1', 'POST', '/Actions/ReadAll', { type: 3 })
    expect(talk.said).toEqual([])
    expect((await talk.as('driver1', 'DELETE', '/Record', { ids: `${ids[0]},${ids[2]},unknown,` })).code).toBe(200)
    expect(talk.heard('driver1')).toMatchObject([{ unreadTotalCount: 1 }])
    expect((await list('driver1')).list.map(({ id }) => id).sort()).toEqual([ids[1], ids[3]].sort())
    expect((await talk.as('driver1', 'POST', '/Actions/ReadAll')).code).toBe(200)
    expect(await counts('driver1')).toMatchObject({ unReadNum: 0 })
    expect(await counts('driver2')).toMatchObject({ unReadNum: 4 })
    for (const wrong of [{}, { ids: '' }, { ids: 7 }, { ids: Array.from({ length: 501 }, (_, i) => i).join(',') }])
      expect([wrong, (await talk.as('driver1', 'DELETE', '/Record', wrong)).code]).toEqual([wrong, 400])
  })

  test('a notice is made safe when it is stored and again when it is shown; attachments are stored bare and signed for the reader', async () => {
    const file = { name: '须知.pdf', fileId: 'f', url: '/api/file/Image/annex/20260315_00000000000000000000000000000000.pdf' }
    const id = await create(['driver1'], {
      type: 1,
      body: '<p onclick="x()">好<script>alert(1)</script></p>',
      files: [{ ...file, url: `${file.url}?sign=old&user=x` }]
    })
    expect(await server.query('select body_text, files from in_site_message')).toEqual([
      { body_text: '<p>好</p>', files: JSON.stringify([file]) }
    ])
    await server.query("update in_site_message set body_text = '<img src=x onerror=alert(1)><b>旧</b>'")
    const { bodyText, files } = (await talk.as<InSiteDetail>('driver1', 'GET', `/ReadInfo/${id}`)).data
    expect(bodyText).toBe('<b>旧</b>')
    expect(JSON.parse(files)).toEqual([{ ...file, url: expect.stringMatching(/\.pdf\?user=user-driver1&expires=\d+&sign=/) }])
  })

  test('a whole company: a thousand receivers, none of them named in the frame', async () => {
    await server.query(
      "insert into user_account (id, account, real_name, organize_id, created_at) select 'crowd-' || n, 'crowd' || n, '群众', 'org-group', 0 from generate_series(1, 1500) n"
    )
    const all = Array.from({ length: 1500 }, (_, i) => `crowd-${i + 1}`)
    await server.context.db.transaction((tx) =>
      createInSite(tx, server.context, { type: 1, title: '全体', body: '好', creatorId: null, at: 1, toUserIds: all })
    )
    expect(talk.said).toMatchObject([{ frame: { toUserId: [] } }])
    expect(talk.said[0]?.userIds).toHaveLength(1500)
    expect(await server.query('select count(*)::int as n from in_site_receipt')).toEqual([{ n: 1500 }])
  })
})

describe('rich text', () => {
  test('keeps what notices are written with', () => {
    const good =
      '<h2>标题</h2><p><strong>粗</strong><br />二</p><ol><li>一</li></ol><table><tr><th colspan="2">表</th></tr></table><a href="https://a.cn">链接</a><a href="tel:110">电话</a><img src="/api/file/Image/preview/a.png" alt="图" />'
    expect(sanitizeRichText(good)).toBe(good)
  })

  test.each([
    ['<script>alert(1)</script>一', '一'],
    ['<style>p{}</style>一', '一'],
    ['<iframe src="https://a.cn"></iframe>一', '一'],
    ['<svg onload=alert(1)>一</svg>', '一'],
    ['<p style="position:fixed" class="x" id="y" onmouseover="x()">一</p>', '<p>一</p>'],
    ['<a href="javascript:alert(1)">一</a>', '<a>一</a>'],
    ['<a href="JaVa\tScript:alert(1)">一</a>', '<a>一</a>'],
    ['<a href="data:text/html,x">一</a>', '<a>一</a>'],
    ['<a href="//evil.cn">一</a>', '<a>一</a>'],
    ['<img src="https://evil.cn/pixel.gif">一', '一'],
    ['<img src="/api/file/Image/identity/a.png">一', '一'],
    ['<img src="/api/file/Image/preview/../identity/a.png">一', '一'],
    ['<form action="/x"><input name="a"><button>一</button></form>', '一'],
    ['<math><mi xlink:href="javascript:x">一</mi></math>', '一'],
    ['<p>一<!-- 秘密 --></p>', '<p>一</p>'],
    ['<p>一', '<p>一</p>'],
    ['1 < 2 && 3 > 2', '1 &lt; 2 &amp;&amp; 3 &gt; 2'],
    ['<<script>script>alert(1)<</script>/script>', '&lt;/script&gt;']
  ])('%s', (dirty, clean) => {
    expect(sanitizeRichText(dirty)).toBe(clean)
  })

  test('what is clean stays as it is; nesting has an end', () => {
    const deep = `${'<div>'.repeat(5000)}一${'</div>'.repeat(5000)}`
    const once = sanitizeRichText(deep)
    expect(once.match(/<div>/g)?.length).toBeLessThanOrEqual(20)
    expect(sanitizeRichText(once)).toBe(once)
  })
})
