import { makeAutoObservable, observable, runInAction } from 'mobx'
import { asApiError } from '@/domain/apiError'
import { createTurns } from '@/domain/outbox/inTurn'
import { goingByThemselves, nextItems, type Choice, type OutboxItem } from '@/domain/outbox/item'
import { unobserved } from '../../domain/unobserved'
import { HeldItems } from './heldItems'
import { Lanes } from './lanes'
import { NewActs } from './newActs'
import { PersonActs } from './personActs'
import { Runner } from './runner'
import { Sender } from './sender'
import { Shelf } from './shelf'
import type { Done, Executor, NewItem, OutboxParts } from './types'

/** What screens neither see nor follow. */
const HIDDEN = unobserved('parts shelf lanes sender acts executors userId generation held runner reading turn choice run isCurrent mayRun')

/**
 * The one outbox (app.md#outbox): what a person did without an answer of the server yet. An act is on the device before
 * anything is sent, is sent by one sender at a time under one key, and leaves only when it arrived or a person gave it up.
 */
export class OutboxStore {
  /** Parts of the outbox that the device could not read any more. */
  damaged = 0
  /** 80 % of the room for files is used: pictures are to be taken smaller (app.md#storage). */
  isNearlyFull = false
  /** How far the file that is being sent now has come, 0 to 100. */
  progress: { id: string; percent: number } | undefined = undefined
  /** Why the outbox cannot be read or written, for people; empty while it can. */
  error = ''

  private readonly parts: OutboxParts
  private readonly shelf: Shelf
  private readonly lanes: Lanes
  private readonly sender: Sender
  private readonly acts: PersonActs
  private readonly executors = observable.map<string, Executor>({}, { deep: false })
  private userId = ''
  /** Raised with each change of person: what began before belongs to somebody else. */
  private generation = 0
  private isConnected = true
  private isShown = true
  private isSessionOver = false
  private reading: Promise<void> = Promise.resolve()
  private readonly turn = createTurns()
  private readonly held = new HeldItems()
  /** Starts the sender unless it runs or may not run now. */
  private readonly runner = new Runner(
    () => this.mayRun(),
    () => this.run()
  )
  private readonly choice: Choice = { canSend: (kind) => this.executors.has(kind), isOpen: (lane) => this.lanes.isOpen(lane) }

  constructor(parts: OutboxParts) {
    this.parts = parts
    this.shelf = new Shelf(parts.records, parts.files)
    this.lanes = new Lanes(() => this.runner.start(), parts.timers)
    this.sender = new Sender({
      parts,
      shelf: this.shelf,
      lanes: this.lanes,
      executorOf: (kind) => this.executors.get(kind),
      inTurn: (act) => this.inTurn(act),
      keep: this.held.keep,
      forget: this.held.forget,
      trouble: (error) => this.trouble(error),
      endSession: () => this.endSession(),
      showProgress: (id, percent) => this.showProgress(id, percent)
    })
    this.acts = new PersonActs({
      parts,
      shelf: this.shelf,
      userId: () => this.userId,
      attempt: (act) => this.attempt(act),
      resume: () => this.runner.start(),
      shower: () => {
        const { generation } = this
        return this.held.during(() => this.isCurrent(generation))
      }
    })
    makeAutoObservable<OutboxStore, keyof typeof HIDDEN>(this, HIDDEN, { autoBind: true })
  }

  /** Of the person who is signed in, in the order of adding. */
  get items(): OutboxItem[] {
    return this.held.list
  }

  /** How many acts have not arrived: the badge of 待同步. */
  get unsent(): number {
    return this.items.length
  }

  /** Those that go nowhere without the person. */
  get needingPerson(): OutboxItem[] {
    return this.items.filter(({ state }) => state === 'failed' || state === 'conflict')
  }

  /** A part of the app that can send a kind has been loaded; returns its end. */
  register(kind: string, executor: Executor): () => void {
    this.executors.set(kind, executor)
    this.runner.start()
    return () => runInAction(() => void (this.executors.get(kind) === executor && this.executors.delete(kind)))
  }

  /** The person who is signed in; empty when the session is over: then everything waits for the same person (app.md#whose-data). */
  follow(userId: string): void {
    if (userId === this.userId && !this.isSessionOver) return
    this.isSessionOver = false
    if (userId !== this.userId) {
      this.generation += 1
      this.userId = userId
      this.held.clear()
      this.damaged = 0
      this.error = ''
    }
    this.lanes.openAll()
    if (userId === '') return
    const { generation } = this
    this.reading = this.inTurn(() => this.reload(userId, generation, false)).then(
      () => this.runner.start(),
      () => undefined
    )
    // Nobody waits for the tidying, and what it could not do is done the next time.
    void this.inTurn(() => this.shelf.welcome(userId, this.parts.clock.now())).catch(() => undefined)
  }

  /** Resolves when what lies on the device for this person is known, or cannot be read (`error`). */
  ready(): Promise<void> {
    return this.reading
  }

  /** Whether the person may sign out: with unsent acts he is told that they wait for him on this device. */
  async mayLeave(): Promise<boolean> {
    return this.unsent === 0 || this.acts.mayLeave(this.unsent)
  }

