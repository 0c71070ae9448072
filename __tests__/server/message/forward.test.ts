import type { ChatEntry } from '../../../src/contract/conversation'
import { BUNDLE_DEPTH } from '../../../src/contract/conversationCodes'
import type { Bundle, BundleContent, ForwardBody } from '../../../src/contract/forward'
import { eachDatabase } from '../../support/databases'
import { groupWorld, texts } from './groupCalls'
import { userId } from './support'

/** Messages that are sent on (messages.md#forwarding). */
eachDatabase((_name, makeApp) => {
  const { world, join, as, group, say, entries } = groupWorld(makeApp)
  const forward = (account: string, id: string, body: Partial<ForwardBody>, key: string | true = true) =>
    as<{ list: string[] }>(account, 'POST', `/${id}/Actions/Forward`, { isBundle: false, ...body }, key)
  const open = (account: string, id: string, messageId: string, within = '') =>
    as<Bundle>(account, 'GET', `/${id}/Messages/${messageId}/Bundle${within === '' ? '' : `?within=${within}`}`)
  const last = async (account: string, id: string): Promise<ChatEntry> => {
    const entry = (await entries(account, id))?.at(-1)
    if (entry === undefined) throw new Error('nothing was said')
    return entry
  }
  const bundleIn = ({ content }: ChatEntry): BundleContent => JSON.parse(content) as BundleContent
  const picture = async (id: string, messageId: string): Promise<void> => {
    await world.server.query(
      `update chat_message set content_type = 'image', content = '{"name":"a.jpg","width":8,"height":8}' where id = $1`,
      [messageId]
    )
    expect((await entries('driver1', id))?.some(({ kind }) => kind === 'image')).toBe(true)
  }

  test('one by one to a person and a group, in the order in which they were said, with a word along; one key does it once', async () => {
    const from = await group('driver1', 'driver2')
    const to = await group('driver1', 'dispatcher1')
    const one = await say('driver2', from, '先到现场')
    const two = await say('driver1', from, '再拖走', { mentions: [userId('driver2')], quoteId: one.id })
    const hearing = await join('dispatcher1')
    const body = { ids: [two.id, one.id], to: [to, userId('manager1')], note: '请看' }
    const key = '7d3c0b52-5c0c-4f0e-9a2e-5a35a8f2d201'
    expect(await forward('driver1', from, body, key)).toMatchObject({ code: 200, data: { list: body.to } })
    expect(await forward('driver1', from, body, key)).toMatchObject({ code: 200, data: { list: body.to } })
    expect((await hearing.next('conversationEntry')).entry).toMatchObject({ content: '先到现场', senderId: userId('driver1') })
    expect(texts(await entries('dispatcher1', to))?.slice(1)).toEqual(['先到现场', '再拖走', '请看'])
    const told = (await entries('manager1', userId('driver1'))) ?? []
    expect(told.map(({ content, quote, mentions }) => [content, quote, mentions])).toEqual(
      ['先到现场', '再拖走', '请看'].map((words) => [words, undefined, undefined])
    )
  })

  test('a bundle keeps sender, time, content and quote of each, opens for its receivers alone, and stays as it was', async () => {
    const from = await group('driver1', 'driver2')
    const one = await say('driver2', from, '原话')
    const shown = await say('driver2', from, '图')
    await picture(from, shown.id)
    const three = await say('driver1', from, '收到', { quoteId: one.id })
    await forward('driver1', from, { ids: [one.id, shown.id, three.id], to: [userId('dispatcher1')], isBundle: true })
    const sent = await last('dispatcher1', userId('driver1'))
    expect(sent.kind).toBe('bundle')
    expect(bundleIn(sent)).toMatchObject({
      title: '群聊的聊天记录',
      count: 3,
      lines: [/：原话$/, /：\[图片\]$/, /：收到$/].map((line) => expect.stringMatching(line) as string)
    })
    await as('driver2', 'POST', `/${from}/Actions/Recall`, { id: one.id })
    const { data } = await open('dispatcher1', userId('driver1'), sent.id)
    expect(data.list.map(({ senderId, kind, sentAt, quote }) => [senderId, kind, sentAt, quote?.text])).toEqual([
      [userId('driver2'), 'text', one.sentAt, undefined],
      [userId('driver2'), 'image', shown.sentAt, undefined],
      [userId('driver1'), 'text', three.sentAt, '原话']
    ])
    // Each reader gets an address of his own.
    expect(data.list[1]?.content).toContain(`user=${userId('dispatcher1')}`)
    expect(await open('driver2', userId('driver1'), sent.id)).toMatchObject({ code: 404 })
    expect(await open('manager1', userId('driver1'), sent.id)).toMatchObject({ code: 404 })
    expect((await world.talk.as<{ list: object[] }>('dispatcher1', 'GET', '/imreply')).data.list).toMatchObject([
      { messageType: 'text', latestMessage: '[聊天记录] 群聊的聊天记录' }
    ])
    await as('dispatcher1', 'POST', `/${userId('driver1')}/Actions/Remove`, { ids: [sent.id] })
    expect(await open('dispatcher1', userId('driver1'), sent.id)).toMatchObject({ code: 404 })
    await as('driver1', 'POST', `/${userId('dispatcher1')}/Actions/Recall`, { id: sent.id })
    expect(await open('driver1', userId('dispatcher1'), sent.id)).toMatchObject({ code: 404 })
  })

  test('bundles within a bundle open too, as deep as they may lie; what does not lie in it does not open through it', async () => {
    const id = userId('driver2')
    let ids = [(await world.talk.send('driver1', 'driver2', '最里面')).id]
    const made: ChatEntry[] = []
    for (let depth = 1; depth <= BUNDLE_DEPTH; depth++) {
      expect(await forward('driver1', id, { ids, to: [id], isBundle: true })).toMatchObject({ code: 200 })
      made.push(await last('driver1', id))
      ids = [made.at(-1)?.id ?? '']
    }
    const [first, , third] = made.map((entry) => ({ ...bundleIn(entry), messageId: entry.id }))
    expect((await open('driver2', userId('driver1'), third!.messageId, first!.bundleId)).data.list).toMatchObject([{ content: '最里面' }])
    expect(await open('driver2', userId('driver1'), first!.messageId, third!.bundleId)).toMatchObject({ code: 404 })
    expect(await forward('driver1', id, { ids, to: [id], isBundle: true })).toMatchObject({
      code: 400,
      msg: '聊天记录里嵌套的层数太多，请改用逐条转发'
    })
    expect(await forward('driver1', id, { ids, to: [id] })).toMatchObject({ code: 200 })
  })

  test('nothing that was taken back, removed, is of another talk or of a time before or after the forwarder; all receivers or none', async () => {
    const from = await group('driver1', 'driver2')
    const early = await say('driver1', from, '以前的')
    await as('driver1', 'POST', `/Groups/${from}/Members`, { userIds: [userId('driver3')] })
    const [gone, removed, kept] = [
      await say('driver1', from, '撤回'),
      await say('driver1', from, '删除'),
      await say('driver1', from, '在的')
    ]
    await as('driver1', 'POST', `/${from}/Actions/Recall`, { id: gone.id })
    await as('driver1', 'POST', `/${from}/Actions/Remove`, { ids: [removed.id] })
    const other = await world.talk.send('driver1', 'manager1', '别处')
    const line = (await entries('driver1', from))?.[0]?.id ?? ''
    const to = [userId('dispatcher1')]
    for (const id of [gone.id, removed.id, other.id, line, 'nothing'])
      expect(await forward('driver1', from, { ids: [kept.id, id], to })).toMatchObject({
        code: 400,
        msg: '有消息已撤回或已不在，请重新选择'
      })
    expect(await forward('driver3', from, { ids: [early.id], to })).toMatchObject({ code: 400 })
    expect(await forward('finance1', from, { ids: [kept.id], to })).toMatchObject({ code: 404 })
    expect(await forward('driver1', from, { ids: [kept.id], to: [userId('driver1')] })).toMatchObject({ msg: '不能给自己发送消息' })
    const strange = await group('manager1', 'finance1')
    expect(await forward('driver1', from, { ids: [kept.id], to: [...to, strange] })).toMatchObject({ msg: '您不在该群聊中，消息未发送' })
    expect(await entries('dispatcher1', userId('driver1'))).toBeNull()
    // Who left hands on what he saw, as it was.
    await as('driver2', 'DELETE', `/Groups/${from}/Members`, { userIds: [userId('driver2')] })
    world.server.clock.advance(1000)
    await as('driver1', 'POST', `/${from}/Actions/Edit`, { id: kept.id, text: '离开以后改的' })
    expect(await forward('driver2', from, { ids: [kept.id], to })).toMatchObject({ code: 200 })
    expect(texts(await entries('dispatcher1', userId('driver2')))).toEqual(['在的'])
  })
})
