// The people of the messages bench, in a process of their own: opens sockets, sends, and measures. Started by messages.ts, speaks over IPC.
import { performance } from 'node:perf_hooks'
import { WebSocket } from 'ws'
import type { ServerFrame } from '../../../src/contract/frames'
import type { Task, TaskResult } from './messagesTasks'

interface Person { socket: WebSocket, id: string, token: string }
type Heard = (frame: ServerFrame & { clientId?: string }, person: Person) => void

let heard: Heard = () => undefined
let serial = 0
/** A text of the usual length. */
const TEXT = '已到达现场，正在作业，预计二十分钟后出发前往停车场。'

async function open(task: Task, port: number, index: number): Promise<Person> {
  const [token, id] = [`${task.tokenPrefix}${index}`, `bench-chat-${index}`]
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/message/websocket${task.kind === 'echo' ? '' : `/${token}`}`)
  const person = { socket, id, token }
  socket.on('message', (data: Buffer) => {
    const frame = JSON.parse(data.toString('utf8')) as ServerFrame
    if (frame.method !== 'initMessage') heard(frame, person)
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.once('open', () => {
      if (task.kind === 'echo') resolve()
      else socket.send(JSON.stringify({ method: 'OnConnection', token, mobileDevice: true }))
    })
    socket.on('message', (data: Buffer) => { if (data.includes('"initMessage"')) resolve() })
  })
  return person
}

/** A message as the app sends it. @returns its client id */
function send({ socket, token }: Person, to: { toUserId: string } | { groupId: string }): string {
  const clientId = `bench-${process.pid}-${serial += 1}`
  socket.send(JSON.stringify({ method: 'groupId' in to ? 'SendGroupMessage' : 'SendMessage', token, ...to, clientId, messageType: 'text', messageContent: `${TEXT}${serial}` }))
  return clientId
}

/** Everybody always has so many messages on their way. */
function pipelined(people: readonly Person[], { messages, depth, kind }: Task): Promise<TaskResult> {
  return new Promise((resolve) => {
    const answer = kind === 'echo' ? 'SendMessage' : 'messageAck'
    let [sent, done] = [0, 0]
    const next = (person: Person, index: number): void => {
      if (sent === messages) return
      sent += 1
      send(person, { toUserId: `bench-chat-${index ^ 1}` })
    }
    const indexOf = new Map(people.map((person, index) => [person, index]))
    const from = performance.now()
    heard = (frame, person) => {
      if ((frame.method as string) !== answer) return
      done += 1
      if (done === messages) resolve({ seconds: (performance.now() - from) / 1000, times: [] })
      else next(person, indexOf.get(person) ?? 0)
    }
    for (let i = 0; i < depth; i++) for (const [index, person] of people.entries()) next(person, index)
  })
}

/** So many messages a second, whatever the answers do. `received`: until the other one has it, else until the acknowledgement. */
function steady(people: readonly Person[], { messages, perSecond }: Task, isUntilReceived: boolean): Promise<TaskResult> {
  return new Promise((resolve) => {
    const sentAt = new Map<string, number>()
    const times: number[] = []
    const from = performance.now()
    heard = (frame) => {
      // The receiver knows no client id: the text is the same.
      const key = frame.method === 'messageAck' && !isUntilReceived ? frame.clientId : frame.method === 'receiveMessage' && isUntilReceived ? String(frame.formMessage) : undefined
      const at = key === undefined ? undefined : sentAt.get(key)
      if (at === undefined) return
      times.push(performance.now() - at)
      if (times.length === messages) resolve({ seconds: (performance.now() - from) / 1000, times })
    }
    let sent = 0
    const timer = setInterval(() => {
      const due = Math.min(messages, Math.floor(((performance.now() - from) / 1000) * perSecond))
      while (sent < due) {
        const index = sent % people.length
        const at = performance.now()
        const clientId = send(people[index] as Person, { toUserId: `bench-chat-${index ^ 1}` })
        sentAt.set(isUntilReceived ? `${TEXT}${serial}` : clientId, at)
        sent += 1
      }
      if (sent === messages) clearInterval(timer)
    }, 1)
  })
}

/** One message after the other to a group; the time until its last member has it. */
async function fanOut(people: readonly Person[], { messages, groupId = '' }: Task): Promise<TaskResult> {
  const times: number[] = []
  const began = performance.now()
  for (let i = 0; i < messages; i++) {
    await new Promise<void>((resolve) => {
      let missing = people.length
      const from = performance.now()
      heard = (frame) => {
        if (frame.method !== 'conversationEntry') return
        missing -= 1
        if (missing > 0) return
        times.push(performance.now() - from)
        resolve()
      }
      send(people[i % people.length] as Person, { groupId })
    })
  }
  return { seconds: (performance.now() - began) / 1000, times }
}

async function run(task: Task): Promise<TaskResult> {
  heard = () => undefined
  const people: Person[] = []
  // In handfuls: a thousand at once would measure the accept queue.
  for (let index = 0; index < task.sockets; index += 20) {
    people.push(...await Promise.all(Array.from({ length: Math.min(20, task.sockets - index) }, (_, i) => open(task, task.ports[(index + i) % task.ports.length] as number, index + i))))
  }
  try {
    if (task.kind === 'group') return await fanOut(people, task)
    return task.kind === 'echo' || task.kind === 'pipelined' ? await pipelined(people, task) : await steady(people, task, task.kind === 'across')
  } finally {
    for (const { socket } of people) socket.terminate()
  }
}

process.on('message', (task: Task) => {
  run(task).then((result) => { process.send?.(result) }, (error: unknown) => { process.stderr.write(`${String(error)}\n`); process.exit(1) })
})
