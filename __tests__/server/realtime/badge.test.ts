import fc from 'fast-check'
import { createInSite } from '../../../server/message/commands/inSite'
import { eachDatabase, trialsOn, type TestApp } from '../../support/databases'
import { LiveApp } from '../../support/liveApp'
import { listen, testBounds } from '../../support/liveSocket'

const RUNS = process.env.TEST_FULL === '1' ? 1_000 : 8
/** Two of them with a second device. */
const DEVICES = ['dispatcher1', 'driver1', 'driver2', 'manager1', 'driver1', 'dispatcher1'] as const
const PEOPLE = ['dispatcher1', 'driver1', 'driver2', 'manager1'] as const
const idOf = (account: string): string => `user-${account}`

type Act =
  | { act: 'send' | 'enter' | 'peek' | 'markRead' | 'hide'; device: number; peer: number }
  | { act: 'leave' | 'cut' | 'sleep' | 'wake' | 'offline' | 'online' | 'list' | 'readOne' | 'readAll' | 'remove'; device: number }
  | { act: 'push'; people: number[] }
  | { act: 'pause' }

const device = fc.nat(DEVICES.length - 1)
const peer = fc.nat(PEOPLE.length - 1)
const acts: fc.Arbitrary<Act> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ act: fc.constantFrom('send' as const), device, peer }) },
  {
    weight: 5,
    arbitrary: fc.record({ act: fc.constantFrom('enter' as const, 'peek' as const, 'markRead' as const, 'hide' as const), device, peer })
  },
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constantFrom(
        'leave' as const,
        'cut' as const,
        'sleep' as const,
        'wake' as const,
        'offline' as const,
        'online' as const,
        'list' as const
      ),
      device
    })
  },
  { weight: 3, arbitrary: fc.record({ act: fc.constantFrom('readOne' as const, 'readAll' as const, 'remove' as const), device }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constantFrom('push' as const), people: fc.uniqueArray(peer, { minLength: 1 }) }) },
  { weight: 2, arbitrary: fc.constant({ act: 'pause' as const }) }
)

