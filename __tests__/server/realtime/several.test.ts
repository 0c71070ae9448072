import { readConfig } from '../../../server/config'
import { runDue } from '../../../server/jobs/worker'
import { RedisBus } from '../../../server/realtime/redisBus'
import { onPostgres, openApp, type TestApp } from '../../support/databases'
import { listen, LiveSocket, testBounds } from '../../support/liveSocket'
import { hasRedis, RedisServer } from '../../support/redisServer'
import { TcpProxy } from '../../support/tcpProxy'

/** Beats of a fraction of a second: what takes half a minute in life takes two seconds here. */
const BEAT_MS = 300
const PATIENCE_MS = 60_000

async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + PATIENCE_MS
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`waiting for ${what}`)
    await new Promise((resolve) => {
      setTimeout(resolve, 5)
    })
  }
}

const isHere = hasRedis()
const withRedis = isHere ? describe : describe.skip

/** Several processes on one PostgreSQL, tied by Redis: here several servers in one test process, each with its own bus. */
withRedis('tied by Redis', () =>
  onPostgres((_name, makeApp) => {
    let redis: RedisServer
    let proxy: TcpProxy
    const endings: (() => Promise<void>)[] = []
    const servers: { server: TestApp; base: string; endings: (() => Promise<void>)[] }[] = []

    const open = async (redisUrl: string, first?: TestApp, more: object = {}) => {
      const config = { redisUrl, realtime: testBounds({ processBeatMs: BEAT_MS, resyncMs: 10, absenceMs: 300, ...more }) }
      const own: (() => Promise<void>)[] = []
      const server =
        first === undefined
          ? await makeApp({ config })
          : await openApp(
              { config: { ...config, poolSize: 10, databaseUrl: first.context.config.databaseUrl, fileSecret: first.context.fileSecret } },
              own
            )
      const made = { server, base: await listen(server), endings: own }
      servers.push(made)
      endings.push(async () => {
        for (const end of own.splice(0).reverse()) await end()
      })
      return made
    }
    const isTied = (server: TestApp, other: TestApp) => async () => {
      // A word of the one that the other repeats: both hear.
      const token = await server.signIn('clerk1')
      const socket = await LiveSocket.join(await baseOf(server), token)
      await new Promise((resolve) => {
        setTimeout(resolve, BEAT_MS)
      })
      const isSeen = other.context.live.onlineUsers().includes('user-clerk1')
      socket.close()
      await socket.closed()
      return isSeen
    }
    const baseOf = async (server: TestApp) => servers.find((one) => one.server === server)?.base ?? ''

    let one: TestApp
    let two: TestApp
    let baseOne: string
    let baseTwo: string
    beforeAll(async () => {
      redis = await RedisServer.make()
      proxy = await TcpProxy.start(redis.port)
      ;({ server: one, base: baseOne } = await open(redis.url))
      ;({ server: two, base: baseTwo } = await open(`redis://127.0.0.1:${proxy.port}`, one))
      await until('both servers', isTied(one, two))
      await until('both servers, back', isTied(two, one))
      await until('nobody', () => one.context.live.onlineUsers().length + two.context.live.onlineUsers().length === 0)
    })
    afterAll(async () => {
      for (const end of endings.reverse()) await end()
      await proxy.close()
      await redis.close()
    })
    /** Everything that one process said up to now has reached a socket of another: processes keep their order. */
    const passed = async ({ context }: TestApp, watcher: LiveSocket) => {
      const id = String((marks += 1))
      context.live.changed(null, { area: 'system', id, version: 1, kind: 'dictionary', userIds: [] })
      await watcher.next('businessEvent', (event) => event.id === id)
    }
    let marks = 0
    const sockets: LiveSocket[] = []
    const join = async (base: string, token: string) => {
      const socket = await LiveSocket.join(base, token)
      sockets.push(socket)
      return socket
    }
    afterEach(async () => {
      for (const socket of sockets.splice(0)) {
        socket.close()
        await socket.closed()
      }
      await until('everybody gone', () => one.context.live.onlineUsers().length + two.context.live.onlineUsers().length === 0)
    })

    test('a message reaches the sockets on both, each once, and in the order in which it was said', async () => {
      const [sender, receiver] = await Promise.all([one.signIn('driver1'), one.signIn('dispatcher1')])
      const near = await join(baseOne, receiver)
      const far = await join(baseTwo, receiver)
      const talking = await join(baseOne, sender)
      const echoing = await join(baseTwo, sender)
      for (let i = 0; i < 50; i++)
        talking.send({ method: 'SendMessage', toUserId: 'user-dispatcher1', messageType: 'text', messageContent: `第 ${i} 句` })
      const expected = Array.from({ length: 50 }, (_, i) => `第 ${i} 句`)
      await until(
        'the last',
        () =>
          [near, far].every((socket) => socket.of('receiveMessage').some(({ formMessage }) => formMessage === '第 49 句')) &&
          echoing.of('sendMessage').some(({ toMessage }) => toMessage === '第 49 句')
      )
      for (const socket of [near, far]) {
        await socket.settle()
        expect(socket.of('receiveMessage').map(({ formMessage }) => formMessage)).toEqual(expected)
      }
      expect(talking.of('sendMessage').map(({ toMessage }) => toMessage)).toEqual(expected)
      expect(echoing.of('sendMessage').map(({ toMessage }) => toMessage)).toEqual(expected)
    })

    test('whoever is on any process is online for all; a person on two is told once and leaves with the last', async () => {
      const watcher = await join(baseTwo, await one.signIn('manager1'))
      const token = await one.signIn('driver1')
      const first = await LiveSocket.join(baseOne, token)
      await watcher.next('Online', ({ userId }) => userId === 'user-driver1')
      const second = await LiveSocket.join(baseTwo, token)
      expect(second.of('initMessage')[0]?.onlineUserList).toEqual(expect.arrayContaining(['user-manager1', 'user-driver1']))
      // He moves: gone here, there already.
      first.close()
      await first.closed()
      await until(
        'the move',
        () => two.context.live.onlineUsers().includes('user-driver1') && one.context.live.onlineUsers().includes('user-driver1')
      )
      const back = await LiveSocket.join(baseOne, token)
      await passed(one, watcher)
      second.close()
      await second.closed()
      back.close()
      await back.closed()
      await watcher.next('Offline', ({ userId }) => userId === 'user-driver1')
      expect(
        watcher.received.flatMap((frame) =>
          frame.method === 'Online' || frame.method === 'Offline' ? [`${frame.method} ${frame.userId}`] : []
        )
      ).toEqual(['Online user-driver1', 'Offline user-driver1'])
    })

    test('who signs out, or is signed out, loses his sockets on the other process', async () => {
      const token = await one.signIn('finance1')
      const socket = await join(baseTwo, token)
      await one.call('GET', '/api/oauth/Logout', { token })
      await socket.closed()
      expect(socket.of('closeSocket')).toHaveLength(1)
      const other = await join(baseTwo, await one.signIn('yard1'))
      const [session] = await one.query<{ id: string }>(
        "select id from session_token where user_id = 'user-yard1' order by created_at desc limit 1"
      )
      one.context.live.endSessions(null, [session?.id ?? ''], '此账号已在其他地方登陆')
      await other.closed()
      expect(other.of('logout').map(({ msg }) => msg)).toEqual(['此账号已在其他地方登陆'])
    })

    test('Redis vanishes and returns: both go on, say resync meanwhile and once it is back, and then reach each other again', async () => {
      const [sender, receiver] = await Promise.all([one.signIn('driver1'), one.signIn('dispatcher1')])
      const far = await join(baseTwo, receiver)
      const talking = await join(baseOne, sender)
      await redis.kill()
      await far.next('resync')
      await far.next('resync')
      await talking.next('resync')
      talking.send({ method: 'SendMessage', toUserId: 'user-dispatcher1', messageType: 'text', messageContent: '没有 Redis 的时候' })
      // Stored and told on its own process; the other one finds it by asking, as resync bids it to.
      await talking.next('sendMessage')
      far.send({ method: 'MessageList', toUserId: 'user-driver1' })
      expect((await far.next('messageList')).list.map(({ content }) => content)).toContain('没有 Redis 的时候')
      await redis.start()
      await until('Redis', isTied(one, two))
      far.clear()
      talking.send({ method: 'SendMessage', toUserId: 'user-dispatcher1', messageType: 'text', messageContent: '又连上了' })
      await far.next('receiveMessage', ({ formMessage }) => formMessage === '又连上了')
    })

    test('a network to Redis that died without a word is found out, and replaced once it lives', async () => {
      const far = await join(baseTwo, await one.signIn('dispatcher1'))
      const near = await join(baseOne, await one.signIn('driver1'))
      proxy.mode = 'silent'
      proxy.mute()
      await far.next('resync')
      proxy.mode = 'open'
      near.clear()
      await until('the new connection', isTied(one, two))
      // The other process was told as well: it cannot know what it did not hear.
      await near.next('resync')
    })

    test('people of a killed process go, and those who stay hear that they may have missed something', async () => {
      const line = await TcpProxy.start(redis.port)
      const third = await open(`redis://127.0.0.1:${line.port}`, one)
      const watcher = await join(baseOne, await one.signIn('manager1'))
      await LiveSocket.join(third.base, await one.signIn('driver2'))
      await watcher.next('Online', ({ userId }) => userId === 'user-driver2')
      watcher.clear()
      // No goodbye, as by kill -9: nothing of it is heard any more.
      line.mode = 'refuse'
      line.reset()
      await watcher.next('Offline', ({ userId }) => userId === 'user-driver2')
      await until('the word', () => watcher.of('resync').length > 0)
      for (const end of third.endings.splice(0).reverse()) await end()
      await line.close()
    })

    test('a process that ends in order takes its people along at once', async () => {
      const third = await open(redis.url, one)
      const watcher = await join(baseOne, await one.signIn('manager1'))
      await LiveSocket.join(third.base, await one.signIn('driver2'))
      await watcher.next('Online', ({ userId }) => userId === 'user-driver2')
      for (const end of third.endings.splice(0).reverse()) await end()
      await watcher.next('Offline', ({ userId }) => userId === 'user-driver2')
    })

    test('jobs are done by one of two processes, each once', async () => {
      await one.query('delete from pgboss.job')
      for (let i = 0; i < 50; i++)
        await one.context.db.transaction((tx) =>
          one.context.jobs.schedule(tx, 'offer', `several ${i}`, one.clock.now() - 1, { orderId: 'nobody', dueAt: 0 })
        )
      const errors: unknown[] = []
      const done = await Promise.all([one, two].map(({ context }) => runDue(context, (error) => errors.push(error))))
      expect([done.reduce((sum, count) => sum + count, 0), errors]).toEqual([50, []])
    })
  })
)

