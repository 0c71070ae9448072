import sharp from 'sharp'
import type { Page } from '../../../src/contract/envelope'
import type { LaunchedRow } from '../../../src/contract/workFlow'
import { SECOND } from '../../../server/clock'
import { runDue } from '../../../server/jobs/worker'
import { saidIn } from '../../../server/moderation/writes'
import { imagePath } from '../../../server/files/signature'
import { FakeAlipayCheck, FakeWechatCheck, REVIEW_WORD, RISKY_WORD } from '../../support/contentChecks'
import { oneDatabase, type TestApp } from '../../support/databases'
import { field, plantForm } from '../form/support'
import { checkedBy, Moderators } from './support'

const REFUSED = { code: 400, msg: '内容可能含有违规信息，没有发出，请修改后再试' }
const ENGINE = '/api/workflow/Engine'
const FORM = '/api/visualdev/OnlineDev/said'
const PUSH = '/api/moderation/Push/wechat'

describe('what is said in a write', () => {
  test.each<[string, unknown, string, string[]]>([
    ['plain words', { text: '路上堵车' }, '路上堵车', []],
    ['words in lists and objects, each once', { a: ['一', { b: '二' }], c: '一' }, '一\n二', []],
    ['JSON in a text, as forms travel', { data: JSON.stringify({ why: '三', rows: [{ note: '四' }] }) }, '三\n四', []],
    ['JSON in JSON', { data: JSON.stringify({ row: JSON.stringify(['五']) }) }, '五', []],
    ['a text that only begins like JSON', { text: '[未完' }, '[未完', []],
    [
      'files by their names, and what people call them',
      {
        files: [
          { name: '现场.jpg', fileId: `20260315_${'a'.repeat(32)}.jpg`, url: `/api/file/Image/annex/20260315_${'a'.repeat(32)}.jpg?s=1` }
        ]
      },
      '现场.jpg',
      [`20260315_${'a'.repeat(32)}.jpg`]
    ],
    [
      'no ids, numbers, moments, addresses and drawn pictures',
      ['1795712929558', '01a218d4ccfa72e4b4c1f79f542c44e6', '2026-03-15 08:00', '/api/x/y', 'data:image/png;base64,AAAA', ''],
      '',
      []
    ],
    ['nothing at all', undefined, '', []]
  ])('%s', (_what, sent, text, files) => {
    expect(saidIn(sent)).toEqual({ text, files })
  })
})

