import { makeAutoObservable, observableRef } from 'mobx'
import type { BoardDriver, BoardTruck, Candidate, TruckCandidate } from '@/contract/transferCar/fleet/board'
import type { OrderCard } from '@/contract/transferCar/order/detail'
import { ACTION_RULES } from '@/domain/transferCar/order/actions'
import { ALARMS } from '@/domain/transferCar/order/alarms'
import { STATUS_INFO } from '@/domain/transferCar/order/status'
import { DESK_COLUMNS, isFoundBy } from '@/domain/transferCar/fleet/desk'
import { SECOND } from '@/domain/time'
import { displayPlate } from '@/domain/validators'
import type { CandidatesModel } from '@/pages/transferCar/order/steps/crew/model'
import type { AlarmStore, DispatchAlarm } from '@/stores/transferCar/order/alarmStore'
import type { BoardModel } from '../model'

/** An alarm that was acknowledged: a tag of its order until that moves on or has another driver. */
interface Acknowledged {
  orderId: string
  word: string
  /** Server's time, epoch ms. */
  at: number
  driverName: string | null
}

/** What is about to be sent: the sheet that checks it is open. */
export interface Sending {
  order: OrderCard
  /** By its status when the check was opened: what changes meanwhile, the check says. */
  act: Crew
  driverId: string | undefined
  truckId: string | undefined
}

export interface CrewRow {
  driver: BoardDriver
  /** What the server says of him for the chosen order; undefined without one. */
  candidate: Candidate | undefined
  truck: TruckCandidate | undefined
}

export type Crew = 'dispatch' | 'reassign'

/** What may be done about the crew of an order now. */
const crewActOf = ({ status }: OrderCard): Crew | undefined =>
  (['dispatch', 'reassign'] as const).find((act) => ACTION_RULES[act].from.includes(status))

const UNRANKED = new WeakMap<BoardTruck, TruckCandidate>()

/** A truck of which nobody knows whether it carries; the same object each time. */
function unranked(truck: BoardTruck): TruckCandidate {
  const known = UNRANKED.get(truck) ?? { truck, carries: null }
  UNRANKED.set(truck, known)
  return known
}

const nameOf = ({ plateNo, orderNo }: OrderCard): string => (plateNo === null || plateNo === '' ? orderNo : displayPlate(plateNo))

export interface DeskParts {
  board: BoardModel
  alarms: Pick<AlarmStore, 'waiting' | 'see'>
  /** Who and what can be sent to an order. */
  candidatesOf: (orderId: string) => CandidatesModel
}

/** The desk of dispatch over the board: which order is looked at, who can be sent to it, what is sent, and what was acknowledged. */
export class DeskModel {
  readonly board: BoardModel
  keyword = ''
  /** Order that is looked at; '' = none. */
  chosenId = ''
  /** Read out: what a key or a drop did not do, and why. */
  said = ''
  candidates: CandidatesModel | undefined = undefined
  sending: Sending | undefined = undefined
  /** Where the focus shall go as soon as that is there: to the first of the crews, or to the chosen order. */
  leadsTo: 'crews' | 'order' | undefined = undefined
  private acknowledged: Acknowledged[] = []
  private readonly parts: DeskParts

  constructor(parts: DeskParts) {
    this.parts = parts
    this.board = parts.board
    makeAutoObservable<DeskModel, 'parts'>(
      this,
      { parts: false, board: false, candidates: observableRef, sending: observableRef },
      { autoBind: true }
    )
  }

  /** Orders by column, the most urgent first, of those that are looked for. */
  get columns(): OrderCard[][] {
    const all = [...this.board.waiting, ...this.board.running].filter((order) => isFoundBy(this.keyword, order))
    return DESK_COLUMNS.map(({ statuses }) => all.filter(({ status }) => statuses.includes(status)))
  }

  get chosen(): OrderCard | undefined {
    return this.orderOf(this.chosenId)
  }

  /** The order that Tab leads to: arrows go on from there. */
  get tabStop(): string {
    return this.chosen?.id ?? this.columns.find(({ length }) => length > 0)?.[0]?.id ?? ''
  }

  /** The chosen order while it can be given a crew, or another one. */
  get target(): OrderCard | undefined {
    const { chosen } = this
    return chosen === undefined || crewActOf(chosen) === undefined ? undefined : chosen
  }

  get act(): Crew | undefined {
    return this.target === undefined ? undefined : crewActOf(this.target)
  }

  /** Drivers with their trucks: for an order that can be sent as the server ranks them, then who is not at work; else by readiness. */
  get crews(): CrewRow[] {
    const { board, candidates, target } = this
    const ranked = target === undefined ? [] : (candidates?.drivers ?? [])
    const others = board.drivers.filter(({ id }) => ranked.every(({ driver }) => driver.id !== id))
    const row = (driver: BoardDriver, candidate?: Candidate): CrewRow => ({ driver, candidate, truck: this.truckOf(driver) })
    return [
      ...ranked.map((each) => row(board.drivers.find(({ id }) => id === each.driver.id) ?? each.driver, each)),
      ...others.map((driver) => row(driver))
    ]
  }

  /** Trucks as the server ranks them for the chosen order, else by freedom; nobody knows then whether they carry it. */
  get trucks(): TruckCandidate[] {
    const ranked = this.target === undefined ? [] : (this.candidates?.trucks ?? [])
    return ranked.length > 0 ? ranked : this.board.trucks.map(unranked)
  }

