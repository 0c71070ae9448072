import sharp from 'sharp'
import type { ChatEntry } from '../../../src/contract/conversation'
import type { Bundle, ForwardBody } from '../../../src/contract/forward'
import { STATUS_INFO } from '../../../src/domain/transferCar/order/status'
import { oneDatabase } from '../../support/databases'
import { Moderators } from '../moderation/support'
import { World } from '../transferCar/support/world'
import { groupWorld } from './groupCalls'
import { userId } from './support'

/** Files and cards that are sent on: who gets an address, and what a card says then (messages.md#forwarding). */
oneDatabase((_name, makeApp) => {
  const { world, as, group, say, entries } = groupWorld(makeApp)
  const forward = (account: string, id: string, body: Partial<ForwardBody>) =>
    as<{ list: string[] } | null>(account, 'POST', `/${id}/Actions/Forward`, { isBundle: false, ...body })
  const open = (account: string, id: string, messageId: string) => as<Bundle>(account, 'GET', `/${id}/Messages/${messageId}/Bundle`)
  const ofKind = async (account: string, id: string, kind: string): Promise<ChatEntry[]> =>
    ((await entries(account, id)) ?? []).filter((entry) => entry.kind === kind)
  const pathIn = (content: string): string => (JSON.parse(content) as { path: string }).path
  const status = async (path: string): Promise<number> => (await world.server.app.inject(path)).statusCode
  /** Says a new picture. @returns its message and the name of the file */
  const picture = async (account: string, id: string): Promise<{ shown: ChatEntry; name: string }> => {
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0c0' } })
      .png()
      .toBuffer()
    const name = await new Moderators(world.server).upload(account, 'IM', bytes)
    const shown = await say(account, id, '', { messageType: 'image', messageContent: { name, width: 8, height: 8 } })
    return { shown, name }
  }

  test('a picture is given to its new readers by addresses of their own, alone and in a bundle, until it is taken back', async () => {
    const from = await group('driver1', 'driver2')
    const to = await group('driver1', 'dispatcher1')
    const { shown, name } = await picture('driver2', from)
    await forward('driver1', from, { ids: [shown.id], to: [to] })
    await forward('driver1', from, { ids: [shown.id], to: [to], isBundle: true })
    const [alone] = await ofKind('dispatcher1', to, 'image')
    const [bundle] = await ofKind('dispatcher1', to, 'bundle')
    const { data } = await open('dispatcher1', to, bundle!.id)
    for (const path of [pathIn(alone!.content), pathIn(data.list[0]!.content)]) {
      expect(path).toContain(`user=${userId('dispatcher1')}`)
      const answer = await world.server.app.inject(path)
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png'])
    }
    // The place that it came from, and the file by its name, stay closed to him.
    expect(await entries('dispatcher1', from)).toBeNull()
    const token = await world.talk.token('dispatcher1')
    expect(await world.server.call('GET', `/api/file/Download/IM/${name}`, { token })).toMatchObject({ code: 404 })
    await as('driver1', 'POST', `/${to}/Actions/Recall`, { id: bundle!.id })
    expect(await open('dispatcher1', to, bundle!.id)).toMatchObject({ code: 404, data: null })
  })

  test('a stranger gets no address and none that is another’s; who left keeps what he saw and gets nothing of later', async () => {
    const from = await group('driver1', 'driver2')
    const to = await group('driver1', 'dispatcher1', 'finance1')
    const send = async (): Promise<string> => {
      const { shown, name } = await picture('driver2', from)
      await forward('driver1', from, { ids: [shown.id], to: [to] })
      await forward('driver1', from, { ids: [shown.id], to: [to], isBundle: true })
      return name
    }
    const early = await send()
    await as('finance1', 'DELETE', `/Groups/${to}/Members`, { userIds: [userId('finance1')] })
    const late = await send()
    const [first, second] = await ofKind('dispatcher1', to, 'bundle')
    const { data } = await open('dispatcher1', to, second!.id)
    const theirs = pathIn(data.list[0]!.content)
    expect(await status(theirs)).toBe(200)
    for (const account of ['finance1', 'manager1']) {
      expect(await open(account, to, second!.id)).toMatchObject({ code: 404, data: null })
      expect(await status(theirs.replace(userId('dispatcher1'), userId(account)))).toBe(403)
      const token = await world.talk.token(account)
      for (const name of [early, late])
        expect(await world.server.call('GET', `/api/file/Download/IM/${name}`, { token })).toMatchObject({ code: 404 })
    }
    expect(await status(theirs.split('?')[0] ?? '')).toBe(403)
    expect(await entries('manager1', to)).toBeNull()
    expect(await open('manager1', to, first!.id)).toMatchObject({ code: 404, data: null })
    const seen = await ofKind('finance1', to, 'image')
    expect(seen.map(({ content }) => pathIn(content).includes(early))).toEqual([true])
    expect(await status(pathIn(seen[0]!.content))).toBe(200)
    const kept = await open('finance1', to, first!.id)
    expect(await status(pathIn(kept.data.list[0]!.content))).toBe(200)
  })

  test('a card says what its forwarder sees of the order now; who may not see the order hands it on in no way', async () => {
    const id = await new World(world.server).plant('WORKING')
    const from = await group('driver1', 'driver2', 'manager1')
    const shown = await say('driver1', from, '', { messageType: 'card', messageContent: { area: 'transferCar', id } })
    const { title } = JSON.parse(shown.content) as { title: string }
    await world.server.query("update accident_order set status = 'DONE' where id = $1", [id])
    const to = [userId('dispatcher1')]
    for (const isBundle of [false, true])
      expect(await forward('driver2', from, { ids: [shown.id], to, isBundle })).toMatchObject({
        code: 400,
        msg: `工单“${title}”已无权查看，不能转发`
      })
    expect(await entries('dispatcher1', userId('driver2'))).toBeNull()
    expect(await forward('manager1', from, { ids: [shown.id], to })).toMatchObject({ code: 200 })
    expect(await forward('manager1', from, { ids: [shown.id], to, isBundle: true })).toMatchObject({ code: 200 })
    const now = { area: 'transferCar', id, title, text: STATUS_INFO.DONE.label }
    const [card] = await ofKind('dispatcher1', userId('manager1'), 'card')
    const [bundle] = await ofKind('dispatcher1', userId('manager1'), 'bundle')
    expect(JSON.parse(card!.content)).toEqual(now)
    const { data } = await open('dispatcher1', userId('manager1'), bundle!.id)
    expect(data.list.map(({ kind, content }) => [kind, JSON.parse(content) as object])).toEqual([['card', now]])
    // What was said at the old place stays as it was said.
    expect(JSON.parse((await ofKind('driver2', from, 'card'))[0]!.content)).toEqual({ ...now, text: STATUS_INFO.WORKING.label })
  })
})
