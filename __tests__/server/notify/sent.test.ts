import type { KeysetPage } from '../../../src/contract/envelope'
import type { SentNotice } from '../../../src/contract/notify'
import { MINUTE } from '../../../server/clock'
import { oneDatabase } from '../../support/databases'
import { Desk } from './desk'

oneDatabase((_name, makeApp) => {
  let desk: Desk
  beforeAll(async () => {
    desk = await Desk.open(makeApp)
    await desk.subscribe('driver1')
    await desk.subscribe('driver2')
    for (const title of ['一', '二', '三']) {
      const id = await desk.say('driver1', title, { kind: 'order' })
      if (title === '一') desk.push.play(400)
      await desk.pass(MINUTE)
      if (title === '三') await desk.read('driver1', id)
    }
    await desk.say('driver2', '仅本人可见的内容', { kind: 'money' })
    await desk.pass(MINUTE)
  })
  afterAll(() => desk.close())

  const sent = (query = '', account = 'admin') => desk.world.as<KeysetPage<SentNotice>>(account, 'GET', `/api/notify/Sent${query}`)

  test('the administrator sees what went out to whom, over what, and what was read; never what it said', async () => {
    const { data } = await sent()
    expect(data.list.map(({ personName, kind, channel, state, seenAt }) => [personName, kind, channel, state, seenAt !== null])).toEqual([
      ['李强', 'money', 'push', 'SENT', false],
      ['王建军', 'order', 'push', 'SENT', true],
      ['王建军', 'order', 'push', 'SENT', false],
      ['王建军', 'order', 'push', 'REFUSED', false]
    ])
    expect(JSON.stringify(data)).not.toContain('仅本人可见')
    for (const account of ['manager1', 'dispatcher1', 'driver1']) expect((await sent('', account)).code).toBe(403)
  })

  test('by person, way and state, page by page with none twice', async () => {
    expect((await sent(`?keyword=${encodeURIComponent('李强')}`)).data.list).toHaveLength(1)
    expect((await sent('?state=REFUSED')).data.list).toHaveLength(1)
    expect((await sent('?channel=mail')).data).toEqual({ list: [], nextCursor: null })
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { data }: { data: KeysetPage<SentNotice> } = await sent(`?pageSize=3${cursor === '' ? '' : `&cursor=${cursor}`}`)
      seen.push(...data.list.map(({ id }) => id))
      cursor = data.nextCursor
    }
    expect([seen.length, new Set(seen).size]).toEqual([4, 4])
    expect((await sent('?cursor=nonsense')).code).toBe(400)
    expect((await sent('?state=MAYBE')).code).toBe(400)
  })
})