;(isHere ? test : test.skip)('two installations on one Redis do not hear each other', async () => {
  const redis = await RedisServer.make()
  const connected: string[] = []
  const make = (name: string, secret: string) => new RedisBus({ url: redis.url, secret, beatMs: 1000, told: () => connected.push(name) })
  const [ours, alsoOurs, theirs] = [make('ours', 'a'), make('alsoOurs', 'a'), make('theirs', 'b')]
  try {
    await until('three', () => connected.length === 3)
    const heard: string[] = []
    ours.listen(() => heard.push('ours'))
    alsoOurs.listen(() => heard.push('alsoOurs'))
    theirs.listen(() => heard.push('theirs'))
    ours.publish({ kind: 'refresh', userIds: ['x'] })
    // The own process needs no Redis.
    expect(heard).toEqual(['ours'])
    await until('the other', () => {
      ours.publish({ kind: 'refresh', userIds: ['x'] })
      return heard.includes('alsoOurs')
    })
    theirs.publish({ kind: 'refresh', userIds: ['x'] })
    // What is said while a connection is being made again is not heard: it is said until it is.
    await until('the second', () => {
      ours.publish({ kind: 'refresh', userIds: ['y'] })
      return heard.filter((name) => name === 'alsoOurs').length >= 2
    })
    expect(heard.filter((name) => name === 'theirs')).toHaveLength(1)
  } finally {
    await Promise.all([ours, alsoOurs, theirs].map((bus) => bus.close()))
    await redis.close()
  }
})

test.each([
  [{ REDIS_URL: 'redis://127.0.0.1:6379' }, '设置了 REDIS_URL 时，还需要用 DATABASE_URL 指定各进程共用的 PostgreSQL'],
  [{ REDIS_URL: '127.0.0.1:6379', DATABASE_URL: 'postgres://127.0.0.1/towing' }, '环境变量 REDIS_URL 应为 redis 或 rediss 地址']
])('a Redis that cannot tie processes together is refused at start: %j', (env, message) => {
  expect(() => readConfig(env)).toThrow(message)
})