/** The badge of every device against the counts in the database, whatever happened before (messages.md#unread-badge). */
eachDatabase((name, makeApp) => {
  let server: TestApp
  const devices: LiveApp[] = []
  beforeAll(async () => {
    server = await makeApp({ config: { realtime: testBounds() } })
    const base = await listen(server)
    for (const account of DEVICES) devices.push(await LiveApp.signedIn(base, account))
  })
  const deviceOf = (index: number): LiveApp => devices[index] as LiveApp
  const accountOf = (index: number): string => DEVICES[index] as string
  /** Somebody else than oneself. */
  const peerOf = (index: number, other: number): string => {
    const account = PEOPLE[other] as string
    return idOf(account === accountOf(index) ? (PEOPLE[(other + 1) % PEOPLE.length] as string) : account)
  }
  const push = (people: readonly number[]): Promise<unknown> =>
    server.context.db.transaction((tx) =>
      createInSite(tx, server.context, {
        type: 3,
        title: '系统消息',
        body: '正文',
        creatorId: null,
        at: server.clock.now(),
        toUserIds: people.map((index) => idOf(PEOPLE[index] as string))
      })
    )

  /** Things that the person does on a device that may be without a connection: refusals of the network are part of life. */
  async function perform(step: Act): Promise<unknown> {
    if (step.act === 'push') return push(step.people)
    if (step.act === 'pause') return new Promise((resolve) => setTimeout(resolve, 5))
    const { im, services } = deviceOf(step.device).stores
    switch (step.act) {
      case 'send':
        return im.send({ method: 'SendMessage', toUserId: peerOf(step.device, step.peer), messageType: 'text', messageContent: '到了吗' })
      case 'enter':
        return im.enterChat(peerOf(step.device, step.peer))
      case 'peek':
        im.enterChat(peerOf(step.device, step.peer))
        return im.leaveChat()
      case 'markRead':
        return im.markRead(peerOf(step.device, step.peer))
      case 'hide': {
        const userId = peerOf(step.device, step.peer)
        const { heard } = im.item(userId)
        await services.message.hideConversation(userId)
        return im.forgetConversation(userId, heard)
      }
      case 'leave':
        return im.leaveChat()
      case 'cut':
        return deviceOf(step.device).cut()
      case 'sleep':
        return im.sleep()
      case 'wake':
        return im.wake()
      case 'offline':
        im.setConnected(false)
        return deviceOf(step.device).cut()
      case 'online':
        return im.setConnected(true)
      case 'list':
        return im.loadConversations()
      case 'readAll': {
        const { list } = await services.message.messages({ pageSize: 100 })
        await services.message.readAll({})
        return im.markInSiteRead(list.filter(({ isRead }) => isRead === 0).length)
      }
      case 'readOne':
      case 'remove': {
        const { list } = await services.message.messages({ pageSize: 3 })
        const row = list.at(-1)
        if (row === undefined) return undefined
        await (step.act === 'remove' ? services.message.remove([row.id]) : services.message.message(row.id))
        return im.markInSiteRead(row.isRead === 0 ? 1 : 0)
      }
    }
  }

  async function settle(): Promise<void> {
    for (const app of devices) {
      app.im.setConnected(true)
      app.im.wake()
    }
    // What one device says in the first round may be news for another; in the second it has arrived there, and been answered by the third.
    for (let round = 0; round < 3; round++) await Promise.all(devices.map((app) => app.settle()))
  }

  const counted = async (account: string) => {
    const chats = await server.query<{ peer_id: string; unread: number }>(
      'select peer_id, unread from conversation_member where user_id = $1 and unread > 0',
      [idOf(account)]
    )
    const [inSite] = await server.query<{ total: number }>(
      'select count(*)::int as total from in_site_receipt where user_id = $1 and read_at is null',
      [idOf(account)]
    )
    return { inSite: inSite?.total ?? 0, chats: Object.fromEntries(chats.map(({ peer_id: id, unread }) => [id, unread])) }
  }

  test(
    `after ${RUNS} random lives every device shows what the server counts, in every conversation`,
    async () => {
      // Before the server goes: devices that are left would look for it.
      const leave = (): void => {
        for (const app of devices) app.close()
      }
      await fc
        .assert(
          fc.asyncProperty(fc.array(fc.tuple(acts, fc.boolean()), { minLength: 4, maxLength: 24 }), async (life) => {
            const under: Promise<unknown>[] = []
            for (const [step, isAwaited] of life) {
              const done = perform(step)
              under.push(done.catch(() => undefined))
              if (isAwaited) await done.catch(() => undefined)
            }
            await Promise.all(under)
            await settle()
            for (const [index, app] of devices.entries()) {
              const { inSite, chats } = await counted(accountOf(index))
              const shown = { inSite: app.im.summary.count, chats: Object.fromEntries(app.im.unreadChats) }
              expect({ device: index, ...shown }).toEqual({ device: index, inSite, chats })
              expect(app.im.badge).toBe(inSite + Object.values(chats).reduce((sum, unread) => sum + unread, 0))
            }
            // What is listed is what the server lists, newest first.
            for (const app of devices) {
              app.im.leaveChat()
              await app.im.loadConversations()
              const rows = await app.stores.services.message.conversations()
              const lines = (list: readonly { id: string; latestDate: number; unreadMessage: number }[]) =>
                list.map(({ id, latestDate, unreadMessage }) => ({ id, latestDate, unreadMessage })).sort((a, b) => (a.id < b.id ? -1 : 1))
              expect(lines(app.im.conversations)).toEqual(lines(rows))
              expect(app.im.conversations.map(({ latestDate }) => latestDate)).toEqual(
                [...app.im.conversations.map(({ latestDate }) => latestDate)].sort((a, b) => b - a)
              )
            }
          }),
          { numRuns: trialsOn(name, RUNS), seed: 20_261_121, endOnFailure: true }
        )
        .finally(leave)
    },
    RUNS * 20_000
  )
})
