import type { FoundMessage } from '../../../src/contract/chatSearch'
import type { ContactContent, PlaceContent } from '../../../src/contract/conversation'
import type { Bundle } from '../../../src/contract/forward'
import type { Pins } from '../../../src/contract/pins'
import { eachDatabase } from '../../support/databases'
import { groupWorld } from './groupCalls'
import { userId } from './support'

const PLACE: PlaceContent = { name: '科苑路停车场', address: '深圳市南山区科苑路 15 号', lng: 113.943, lat: 22.541, coordType: 'GCJ02' }

/** Places and contact cards (messages.md#kinds-of-messages). */
eachDatabase((_name, makeApp) => {
  const { world, join, as, entries } = groupWorld(makeApp)
  let count = 0
  const sending = (messageType: string, messageContent: object, more: object = {}) => ({
    method: 'SendMessage',
    toUserId: userId('driver2'),
    messageType,
    messageContent,
    clientId: `client-cards-${++count}`,
    ...more
  })
  const sent = async (messageType: string, messageContent: object, more: object = {}): Promise<string> => {
    const mine = await join('driver1')
    const frame = sending(messageType, messageContent, more)
    mine.send(frame)
    return (await mine.next('messageAck', ({ clientId }) => clientId === frame.clientId)).id
  }
  const refused = async (messageType: string, messageContent: object): Promise<string> => {
    const mine = await join('driver1')
    mine.send(sending(messageType, messageContent))
    const { msg, refusal } = await mine.next('error')
    return `${refusal} ${msg}`
  }
  const search = async (keyword: string, kind = '') =>
    (
      await as<{ list: FoundMessage[] }>(
        'driver2',
        'GET',
        `/Search?keyword=${encodeURIComponent(keyword)}${kind === '' ? '' : `&kind=${kind}`}`
      )
    ).data.list.map(({ entry }) => entry.id)

  test('a place comes as it was chosen, said once however often it is sent; other platforms get a line', async () => {
    const other = await join('driver2')
    const id = await sent('place', { ...PLACE, name: ` ${PLACE.name} ` })
    expect(await other.next('receiveMessage')).toMatchObject({ messageType: 'place', formMessage: PLACE, id })
    const again = sending('place', PLACE, { clientId: `client-cards-${count}` })
    const mine = await join('driver1')
    mine.send(again)
    expect(await mine.next('messageAck')).toMatchObject({ id })
    const { data } = await world.talk.as<{ list: unknown[] }>('driver2', 'GET', '/imreply')
    expect(data.list).toMatchObject([{ messageType: 'text', latestMessage: '[地点] 科苑路停车场' }])
    const [row] = await world.server.query<{ content: string }>('select content from chat_message where id = $1', [id])
    expect(JSON.parse(row!.content)).toEqual(PLACE)
  })

  test.each([
    ['outside of the land', { ...PLACE, lat: 91 }],
    ['without a system', { ...PLACE, coordType: 'BD09' }],
    ['without degrees', { name: 'x', address: 'y' }],
    ['too many words', { ...PLACE, name: '长'.repeat(101) }]
  ])('a place %s is refused', async (_words, content) => {
    expect(await refused('place', content)).toMatch(/^refused /)
    expect(await entries('driver1', userId('driver2'))).toBeNull()
  })

  test('a contact is written by the server as the contacts have him; who is not among them cannot be shown', async () => {
    await world.server.query("update user_account set head_icon = 'a1.png' where id = $1", [userId('clerk1')])
    const other = await join('driver2')
    await sent('contact', { userId: userId('clerk1'), name: '假的', department: '假的' })
    const card = (await other.next('receiveMessage')).formMessage as ContactContent
    const { data } = await world.server.call<{ list: { id: string; realName: string; department: string }[] }>(
      'GET',
      '/api/permission/Users/All',
      { token: await world.talk.token('driver2') }
    )
    const entry = data.list.find(({ id }) => id === userId('clerk1'))!
    expect(card).toEqual({
      userId: entry.id,
      name: entry.realName,
      department: entry.department,
      headIcon: '/api/file/Image/userAvatar/a1.png'
    })
    expect(await refused('contact', { userId: 'nobody' })).toBe('refused 该同事不存在或已停用')
    await world.server.query('update user_account set enabled_mark = 0 where id = $1', [userId('clerk1')])
    try {
      expect(await refused('contact', { userId: userId('clerk1') })).toBe('refused 该同事不存在或已停用')
      // What was said stays; handing it on shows somebody anew.
      const [stored] = (await entries('driver2', userId('driver1')))!
      const body = { ids: [stored!.id], to: [userId('driver3')], isBundle: false }
      expect((await as('driver2', 'POST', `/${userId('driver1')}/Actions/Forward`, body)).msg).toMatch(/^“.+”已不在通讯录中，名片不能转发$/)
    } finally {
      await world.server.query("update user_account set enabled_mark = 1, head_icon = '' where id = $1", [userId('clerk1')])
    }
  })

  test('found by name and address, by name and department; nothing by what only the store knows', async () => {
    const place = await sent('place', PLACE)
    const contact = await sent('contact', { userId: userId('clerk1') })
    const { content } = (await entries('driver2', userId('driver1')))!.at(-1)!
    const { name, department } = JSON.parse(content) as ContactContent
    expect([await search('停车场'), await search('科苑路 15'), await search('停车场', 'place')]).toEqual([[place], [place], [place]])
    expect([await search(name), await search(name, 'contact'), await search(name, 'place')]).toEqual([[contact], [contact], []])
    expect(department === '' ? [contact] : await search(department)).toEqual([contact])
    expect([await search('GCJ02'), await search('113.9'), await search('userId')]).toEqual([[], [], []])
  })

  test('quoted, pinned, taken back, handed on one by one and in a bundle', async () => {
    const place = await sent('place', PLACE)
    const contact = await sent('contact', { userId: userId('clerk1') })
    const answer = await sent('text', {}, { messageContent: '就在这里', quoteId: place })
    const list = (await entries('driver2', userId('driver1')))!
    expect(list.find(({ id }) => id === answer)?.quote?.text).toBe('[地点] 科苑路停车场')
    const pinned = await as<Pins>('driver2', 'POST', `/${userId('driver1')}/Actions/Pin`, { id: place, isSet: true })
    expect(pinned.data.list.map(({ entry }) => JSON.parse(entry.content) as unknown)).toEqual([PLACE])
    for (const isBundle of [false, true])
      expect(
        await as('driver2', 'POST', `/${userId('driver1')}/Actions/Forward`, {
          ids: [place, contact],
          to: [userId('driver3')],
          isBundle
        })
      ).toMatchObject({ code: 200 })
    const got = (await entries('driver3', userId('driver2')))!
    expect(got.map(({ kind }) => kind)).toEqual(['place', 'contact', 'bundle'])
    expect(got[0]!.content).toBe(list[0]!.content)
    const bundle = await as<Bundle>('driver3', 'GET', `/${userId('driver2')}/Messages/${got[2]!.id}/Bundle`)
    expect(bundle.data.list.map(({ kind, content }) => [kind, content])).toEqual(
      got.slice(0, 2).map(({ kind, content }) => [kind, content])
    )
    expect(await as('driver1', 'POST', `/${userId('driver2')}/Actions/Recall`, { id: place })).toMatchObject({ code: 200 })
    expect((await entries('driver2', userId('driver1')))![0]).toMatchObject({ isRecalled: true, content: '' })
    // His own copy stays.
    expect(await search('停车场')).toEqual([got[0]!.id])
  })
})
