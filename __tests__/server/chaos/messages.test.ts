import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { randomUUID } from 'node:crypto'
import type { ConversationState } from '@/contract/conversation'
import { onPostgres, type TestApp } from '../../support/databases'
import { LiveSocket } from '../../support/liveSocket'
import { hasRedis, RedisServer } from '../../support/redisServer'
import { ChaosPhone } from './support/chaosPhone'
import { numbers } from '../../support/numbers'
import { Changes, isEqual, knowsMarks, lineOf, lineOfEntry, readStored, saidIn, type Stored } from './support/changes'
import { cut, CUTS } from './support/cuts'
import { ServerProcess } from './support/serverProcess'

const IS_FULL = process.env.TEST_FULL === '1'
const MESSAGES = IS_FULL ? 10_000 : 200
const BREAKS = IS_FULL ? 200 : 30
/** Acts on messages, each round: support/changes. */
const CHANGES = 16
const SEED = Number(process.env.CHAOS_SEED ?? 20261122)
/** Unsent messages of all phones beyond which people wait a little. */
const BACKLOG = 100
const ACCOUNTS = ['driver1', 'driver2', 'dispatcher1', 'dispatcher2', 'finance1', 'manager1']
const PATIENCE_MS = IS_FULL ? 30 * 60_000 : Number(process.env.CHAOS_PATIENCE ?? 8) * 60_000
/** When nothing moves any more a badge is right soon or never. */
const BADGE_MS = 60_000
jest.setTimeout(IS_FULL ? 2 * 60 * 60_000 : 25 * 60_000)

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
const keyOf = (phone: ChaosPhone, { id, kind }: Talk): string => (kind === 'group' ? id : [phone.userId, id].sort().join(':'))

interface Talk {
  id: string
  kind: 'direct' | 'group'
}
/** Phones, servers and what happens to them, from one seed. */
class Chaos {
  readonly phones: ChaosPhone[] = []
  group: Talk = { id: '', kind: 'group' }
  private readonly random = numbers(SEED)
  readonly changes = new Changes(
    numbers(SEED + 1),
    ACCOUNTS.map((account) => `user-${account}`)
  )

  constructor(
    private readonly database: TestApp,
    readonly servers: readonly ServerProcess[],
    private readonly redis: RedisServer | undefined
  ) {}

