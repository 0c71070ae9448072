// What quality.md#nothing-lost asks of an app on a slow link: the app's own stores over a network that takes 100 ms there and back.
import { randomUUID } from 'node:crypto'
import net from 'node:net'
import { performance } from 'node:perf_hooks'
import { LiveApp } from '../../../__tests__/support/liveApp'
import { DEMO_PASSWORD } from '../../../server/seed/company'
import { createGroupService } from '@/services/groups'

/** There and back. */
const ROUND_TRIP_MS = 100
const SETTLED_LIMIT_MS = 2000
const CONVERSATIONS = 20
const MISSED = 500
const WAITING = 500
/** How long the app was hidden: shorter and longer than its connection is trusted. */
const HIDDEN: [words: string, ms: number][] = [
  ['10 秒', 10_000],
  ['40 分钟', 40 * 60_000]
]

interface SlowLink {
  base: string
  end: () => void
}

/** A port behind which the server answers half a round trip later, and hears half a round trip later. */
async function openLink(port: number): Promise<SlowLink> {
  const sockets = new Set<net.Socket>()
  const late = (from: net.Socket, to: net.Socket): void => {
    from.on('data', (data: Buffer) => {
      setTimeout(() => {
        if (to.writable) to.write(data)
      }, ROUND_TRIP_MS / 2)
    })
    from.on('close', () => {
      to.destroy()
    })
    from.on('error', () => undefined)
    sockets.add(from)
  }
  const server = net.createServer((near) => {
    const far = net.connect(port, '127.0.0.1')
    late(near, far)
    late(far, near)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    base: `http://127.0.0.1:${(server.address() as net.AddressInfo).port}`,
    end: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    }
  }
}

async function signIn(base: string, account: string, client: { id: string; secret: string }): Promise<LiveApp> {
  const app = new LiveApp(base, undefined, { ...client, tenantBase: '' })
  const { error } = await app.stores.session.signIn({ account, password: DEMO_PASSWORD })
  if (error !== undefined) throw error
  await until(() => app.im.features.length > 0)
  return app
}

/** Looks often: what is measured takes hundreds of times as long. */
const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo())
    await new Promise((resolve) => {
      setTimeout(resolve, 1)
    })
}

/** Hidden, then shown again: until every message that was missed is on the device and the badge is right, ms. */
async function settled(one: LiveApp, other: LiveApp, groups: readonly string[], hiddenMs: number): Promise<number> {
  const { logs } = (await one.stores.offline.load()).chat.conversations
  await one.settle()
  const badge = one.im.badge
  const tips = new Map(groups.map((id) => [id, logs.rangeOf(id).tip]))
  one.im.sleep()
  one.cut()
  await until(() => one.im.state !== 'open')
  const acks = (): number => other.frames.filter((method) => method === 'messageAck').length
  const before = acks()
  for (let count = 0; count < MISSED; count += 1) {
    other.im.send({
      method: 'SendGroupMessage',
      groupId: groups[count % groups.length],
      clientId: randomUUID(),
      messageType: 'text',
      messageContent: `第 ${count} 条`
    })
  }
  await until(() => acks() - before === MISSED)
  one.skew += hiddenMs
  const from = performance.now()
  one.im.wake()
  await until(
    () => groups.every((id) => logs.rangeOf(id).tip === (tips.get(id) ?? 0) + MISSED / groups.length) && one.im.badge === badge + MISSED
  )
  await logs.settled()
  return performance.now() - from
}

/** Texts that waited for a network: until the server has acknowledged all of them, ms. */
async function sent(one: LiveApp, to: string): Promise<number> {
  const { outbox, chat } = await one.stores.offline.load()
  one.stores.offline.setConnected(false)
  for (let count = 0; count < WAITING; count += 1) chat.sender.say(to, 'direct', { kind: 'text', text: `第 ${count} 句` })
  await until(() => outbox.unsent === WAITING)
  const from = performance.now()
  one.stores.offline.setConnected(true)
  await until(() => outbox.unsent === 0)
  return performance.now() - from
}

/** Measures on a running server with the demo company. @param client which it knows @param say one line for people: whether it is good, its name, its figures */
export async function benchSlowLink(
  port: number,
  client: { id: string; secret: string },
  say: (isGood: boolean, name: string, text: string) => void
): Promise<void> {
  const link = await openLink(port)
  const other = await signIn(`http://127.0.0.1:${port}`, 'manager1', client)
  const one = await signIn(link.base, 'driver2', client)
  try {
    const service = createGroupService(other.stores.api)
    const groups: string[] = []
    for (let index = 0; index < CONVERSATIONS; index += 1)
      groups.push((await service.create({ name: `测量 ${index}`, userIds: ['user-driver2'] }, randomUUID())).id)
    await one.stores.offline.load()
    await until(() => groups.every((id) => one.im.item(id).realName !== ''))
    for (const [words, ms] of HIDDEN) {
      const took = await settled(one, other, groups, ms)
      say(
        took <= SETTLED_LIMIT_MS,
        `隐藏${words}后回来（往返 ${ROUND_TRIP_MS} ms）`,
        `${CONVERSATIONS} 个会话 ${MISSED} 条，全部到齐且角标一致 ${took.toFixed(0)} ms（限值 ${SETTLED_LIMIT_MS} ms）`
      )
    }
    const took = await sent(one, 'user-manager1')
    say(
      took < (WAITING * ROUND_TRIP_MS) / 2,
      `${WAITING} 条待发（往返 ${ROUND_TRIP_MS} ms）`,
      `${(took / 1000).toFixed(1)} s，逐条往返至少 ${((WAITING * ROUND_TRIP_MS) / 1000).toFixed(0)} s`
    )
  } finally {
    one.close()
    other.close()
    link.end()
  }
}
