// The people of the messages bench, in a process of their own: opens sockets, sends, and measures. Started by messages.ts, speaks over
// IPC. Frames are looked at no further than needed, for the echo and for our server by the same code.
import { performance } from 'node:perf_hooks'
import { WebSocket } from 'ws'
import type { ServerFrame } from '../../../src/contract/frames'
import type { Task, TaskResult } from './messagesTasks'

interface Person {
  socket: WebSocket
  index: number
  token: string
}
type Of<K extends Task['do']> = Extract<Task, { do: K }>
type Times = Pick<TaskResult, 'seconds' | 'times'>

/** A text of the usual length. */
const TEXT = '已到达现场，正在作业，预计二十分钟后出发前往停车场。'

let kind: Of<'open'>['kind'] = 'echo'
let people: Person[] = []
let heard: (data: Buffer, person: Person) => void = () => undefined
let serial = 0

const named = (method: string): Buffer => Buffer.from(`"method":"${method}"`)
const GREETING = named('initMessage')
/** What a sender waits for: its own words, or that they are stored. */
const answers = (): Buffer => named(kind === 'echo' ? 'SendMessage' : 'messageAck')
const userIdOf = (index: number): string => `bench-chat-${index}`
const frameOf = (data: Buffer) => JSON.parse(data.toString('utf8')) as ServerFrame & { clientId?: string }
const since = (from: number): number => performance.now() - from

async function openOne({ tokenPrefix }: Of<'open'>, port: number, index: number): Promise<Person> {
  const token = `${tokenPrefix}${index}`
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/message/websocket${kind === 'echo' ? '' : `/${token}`}`)
  const person = { socket, index, token }
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.once('open', () => {
      if (kind === 'echo') resolve()
      else socket.send(JSON.stringify({ method: 'OnConnection', token, mobileDevice: true }))
    })
    socket.on('message', (data: Buffer) => {
      if (data.includes(GREETING)) resolve()
      else heard(data, person)
    })
  })
  return person
}

/** In handfuls: a thousand at once would measure the accept queue. */
async function open(task: Of<'open'>): Promise<void> {
  kind = task.kind
  for (let index = 0; index < task.sockets; index += 20) {
    people.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(20, task.sockets - index) }, (_, i) =>
          openOne(task, task.ports[(index + i) % task.ports.length] as number, index + i)
        )
      ))
    )
  }
}

/** A message as the app sends it. @returns its client id */
function send({ socket, token }: Person, to: { toUserId: string } | { groupId: string }): string {
  const clientId = `bench-${process.pid}-${(serial += 1)}`
  socket.send(
    JSON.stringify({
      method: 'groupId' in to ? 'SendGroupMessage' : 'SendMessage',
      token,
      ...to,
      clientId,
      messageType: 'text',
      messageContent: `${TEXT}${serial}`
    })
  )
  return clientId
}

function pipelined({ messages, depth }: Of<'pipelined'>): Promise<Times> {
  return new Promise((resolve) => {
    const answer = answers()
    let [sent, done] = [0, 0]
    const next = (person: Person): void => {
      if (sent === messages) return
      sent += 1
      send(person, { toUserId: userIdOf(person.index ^ 1) })
    }
    const from = performance.now()
    heard = (data, person) => {
      if (!data.includes(answer)) return
      done += 1
      if (done === messages) resolve({ seconds: since(from) / 1000, times: [] })
      else next(person)
    }
    for (let i = 0; i < depth; i++) for (const person of people) next(person)
  })
}

function steady({ messages, perSecond, until }: Of<'steady'>): Promise<Times> {
  return new Promise((resolve) => {
    const isUntilReceived = until === 'received'
    const answer = isUntilReceived ? named('receiveMessage') : answers()
    const sentAt = new Map<string, number>()
    const times: number[] = []
    const from = performance.now()
    heard = (data) => {
      if (!data.includes(answer)) return
      const frame = frameOf(data)
      // The receiver knows no client id: the text is the same.
      const at = sentAt.get(isUntilReceived && frame.method === 'receiveMessage' ? String(frame.formMessage) : (frame.clientId ?? ''))
      if (at === undefined) return
      times.push(since(at))
      if (times.length === messages) resolve({ seconds: since(from) / 1000, times })
    }
    let sent = 0
    const timer = setInterval(() => {
      const due = Math.min(messages, Math.floor((since(from) / 1000) * perSecond))
      while (sent < due) {
        const person = people[sent % people.length] as Person
        const at = performance.now()
        const clientId = send(person, { toUserId: userIdOf(person.index ^ 1) })
        sentAt.set(isUntilReceived ? `${TEXT}${serial}` : clientId, at)
        sent += 1
      }
      if (sent === messages) clearInterval(timer)
    }, 1)
  })
}

async function fanOut({ messages, groupId }: Of<'group'>): Promise<Times> {
  const times: number[] = []
  const began = performance.now()
  const entry = named('conversationEntry')
  for (let i = 0; i < messages; i++) {
    await new Promise<void>((resolve) => {
      let missing = people.length
      const from = performance.now()
      heard = (data) => {
        if (!data.includes(entry)) return
        missing -= 1
        if (missing > 0) return
        times.push(since(from))
        resolve()
      }
      send(people[i % people.length] as Person, { groupId })
    })
  }
  return { seconds: since(began) / 1000, times }
}

async function act(task: Task): Promise<Times> {
  switch (task.do) {
    case 'open':
      await open(task)
      break
    case 'pipelined':
      return pipelined(task)
    case 'steady':
      return steady(task)
    case 'group':
      return fanOut(task)
    case 'close':
      for (const { socket } of people) socket.terminate()
      people = []
  }
  return { seconds: 0, times: [] }
}

async function run(task: Task): Promise<TaskResult> {
  const from = process.cpuUsage()
  try {
    const result = await act(task)
    const { user, system } = process.cpuUsage(from)
    return { ...result, cpu: (user + system) / 1_000_000 }
  } finally {
    heard = () => undefined
  }
}

process.on('message', (task: Task) => {
  run(task).then(
    (result) => {
      process.send?.(result)
    },
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`)
      process.exit(1)
    }
  )
})