  async begin(): Promise<void> {
    for (const [index, account] of ACCOUNTS.entries()) this.phones.push(await ChaosPhone.signIn(account, this.port(index)))
    const [first] = this.phones
    if (first === undefined) throw new Error('nobody')
    const answer = await fetch(`${this.servers[0]?.url ?? ''}/api/conversation/Groups`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: first.app.stores.session.token,
        'idempotency-key': randomUUID(),
        'jnpf-origin': 'app'
      },
      body: JSON.stringify({ name: '风暴', userIds: this.phones.slice(1).map(({ userId }) => userId) })
    })
    const { data, msg } = (await answer.json()) as { data: ConversationState | null; msg: string }
    if (data === null) throw new Error(msg)
    this.group = { id: data.id, kind: 'group' }
  }

  async run(): Promise<void> {
    let restarting: Promise<void> = Promise.resolve()
    for (let round = 0; round < BREAKS; round++) {
      for (let i = 0; i < MESSAGES / BREAKS; i++) this.say(this.pick(this.phones))
      if (this.redis !== undefined && round === Math.floor(BREAKS / 3)) await this.redis.kill()
      if (this.redis !== undefined && round === Math.floor(BREAKS / 2)) await this.redis.start()
      // Killed with messages on their way; every server gets its turn, and people notice by themselves.
      const victim = this.servers[this.servers.findIndex((_, index) => round === Math.floor((BREAKS * (2 + index)) / 5))]
      if (victim !== undefined) {
        await restarting
        await victim.kill()
        restarting = victim.start()
      }
      const stored = async ({ userId }: ChaosPhone) =>
        (await this.database.query<{ n: number }>('select count(*)::int as n from chat_message where sender_id = $1', [userId]))[0]?.n ?? 0
      const phone = this.pick(this.phones)
      await restarting
      // The last one is away when the last word is said.
      await cut(round === BREAKS - 1 ? 'refuse' : this.pick(CUTS), phone, {
        random: this.random,
        stored,
        ports: this.servers.map(({ port }) => port),
        say: (one) => {
          this.say(one)
        },
        sayTo: (one) => this.sayTo(one)
      })
      const reader = this.pick(this.phones)
      reader.read(this.talkOf(reader).id)
      for (let i = 0; i < CHANGES; i++) {
        const changer = this.pick(this.phones)
        void this.changes.try(changer, this.talkOf(changer).id, this.talkOf(changer).id)
      }
      for (const one of this.phones) one.note()
      await this.until('the backlog', async () => this.phones.reduce((sum, { unsent }) => sum + unsent, 0) < BACKLOG)
    }
    await restarting
  }

  /** Nothing is cut any more: everybody has sent everything and has everything. */
  async calm(): Promise<Map<string, Stored[]>> {
    for (const phone of this.phones) phone.proxy.mode = 'open'
    await this.until('everything sent', async () =>
      this.phones.every((phone) => {
        phone.note()
        return phone.unsent === 0
      })
    )
    let stored = await readStored(this.database)
    await this.until('everything received', async () =>
      this.phones.every((phone) =>
        this.talksOf(phone).every(
          (talk) => (phone.offline?.chat.conversations.logs.rangeOf(talk.id).tip ?? 0) === (stored.get(keyOf(phone, talk))?.length ?? 0)
        )
      )
    )
    for (const phone of this.phones) await phone.app.settle()
    await this.until('every change', async () => {
      stored = await readStored(this.database)
      for (const phone of this.phones)
        for (const talk of this.talksOf(phone)) if (!(await isEqual(phone, talk.id, stored.get(keyOf(phone, talk)) ?? []))) return false
      return true
    }).catch(() => undefined)
    return stored
  }

  talksOf(phone: ChaosPhone): Talk[] {
    return [this.group, ...this.phones.filter((other) => other !== phone).map(({ userId }): Talk => ({ id: userId, kind: 'direct' }))]
  }

  async end(): Promise<void> {
    for (const phone of this.phones) await phone.close()
    for (const server of this.servers) await server.kill()
  }

  private say(phone: ChaosPhone): void {
    const talk = this.talkOf(phone)
    phone.say(talk.id, talk.kind)
  }

  private sayTo(phone: ChaosPhone): ChaosPhone {
    const other = this.pick(this.phones.filter((one) => one !== phone))
    other.say(phone.userId, 'direct')
    return other
  }

  private talkOf(phone: ChaosPhone): Talk {
    return this.random() < 0.3 ? this.group : this.pick(this.talksOf(phone))
  }

  private pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.random() * list.length)] as T
  }

  private port(index: number): number {
    return this.servers[index % this.servers.length]?.port ?? 0
  }

  /** Waits, and lets people take up their phones now and then. */
  async until(what: string, isSo: () => Promise<boolean>, patienceMs = PATIENCE_MS): Promise<void> {
    const end = Date.now() + patienceMs
    for (let tries = 0; !(await isSo()); tries++) {
      if (Date.now() > end) throw new Error(`waiting for ${what} (seed ${SEED}):\n${this.phones.map((phone) => phone.told()).join('\n')}`)
      if (tries % 100 === 0) for (const phone of this.phones) phone.wake()
      await pause(20)
    }
  }
}

/** What a new socket of this person is told. */
async function unreadOf(chaos: Chaos, phone: ChaosPhone): Promise<number> {
  const socket = await LiveSocket.join(chaos.servers[0]?.url ?? '', phone.app.stores.session.token)
  const [init] = socket.of('initMessage')
  socket.close()
  return [...(init?.unreadNums ?? []), ...(init?.unreadGroups ?? [])].reduce(
    (sum, { unreadNum }) => sum + unreadNum,
    init?.unreadTotalCount ?? 0
  )
}