  /** The person signs out by himself: the 30 days begin. Call it while he is still signed in. */
  async signOut(): Promise<void> {
    const { userId } = this
    this.follow('')
    if (userId === '') return
    await this.inTurn(() => this.shelf.putAway(userId, this.parts.clock.now())).catch(() => undefined)
  }

  setConnected(isConnected: boolean): void {
    const isBack = isConnected && !this.isConnected
    this.isConnected = isConnected
    if (isBack) this.retryNow()
  }

  wake(): void {
    this.isShown = true
    this.retryNow()
  }

  sleep(): void {
    this.isShown = false
  }

  /** Tries at once what waits after a failure. */
  retryNow(): void {
    this.lanes.openAll()
    this.runner.start()
  }

  /** Whether it goes out now, as soon as its turn comes: nothing it waits for needs a person, a network, a sign-in or a pause after a failure. */
  isGoing(id: string): boolean {
    return this.going.has(id)
  }

  /**
   * Puts an act on the device, then sends it as soon as its turn comes. Only what came back as `data` is safe.
   * @param files what belongs to the act: kept with it in one go, sent after it, given up with it
   */
  async add(given: NewItem, files: readonly NewItem[] = []): Promise<Done<OutboxItem>> {
    const { userId, generation } = this
    if (userId === '') return { error: '请先登录' }
    const acts = new NewActs({ ...this.parts, shelf: this.shelf, userId }, [given, ...files])
    const added = await this.attempt(async () => {
      const items = await acts.put(this.sender.arrived, this.held.lastSeq + 1)
      if (this.isCurrent(generation)) items.forEach(this.held.keep)
      return items[0] as OutboxItem
    })
    if (acts.haveFiles)
      void this.shelf.isNearlyFull().then((isNearlyFull) =>
        runInAction(() => {
          this.isNearlyFull = isNearlyFull
        })
      )
    this.runner.start()
    return added
  }

  /** Where the file of an item can be read, to show it. @throws StorageError */
  pathOf(item: OutboxItem): Promise<string> {
    return this.shelf.path(item)
  }

  /** Sends again what waits for the person, under the same key. */
  retry(id: string): Promise<Done> {
    return this.acts.retry(id)
  }

  /** Another content for the same act, for what was refused or conflicts: keeping one's own version is sending it anew on top of theirs. */
  edit(id: string, change: Partial<Pick<OutboxItem, 'body' | 'route' | 'title'>>): Promise<Done> {
    return this.acts.edit(id, change)
  }

  /** Gives an act up after asking; what waited for it waits for the person from then on. `error` empty: he did not want to. */
  discard(id: string): Promise<Done> {
    return this.acts.discard(id, this.items.find((item) => item.id === id)?.title ?? '')
  }

  /** Ends a conflict by giving up one's own version; the screen has shown both. */
  takeTheirs(id: string): Promise<Done> {
    return this.acts.takeTheirs(id)
  }

  /** Resolves when nothing is being sent or written. */
  async idle(): Promise<void> {
    await this.runner.idle()
    await this.inTurn(async () => undefined)
    if (this.runner.isRunning) await this.idle()
  }

  private get going(): ReadonlySet<string> {
    return this.mayRun() ? goingByThemselves(this.items, this.choice) : new Set()
  }

  private mayRun(): boolean {
    return this.userId !== '' && this.isConnected && this.isShown && !this.isSessionOver
  }

  private isCurrent(generation: number): boolean {
    return generation === this.generation
  }

  private async run(): Promise<void> {
    const { userId, generation } = this
    await this.parts.alone(`outbox/${userId}`, async () => {
      // Another tab may have added or sent meanwhile; what is marked as being sent now is left over from a killed app.
      await this.inTurn(() => this.reload(userId, generation, true))
      while (this.isCurrent(generation) && this.mayRun()) {
        const waiting = this.items.filter(({ id }) => !this.sender.arrived.has(id))
        const items = nextItems(waiting, { ...this.choice, together: (kind) => this.executors.get(kind)?.together?.() ?? 1 })
        if (items.length === 0) return
        await this.sender.send(
          items.map(({ id }) => id),
          { userId, isCurrent: () => this.isCurrent(generation) && this.userId === userId, mayGoOn: () => this.mayRun() }
        )
      }
    })
  }

  /** What lies on the device is the truth; items here are updated in place. */
  private async reload(userId: string, generation: number, isAlone: boolean): Promise<void> {
    try {
      const { items, damaged } = await this.shelf.takeUp(userId, this.sender.arrived, isAlone)
      if (this.isCurrent(generation))
        runInAction(() => {
          this.held.show(items)
          this.damaged = damaged
          this.error = ''
        })
    } catch (error) {
      this.trouble(error)
      throw error
    }
  }

  private endSession(): void {
    this.isSessionOver = true
  }

  private showProgress(id: string, percent: number | undefined): void {
    this.progress = percent === undefined ? undefined : { id, percent }
  }

  private trouble(error: unknown): void {
    this.error = asApiError(error).message
  }

  /** Reads and writes of the device one after the other: each sees what the one before left. */
  private inTurn<T>(act: () => Promise<T>): Promise<T> {
    return this.turn('', act)
  }

  private async attempt<T>(act: () => Promise<T>): Promise<Done<T>> {
    return this.inTurn(act).then(
      (data): Done<T> => ({ data }),
      (error: unknown): Done<T> => ({ error: asApiError(error).message })
    )
  }
}