  get alarm(): DispatchAlarm | undefined {
    return this.parts.alarms.waiting[0]
  }

  /** How many wait beside the one that is shown. */
  get moreAlarms(): number {
    return Math.max(0, this.parts.alarms.waiting.length - 1)
  }

  /** Words of the alarms of an order that were acknowledged and still hold. */
  alarmsOf({ id, statusAt, driverName }: OrderCard): string[] {
    return this.acknowledged
      .filter((one) => one.orderId === id && statusAt <= one.at && (driverName === null || driverName === one.driverName))
      .map(({ word }) => word)
  }

  /** The alarm that is shown is known now: its order is chosen and keeps it as a tag. */
  acknowledge(): void {
    const { alarm, board } = this
    if (alarm === undefined) return
    const { orderId } = alarm
    const { word } = ALARMS[alarm.kind]
    const driverName = this.orderOf(orderId)?.driverName ?? null
    const others = this.acknowledged.filter((one) => one.orderId !== orderId || one.word !== word)
    // The board's clock is up to a second behind.
    this.acknowledged = [...others, { orderId, word, at: board.now + SECOND, driverName }]
    this.parts.alarms.see(alarm)
    this.say(`已知道：${alarm.title}`)
  }

  search(keyword: string): void {
    this.keyword = keyword
    if (this.columns.every((orders) => orders.every(({ id }) => id !== this.chosenId))) this.choose('')
  }

  choose(id: string): void {
    if (id === this.chosenId) return
    this.chosenId = id
    this.candidates = undefined
    this.leadsTo = undefined
  }

  /** Reads who can be sent to the chosen order, again if they are there. */
  async readCandidates(): Promise<void> {
    const { target } = this
    if (target === undefined) return
    this.candidates ??= this.parts.candidatesOf(target.id)
    await this.candidates.load()
  }

  /** One order up or down in its column; without one the first of all. @returns whether there is one */
  walk(by: 1 | -1): boolean {
    const column = this.columns.find((orders) => orders.some(({ id }) => id === this.chosenId))
    const here = column?.findIndex(({ id }) => id === this.chosenId) ?? -1
    const next = column === undefined ? this.columns.find(({ length }) => length > 0)?.[0] : column[here + by]
    if (next !== undefined) this.choose(next.id)
    return this.chosen !== undefined
  }

  /** To the next column that holds something, at the same height. @returns whether an order is chosen */
  cross(by: 1 | -1): boolean {
    const { columns } = this
    const at = columns.findIndex((orders) => orders.some(({ id }) => id === this.chosenId))
    if (at < 0) return this.walk(1)
    const height = columns[at]?.findIndex(({ id }) => id === this.chosenId) ?? 0
    const ahead = by === 1 ? columns.slice(at + 1) : columns.slice(0, at).reverse()
    const orders = ahead.find(({ length }) => length > 0)
    const next = orders?.[Math.min(height, orders.length - 1)]
    if (next !== undefined) this.choose(next.id)
    return true
  }

  /** Leads to the crews of the chosen order, by the word of the key; says so where its status does not allow it. */
  leadToCrews(act: Crew): void {
    const { chosen } = this
    if (chosen === undefined) return this.say('先选一张工单')
    const possible = crewActOf(chosen)
    if (possible === act) {
      this.leadsTo = 'crews'
      return
    }
    const status = STATUS_INFO[chosen.status].label
    const instead = possible === undefined ? '' : `，可以${ACTION_RULES[possible].label}`
    this.say(`${nameOf(chosen)} 是“${status}”，不能${ACTION_RULES[act].label}${instead}`)
  }

  /** The focus is there. */
  led(): void {
    this.leadsTo = undefined
  }

  /** Opens the check of a driver for an order; says why where he cannot be sent at all. @param driverId undefined = chosen in the check */
  send(orderId: string, driverId?: string): void {
    const order = this.orderOf(orderId)
    if (order === undefined) return
    this.choose(orderId)
    const act = crewActOf(order)
    if (act === undefined) return this.leadToCrews('reassign')
    const driver = this.board.drivers.find(({ id }) => id === driverId)
    if (driver !== undefined && !driver.onDuty) return this.say(`${driver.name}已下班，不能派单`)
    this.sending = { order, act, driverId, truckId: driver === undefined ? undefined : this.truckOf(driver)?.truck.id }
  }

  stopSending(): void {
    this.sending = undefined
  }

  /** It was sent: the next order that waits is looked at. */
  sent(): void {
    const { sending } = this
    this.sending = undefined
    const waiting = this.columns[0]?.filter(({ id }) => id !== sending?.order.id) ?? []
    this.choose(waiting[0]?.id ?? '')
    this.leadsTo = 'order'
  }

  say(words: string): void {
    // The same words again are another message for who hears them.
    this.said = this.said === words ? `${words}\u00a0` : words
  }

  private orderOf(id: string): OrderCard | undefined {
    return [...this.board.waiting, ...this.board.running].find((order) => order.id === id)
  }

  /** The truck that goes with a driver. */
  private truckOf({ id }: BoardDriver): TruckCandidate | undefined {
    return this.trucks.find(({ truck }) => truck.driverId === id)
  }
}