/** Lost, twice, out of order: by the database and by what lies on every phone. */
async function judge(chaos: Chaos, stored: Map<string, Stored[]>): Promise<void> {
  const faults: string[] = []
  for (const phone of chaos.phones) {
    const mine = new Map(
      [...stored.values()]
        .flat()
        .filter(({ sender_id: id }) => id === phone.userId)
        .map((row) => [saidIn(row.content), row])
    )
    for (const { text, state } of phone.said) if (state === 'safe' && !mine.has(text)) faults.push(`lost: ${text}`)
    for (const talk of chaos.talksOf(phone)) {
      const rows = stored.get(keyOf(phone, talk)) ?? []
      const told = rows
        .filter(({ sender_id: id, content }) => id === phone.userId && content.startsWith(`${phone.account} `))
        .map(({ content }) => saidIn(content))
      if (new Set(told).size < told.length) faults.push(`twice in the database: ${phone.account} to ${talk.id}`)
      const said = phone.said
        .filter(({ text, conversationId }) => conversationId === talk.id && told.includes(text))
        .map(({ text }) => text)
      if (JSON.stringify(told) !== JSON.stringify(said)) faults.push(`out of order in the database: ${phone.account} to ${talk.id}`)
      const { floor, tip, entries } = await phone.log(talk.id)
      const expected = rows.filter(({ sequence }) => sequence >= floor && sequence <= tip).map(lineOf)
      const kept = entries.map(lineOfEntry)
      if (tip !== rows.length || kept.join('\n') !== (tip === 0 ? '' : expected.join('\n')))
        faults.push(
          `phone of ${phone.account}, talk with ${talk.id}: ${kept.length} of ${expected.length} (${floor} to ${tip} of ${rows.length})`
        )
      if (!knowsMarks(phone, talk.id, rows))
        faults.push(
          `phone of ${phone.account}, talk with ${talk.id}: pinned are ${phone.app.im.item(talk.id).pins.join()}, to confirm ${phone.app.im
            .item(talk.id)
            .urgent.map(({ sequence }) => sequence)
            .join()}`
        )
      if (phone.offline?.chat.sender.outgoing(talk.id).some(({ state }) => state !== 'acknowledged'))
        faults.push(`phone of ${phone.account} still shows something unsent to ${talk.id}`)
    }
    // A count that is told anew a moment later is as good.
    let unread = -1
    await chaos
      .until(
        `the badge of ${phone.account}`,
        async () => {
          unread = await unreadOf(chaos, phone)
          return phone.app.im.badge === unread
        },
        BADGE_MS
      )
      .catch(() => {
        faults.push(`badge of ${phone.account}: ${phone.app.im.badge} instead of ${unread}`)
      })
  }
  faults.push(...chaos.changes.faults([...stored.values()].flat()))
  for (const [key, rows] of stored)
    if (rows.some(({ sequence }, index) => sequence !== index + 1)) faults.push(`numbers with a hole: ${key}`)
  if (faults.length > 0) throw new Error(`seed ${SEED}\n${faults.slice(0, 30).join('\n')}`)
}

onPostgres((_name, makeApp) => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'towing-chaos-'))
  })
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true })
  })

  const play = async (processes: number): Promise<void> => {
    const database = await makeApp()
    const redis = processes > 1 ? await RedisServer.make() : undefined
    const settings = {
      databaseUrl: database.context.config.databaseUrl ?? '',
      dataDir: folder,
      ...(redis === undefined ? {} : { redisUrl: redis.url })
    }
    const servers = await Promise.all(Array.from({ length: processes }, () => ServerProcess.start(settings)))
    const chaos = new Chaos(database, servers, redis)
    try {
      await chaos.begin()
      await chaos.run()
      const stored = await chaos.calm()
      await judge(chaos, stored)
      const safe = chaos.phones.flatMap(({ said }) => said).filter(({ state }) => state === 'safe').length
      process.stdout.write(
        `chaos, ${processes} server(s), seed ${SEED}: ${safe} messages, ${BREAKS} cuts, ${chaos.phones.reduce((sum, { kills }) => sum + kills, 0)} of them kills of an app: lost 0, twice 0, out of order 0; ${Object.entries(
          chaos.changes.done
        )
          .map(([what, times]) => `${times} ${what}`)
          .join(', ')}; every phone as the database\n`
      )
      expect(safe).toBeGreaterThan(MESSAGES * 0.9)
      // Few messages wait for whoever happens to look.
      const { confirmations, ...others } = chaos.changes.done
      expect(Math.min(...Object.values(others))).toBeGreaterThan(BREAKS / 4)
      expect(confirmations).toBeGreaterThan(BREAKS / 10)
    } finally {
      await chaos.end()
      await redis?.close()
    }
  }

  // The short version has everything in one: two servers, each killed, and Redis restarted in the middle.
  if (IS_FULL) test(`${MESSAGES} messages through ${BREAKS} cuts on one server`, () => play(1))
  const withRedis = hasRedis() ? test : test.skip
  withRedis(`${MESSAGES} messages through ${BREAKS} cuts on two servers, Redis restarted in the middle`, () => play(2))
})
