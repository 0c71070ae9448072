import { SECOND } from '../../../server/clock'
import { runDue } from '../../../server/jobs/worker'
import { TEXT_LENGTH } from '../../../src/contract/conversationCodes'
import type { ForwardBody } from '../../../src/contract/forward'
import { FakeAlipayCheck, FakeWechatCheck, REVIEW_WORD, RISKY_WORD } from '../../support/contentChecks'
import { oneDatabase, type TestApp } from '../../support/databases'
import { Talk, userId } from '../message/support'
import { checkedBy, Moderators } from './support'

const REFUSED = { code: 400, msg: '内容可能含有违规信息，没有发出，请修改后再试' }
/** What was said from H5, where no platform looked, is in this talk. */
const FROM = userId('manager1')
const CHECK = '/wxa/msg_sec_check'

/** Messages that are sent on are shown to the platform of the forwarder as if he had said them (moderation.md#what-is-looked-at). */
oneDatabase((_name, makeApp) => {
  const wechat = new FakeWechatCheck()
  const alipay = new FakeAlipayCheck()
  let server: TestApp
  let people: Moderators
  let talk: Talk

  beforeAll(async () => {
    await Promise.all([wechat.open(), alipay.open()])
    server = await makeApp({ config: checkedBy(wechat, alipay) })
    people = new Moderators(server)
    talk = new Talk(server)
    await people.identify('driver1', 'weapp', wechat.loginCode('openid-driver1'))
  })
  beforeEach(async () => {
    await talk.empty()
    await people.forget()
    wechat.asked.length = 0
  })
  afterAll(() => Promise.all([wechat.close(), alipay.close()]))

  const said = async (...texts: string[]): Promise<string[]> => {
    const ids: string[] = []
    for (const text of texts) ids.push((await talk.send('manager1', 'driver1', text)).id)
    return ids
  }
  const forward = (body: Partial<ForwardBody>) =>
    people.as('driver1', 'POST', `/api/conversation/${FROM}/Actions/Forward`, { isBundle: false, to: [userId('dispatcher1')], ...body })
  const sent = async (): Promise<string[]> =>
    (await server.query<{ content: string }>("select content from chat_message where sender_id = 'user-driver1' order by sequence")).map(
      ({ content }) => content
    )

  test.each([false, true])(
    'risky words are refused and nothing goes out, in messages, in the word along; as a bundle: %s',
    async (isBundle) => {
      const [good, bad] = await said('路上堵车', `当时${RISKY_WORD}`)
      expect(await forward({ ids: [good!, bad!], isBundle })).toMatchObject(REFUSED)
      expect(await forward({ ids: [good!], isBundle, note: RISKY_WORD })).toMatchObject(REFUSED)
      expect([await sent(), await server.query('select 1 from chat_bundle'), await people.items()]).toEqual([[], [], []])
      expect(await forward({ ids: [good!], isBundle })).toMatchObject({ code: 200 })
      expect(await people.items()).toEqual([])
    }
  )

  test('a bundle that is sent on is looked into, however deep', async () => {
    const [bad] = await said(RISKY_WORD)
    const inner = await people.as('manager1', 'POST', `/api/conversation/${userId('driver1')}/Actions/Forward`, {
      ids: [bad],
      to: [userId('driver1')],
      isBundle: true
    })
    expect(inner).toMatchObject({ code: 200 })
    const [bundle] = await server.query<{ id: string }>("select id from chat_message where content_type = 'bundle'")
    for (const isBundle of [false, true]) expect(await forward({ ids: [bundle!.id], isBundle })).toMatchObject(REFUSED)
    expect(await sent()).toEqual([])
  })

  test('doubtful words go out and stand before a moderator', async () => {
    const ids = await said(`拖到${REVIEW_WORD}`)
    expect(await forward({ ids, isBundle: true })).toMatchObject({ code: 200 })
    const [item] = await people.items()
    expect(item).toMatchObject({ kind: 'MESSAGE', state: 'OPEN', text: `拖到${REVIEW_WORD}`, events: [{ act: 'REVIEW' }] })
    expect(await people.decide(item!.id, true)).toMatchObject({ code: 200, data: { state: 'HIDDEN' } })
    const [row] = await server.query<{ recalled_at: string | null }>("select recalled_at from chat_message where content_type = 'bundle'")
    expect(row?.recalled_at).not.toBeNull()
  })

  test('more words than one question holds are shown in parts, to the last one', async () => {
    const long = '长'.repeat(TEXT_LENGTH)
    const ids = await said(...Array.from({ length: 6 }, () => long), RISKY_WORD)
    expect(await forward({ ids })).toMatchObject(REFUSED)
    expect(wechat.taken(CHECK).map(({ body }) => String(body.content).length <= 2_500)).toEqual([true, true])
    expect(await sent()).toEqual([])
    expect(await forward({ ids: ids.slice(0, -1) })).toMatchObject({ code: 200 })
    expect(await sent()).toHaveLength(6)
  })

  test.each([false, true])('pictures are looked at once more for who sends them on; as a bundle: %s', async (isBundle) => {
    const [id] = await said('图')
    const name = await people.upload(
      'manager1',
      'IM',
      Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
    )
    await server.query("update chat_message set content_type = 'image', content = $2 where id = $1", [
      id,
      JSON.stringify({ name, width: 1, height: 1 })
    ])
    expect(await forward({ ids: [id!], isBundle })).toMatchObject({ code: 200 })
    server.clock.advance(SECOND)
    await runDue(server.context)
    expect(wechat.taken('/wxa/media_check_async').map(({ body }) => String(body.media_url).includes(name))).toEqual([true])
  })
})