/** Writes of all areas are shown to the platform before they are done, and their files after it (moderation.md#what-is-looked-at). */
oneDatabase((_name, makeApp) => {
  const wechat = new FakeWechatCheck()
  const alipay = new FakeAlipayCheck()
  let server: TestApp
  let people: Moderators

  beforeAll(async () => {
    await Promise.all([wechat.open(), alipay.open()])
    server = await makeApp({ config: checkedBy(wechat, alipay) })
    people = new Moderators(server)
    const pictures = field('uploadImg', 'pictures')
    await plantForm(server, {
      id: 'said',
      fields: [field('comInput', 'title'), field('textarea', 'story'), pictures, field('uploadFz', 'sounds')],
      rights: [{ role: 'manager', scope: 'all' }]
    })
    for (const account of ['manager1', 'driver1', 'dispatcher1']) {
      await people.identify(account, 'weapp', wechat.loginCode(`openid-${account}`))
    }
  })
  beforeEach(async () => {
    await people.forget()
    wechat.asked.length = 0
  })
  afterAll(() => Promise.all([wechat.close(), alipay.close()]))

  const record = (values: object, id = '') =>
    people.as<{ id: string }>('manager1', id === '' ? 'POST' : 'PUT', id === '' ? FORM : `${FORM}/${id}`, { data: JSON.stringify(values) })
  const report = (today: string, isDraft = false) =>
    people.as<{ id: string }>('driver1', 'POST', '/api/extend/WorkLog/Report', {
      kind: 'daily',
      day: '2026-03-15',
      values: { today, tomorrow: '年检', question: '无', orders: 3, vehicle: '正常' },
      receiverIds: ['user-dispatcher1'],
      isDraft
    })
  const group = (name: string) =>
    people.as<{ id: string }>('driver1', 'POST', '/api/conversation/Groups', { name, userIds: ['user-driver2', 'user-driver3'] })
  const count = async (table: string): Promise<number> =>
    Number((await server.query<{ n: string }>(`select count(*) n from ${table}`))[0]?.n)

  test('every write of the table is a call of the server, and every call that takes an opinion or a comment is in it', () => {
    const calls = server.app.routeList.map(({ method, url }) => `${method} ${url}`)
    const writes = Object.keys(server.context.areas.checkedWrites)
    expect(writes.filter((write) => !calls.includes(write))).toEqual([])
    const spoken = server.app.routeList
      .filter(({ schema }) => {
        const names = Object.keys((schema?.body as { properties?: object } | undefined)?.properties ?? {})
        return ['handleOpinion', 'formData', 'text'].some((name) => names.includes(name))
      })
      .map(({ method, url }) => `${method} ${url}`)
    // These only ask: what is sent to them is not kept.
    const asking = ['Candidates/:opId', 'CandidateUser/:opId']
      .map((call) => `POST ${ENGINE}/FlowBefore/${call}`)
      .concat(`POST ${ENGINE}/Forecast`)
      // The text of a file that an administrator brings is no word of people to people.
      .concat(['Forms', 'Flows'].flatMap((kind) => ['Check', 'Import'].map((call) => `POST /api/admin/${kind}/${call}`)))
      .concat('POST /api/admin/Flows/:id/Try')
    expect(spoken.filter((call) => !writes.includes(call) && !asking.includes(call))).toEqual([])
  })

  test('words of a form: risky ones are refused and nothing is stored, doubtful ones stand before a moderator, who cannot hide a record', async () => {
    const before = await count('form_record')
    expect(await record({ title: '擦碰', story: `当时${RISKY_WORD}` })).toMatchObject(REFUSED)
    expect([await count('form_record'), await people.items()]).toEqual([before, []])
    const { data } = await record({ title: '擦碰', story: REVIEW_WORD })
    const [item] = await people.items()
    expect(item).toMatchObject({ kind: 'RECORD', state: 'OPEN', text: `擦碰\n${REVIEW_WORD}`, events: [{ act: 'REVIEW' }] })
    expect(await people.decide(item!.id, true)).toMatchObject({ code: 400, msg: '工作记录不能在这里隐藏，请联系填写人修改' })
    expect(await people.decide(item!.id, false)).toMatchObject({ data: { state: 'KEPT' } })
    expect(await record({ title: RISKY_WORD }, data.id)).toMatchObject(REFUSED)
    const [stored] = await server.query<{ data: { title: string } }>('select data from form_record where id = $1', [data.id])
    expect(stored?.data.title).toBe('擦碰')
    // Ids and numbers are nobody's words: one question for the words alone.
    wechat.asked.length = 0
    await record({ title: '只有这些字', story: '12345' })
    expect(wechat.taken('/wxa/msg_sec_check').map(({ body }) => body.content)).toEqual(['只有这些字'])
  })

  test('pictures and sounds of a form are looked at where they are his own; what is not found good is not given out', async () => {
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c00' } })
      .png()
      .toBuffer()
    const own = await people.upload('manager1', 'annexpic', bytes)
    const theirs = await people.upload('driver1', 'annexpic', bytes)
    const as = (name: string) => ({ name: '现场.png', fileId: name, url: imagePath('annexpic', name) })
    expect(await record({ title: '照片', pictures: [as(own)] })).toMatchObject({ code: 200 })
    await record({ title: '别人的', pictures: [as(theirs)] })
    server.clock.advance(SECOND)
    await runDue(server.context)
    const urls = wechat.taken('/wxa/media_check_async').map(({ body }) => [body.media_type, String(body.media_url).includes(own)])
    expect(urls).toEqual([[2, true]])
  })

  test('a sound is sent to WeChat as one, and is not given out once WeChat objects', async () => {
    const name = await people.upload(
      'manager1',
      'annex',
      await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c00' } })
        .png()
        .toBuffer()
    )
    await server.query("update stored_file set mime = 'audio/mpeg' where name = $1", [name])
    await record({ title: '录音', sounds: [{ name: '录音.mp3', fileId: name, url: imagePath('annex', name) }] })
    server.clock.advance(SECOND)
    await runDue(server.context)
    expect(wechat.taken('/wxa/media_check_async').map(({ body }) => body.media_type)).toEqual([1])
    const [ticket] = await server.query<{ ticket: string }>('select ticket from picture_check')
    const { query, body } = wechat.push(ticket?.ticket ?? '', 'risky')
    await server.app.inject({ method: 'POST', url: `${PUSH}?${query}`, headers: { 'content-type': 'application/json' }, payload: body })
    const [item] = await people.items(false)
    expect(item).toMatchObject({ kind: 'VOICE', state: 'HIDDEN' })
    const [file] = await server.query<{ hidden_at: string | null }>('select hidden_at from stored_file where name = $1', [name])
    expect(file?.hidden_at).not.toBeNull()
    await people.decide(item!.id, false)
    expect((await server.query('select 1 from stored_file where name = $1 and hidden_at is null', [name])).length).toBe(1)
  })

  test('a report log, as a draft too', async () => {
    const before = await count('report_log')
    expect(await report(RISKY_WORD)).toMatchObject(REFUSED)
    expect(await report(RISKY_WORD, true)).toMatchObject(REFUSED)
    expect(await count('report_log')).toBe(before)
    expect(await report(`出车${REVIEW_WORD}`)).toMatchObject({ code: 200 })
    expect(await people.items()).toMatchObject([{ kind: 'RECORD', text: expect.stringContaining(`出车${REVIEW_WORD}`) as string }])
  })

  test('a comment on a report, which a moderator hides and shows again', async () => {
    const { data } = await report('出车一次')
    const comment = (text: string) => people.as('dispatcher1', 'POST', `/api/extend/WorkLog/Report/${data.id}/Comment`, { text })
    expect(await comment(RISKY_WORD)).toMatchObject(REFUSED)
    expect(await comment(REVIEW_WORD)).toMatchObject({ code: 200 })
    const [item] = await people.items()
    expect(item).toMatchObject({ kind: 'REPORT_COMMENT', text: REVIEW_WORD })
    const texts = async () =>
      (await server.query<{ text: string }>('select text from report_comment where report_id = $1', [data.id])).map(({ text }) => text)
    await people.decide(item!.id, true)
    expect(await texts()).toEqual(['该评论已被隐藏'])
    await people.decide(item!.id, false)
    expect(await texts()).toEqual([REVIEW_WORD])
  })

  test('the name of a group, when it is made and when it is changed; hidden, it is taken away and its people are told', async () => {
    expect(await group(RISKY_WORD)).toMatchObject(REFUSED)
    const { data } = await group('早班')
    const rename = (name: string) => people.as('driver1', 'PUT', `/api/conversation/Groups/${data.id}`, { name })
    expect(await rename(RISKY_WORD)).toMatchObject(REFUSED)
    expect(await rename(REVIEW_WORD)).toMatchObject({ code: 200 })
    const [item] = await people.items()
    expect(item).toMatchObject({ kind: 'GROUP', text: REVIEW_WORD })
    expect(await people.decide(item!.id, true)).toMatchObject({ code: 200, data: { state: 'HIDDEN' } })
    expect((await server.query<{ name: string }>('select name from conversation where id = $1', [data.id]))[0]?.name).toBe('群聊')
    expect(await people.decide(item!.id, false)).toMatchObject({ code: 400, msg: '内容已清除，请由群成员重新填写' })
  })

  test('the notice of a group; hidden, it is taken away, but not what was written since', async () => {
    const { data } = await group('晚班')
    const write = (text: string) => people.as('driver1', 'PUT', `/api/conversation/Groups/${data.id}/Notice`, { text })
    const told = async () =>
      (await server.query<{ notice_text: string }>('select notice_text from conversation where id = $1', [data.id]))[0]?.notice_text
    expect([(await write(RISKY_WORD)).msg, await told()]).toEqual([REFUSED.msg, ''])
    expect([(await write(REVIEW_WORD)).code, await told()]).toEqual([200, REVIEW_WORD])
    const [item] = await people.items()
    expect(item).toMatchObject({ kind: 'GROUP', text: REVIEW_WORD })
    await write('七点交班')
    expect([(await people.decide(item!.id, true)).code, await told()]).toEqual([200, '七点交班'])
    await people.forget()
    await write(REVIEW_WORD)
    const [again] = await people.items()
    expect([(await people.decide(again!.id, true)).code, await told()]).toEqual([200, ''])
  })

  test('the words of a message that is edited: refused ones stay as they were, doubtful ones stand before moderators', async () => {
    const { data } = await group('改消息')
    await server.query(
      `insert into chat_message (id, conversation_id, sequence, sender_id, content_type, content, sent_at) values ('edited-1', $1, 2, 'user-driver1', 'text', '原话', $2)`,
      [data.id, server.clock.now()]
    )
    await server.query('update conversation set last_sequence = 2 where id = $1', [data.id])
    const edit = (text: string) => people.as('driver1', 'POST', `/api/conversation/${data.id}/Actions/Edit`, { id: 'edited-1', text })
    const words = async () =>
      (await server.query<{ content: string }>("select content from chat_message where id = 'edited-1'"))[0]?.content
    expect([(await edit(RISKY_WORD)).msg, await words()]).toEqual([REFUSED.msg, '原话'])
    expect([(await edit(REVIEW_WORD)).code, await words()]).toEqual([200, REVIEW_WORD])
    const [item] = await people.items()
    expect(item).toMatchObject({ kind: 'MESSAGE', text: REVIEW_WORD })
    expect(await people.decide(item!.id, true)).toMatchObject({ code: 200, data: { state: 'HIDDEN' } })
    expect(await edit('再改')).toMatchObject({ code: 400, msg: '消息已撤回' })
  })

  test('a form that goes through a flow, and the opinion of who decides', async () => {
    const launch = (leaveReason: string) =>
      people.as('driver1', 'POST', `${ENGINE}/FlowTask`, {
        flowId: 'leaveApply',
        status: 0,
        formData: {
          applyUser: 'user-driver1',
          applyDate: server.clock.now(),
          leaveType: 'annual',
          leaveStartTime: server.clock.now() + 86_400_000,
          leaveEndTime: server.clock.now() + 3 * 86_400_000,
          leaveDayCount: 2,
          leaveReason
        }
      })
    const tasks = await count('flow_task')
    expect(await launch(RISKY_WORD)).toMatchObject(REFUSED)
    expect(await count('flow_task')).toBe(tasks)
    expect(await launch('回乡探亲')).toMatchObject({ code: 200 })
    const { data: mine } = await people.as<Page<LaunchedRow>>('driver1', 'GET', `${ENGINE}/FlowLaunch`)
    const id = mine.list[0]?.id ?? ''
    const { data: waiting } = await people.as<Page<{ id: string; processId: string }>>('dispatcher1', 'GET', `${ENGINE}/FlowBefore/List/1`)
    const seat = waiting.list.find(({ processId }) => processId === id)?.id ?? ''
    const audit = (handleOpinion: string) => people.as('dispatcher1', 'POST', `${ENGINE}/FlowBefore/Audit/${seat}`, { handleOpinion })
    expect(await audit(RISKY_WORD)).toMatchObject(REFUSED)
    const comment = (text: string) => people.as('driver1', 'POST', `${ENGINE}/FlowComment`, { taskId: id, text })
    expect(await comment(RISKY_WORD)).toMatchObject(REFUSED)
    expect(await comment(REVIEW_WORD)).toMatchObject({ code: 200 })
    expect(await people.items()).toMatchObject([{ kind: 'FLOW_COMMENT', text: REVIEW_WORD }])
    expect(await audit(`同意，${REVIEW_WORD}`)).toMatchObject({ code: 200 })
    expect(await people.items()).toMatchObject([{ kind: 'RECORD', text: `同意，${REVIEW_WORD}` }, { kind: 'FLOW_COMMENT' }])
  })

  test('the same write sent again with its key is one write, however often it was looked at', async () => {
    const key = '6f1d6f0e-6f0e-4f0e-8f0e-6f0e6f0e6f0e'
    const token = await people.token('manager1')
    const send = () => server.call<{ id: string }>('POST', FORM, { token, key, body: { data: JSON.stringify({ title: REVIEW_WORD }) } })
    const [first, second] = [await send(), await send()]
    expect(second.data).toEqual(first.data)
  })
})
