import { randomUUID } from 'node:crypto'
import { BodyCode } from '@/contract/codes'
import { ApiError } from '@/domain/apiError'
import { OutboxStore } from '@/stores/outbox/outboxStore'
import type { NewItem } from '@/stores/outbox/types'
import { createTurns } from '@/domain/outbox/inTurn'
import { AppRun, Disk } from './disk'
import { sendAct, type ActServer } from './server'

export const KINDS = ['step', 'message', 'picture'] as const

/** A phone with the outbox on it: the disk outlives the app, the person answers every question with yes. */
export class Phone {
  readonly disk = new Disk()
  now = 1_000_000
  /** Who is signed in; empty when nobody is. */
  user = ''
  hasKeys = true
  confirms: string[] = []
  saysYes = true
  run!: AppRun
  outbox!: OutboxStore
  readonly attempts: string[] = []
  /** What the server said when asked whether something arrived. */
  isThere: ((act: string) => boolean | undefined) | undefined
  private timers = new Map<number, { act: () => void; ms: number }>()
  private handles = 0

  constructor(private readonly server: ActServer) {
    this.start()
  }

  /** The app starts on what the disk holds, for whoever is signed in. */
  start(): void {
    const run = new AppRun(this.disk)
    const timers = (this.timers = new Map())
    this.run = run
    this.outbox = new OutboxStore({
      records: run.records,
      files: run.files,
      alone: createTurns(),
      clock: { now: () => this.now, offsetMs: 250 },
      newKey: async () => randomUUID(),
      hasKeys: () => this.hasKeys,
      confirm: async ({ title }) => {
        this.confirms.push(title)
        return this.saysYes
      },
      timers: {
        set: (act, ms) => {
          timers.set((this.handles += 1), { act, ms })
          return this.handles
        },
        clear: (handle) => void timers.delete(handle as number)
      }
    })
    let before: Promise<unknown> | undefined = undefined
    /** As the server takes messages of one socket: one after another, and none whose predecessor did not arrive. */
    const inOrder = (go: () => Promise<unknown>): Promise<unknown> => {
      const mine: Promise<unknown> =
        before === undefined
          ? go()
          : before.then(go, () => {
              throw new ApiError({ code: BodyCode.tooOften, message: '前一条还没有送达' })
            })
      before = mine
      mine
        .catch(() => undefined)
        .finally(() => {
          if (before === mine) before = undefined
        })
      return mine
    }
    for (const kind of KINDS) {
      this.outbox.register(kind, {
        send: (item, path) => {
          if (run.isDead) return new Promise(() => undefined)
          this.attempts.push((item.body as { act: string }).act)
          const { user } = this
          const go = (): Promise<unknown> =>
            run.isDead
              ? new Promise(() => undefined)
              : sendAct(this.server.port, user, item, path === '' ? Buffer.alloc(0) : run.bytes(path))
          return kind === 'message' ? inOrder(go) : go()
        },
        ...(kind === 'message' && { together: () => 3 }),
        isThere: async (item) => this.isThere?.((item.body as { act: string }).act)
      })
    }
    this.outbox.follow(this.user)
  }

  /** @param after things done with the disk until it happens */
  kill(after = 0, applies = false): void {
    this.run.kill(after, applies)
  }

  restart(): void {
    this.run.kill()
    this.start()
  }

  signIn(user: string): void {
    this.user = user
    this.outbox.follow(user)
  }

  async signOut(): Promise<void> {
    const leaving = this.outbox.signOut()
    this.user = ''
    await Promise.race([leaving, this.pause(20)])
  }

  /** Fires what waits for its time; answers the shortest wait, ms. */
  fire(): number {
    const due = [...this.timers.values()]
    this.timers.clear()
    due.forEach(({ act }) => act())
    return Math.min(...due.map(({ ms }) => ms))
  }

  get waits(): number[] {
    return [...this.timers.values()].map(({ ms }) => ms)
  }

  photo(text: string): string {
    const path = `tmp/${randomUUID()}.jpg`
    this.disk.temporary.set(path, Buffer.alloc(70_000, text))
    return path
  }

  add(act: string, more: Partial<NewItem> = {}): ReturnType<OutboxStore['add']> {
    const lane = more.lane ?? 'steps'
    return this.outbox.add({
      lane,
      kind: KINDS[['steps', 'text', 'files'].indexOf(lane)] as string,
      title: act,
      route: '/act',
      body: { act },
      ...more
    })
  }

  /** Until nothing happens any more, or the app is dead. */
  async quiet(): Promise<void> {
    const { run, outbox } = this
    const dead = (async () => {
      while (!run.isDead) await this.pause(2)
    })()
    await Promise.race([outbox.idle(), dead])
  }

  pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      setTimeout(resolve, ms)
    })
  }
}

export const states = (phone: Phone): string[] => phone.outbox.items.map(({ title, state, error }) => `${title} ${state} ${error}`.trim())
/** Adds without a network and waits until it is on the device. */
export const offline = async (phone: Phone, ...acts: Parameters<Phone['add']>[]): Promise<string[]> => {
  phone.outbox.setConnected(false)
  const ids: string[] = []
  for (const act of acts) ids.push((await phone.add(...act)).data?.id ?? '')
  return ids
}
export const goOnline = async (phone: Phone): Promise<void> => {
  phone.outbox.setConnected(true)
  await phone.quiet()
}
