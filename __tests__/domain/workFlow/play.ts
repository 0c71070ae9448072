import { act } from '../../../src/domain/workFlow/act'
import { isRefused, type Act, type Effect, type Outcome, type World } from '../../../src/domain/workFlow/acts'
import type { FlowDefinition } from '../../../src/domain/workFlow/definition'
import { createTask, openSeats, type FlowState, type TimerKind } from '../../../src/domain/workFlow/state'
import { createWorld, HOUR } from './company'

/** Freezes deeply: an act that changes what it was given fails the test. */
export function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    Object.values(value).forEach(frozen)
  }
  return value
}

/** One task played through: acts by short words, the clock moved by hand. */
export class Play {
  state: FlowState
  effects: readonly Effect[] = []
  readonly world: World & { now: number }

  constructor(
    readonly definition: FlowDefinition,
    values: FlowState['values'] = {},
    more: Partial<World> = {},
    launcherId = 'lan'
  ) {
    this.world = createWorld(more)
    this.state = frozen(createTask({ id: 'task', flowId: 'flow', launcherId, values, now: this.world.now }))
  }

  /** A copy to go another way from here. */
  fork(): Play {
    const other = new Play(this.definition, {}, this.world, this.state.launcherId)
    other.state = this.state
    return other
  }

  attempt(given: Act): Outcome {
    return act(this.definition, this.state, given, this.world)
  }

  /** Does an act that must be accepted. */
  do(given: Act): this {
    const outcome = this.attempt(given)
    if (isRefused(outcome)) throw new Error(`${given.do}: ${outcome.refused}`)
    this.state = frozen(outcome.state)
    this.effects = outcome.effects
    return this
  }

  refused(given: Act): string {
    const outcome = this.attempt(given)
    return isRefused(outcome) ? outcome.refused : 'accepted'
  }

  submit(more: Partial<Extract<Act, { do: 'submit' }>> = {}): this {
    return this.do({ do: 'submit', by: this.state.launcherId, ...more })
  }

  /** The open seat of somebody, or his last one. */
  seatOf(userId: string): string {
    const own = this.state.seats.filter((seat) => seat.userId === userId)
    return (own.find((seat) => openSeats(this.state).includes(seat)) ?? own.at(-1))?.id ?? 'none'
  }

  approve(by: string, more: Partial<Extract<Act, { do: 'approve' }>> = {}): this {
    return this.do({ do: 'approve', by, seatId: this.seatOf(by), ...more })
  }

  reject(by: string, more: Partial<Extract<Act, { do: 'reject' }>> = {}): this {
    return this.do({ do: 'reject', by, seatId: this.seatOf(by), ...more })
  }

  fire(nodeId: string, timer: TimerKind): this {
    const visit = this.state.visits.find((each) => each.nodeId === nodeId && each.state === 'active')
    return this.do({ do: 'timerFired', visitId: visit?.id ?? 'none', timer })
  }

  later(hours: number): this {
    this.world.now += hours * HOUR
    return this
  }

  /** Who has to do something now, by node. */
  get waitsFor(): Record<string, string[]> {
    const found: Record<string, string[]> = {}
    for (const seat of openSeats(this.state)) found[seat.nodeId] = [...(found[seat.nodeId] ?? []), seat.userId]
    return found
  }

  /** Nodes that are active now. */
  get at(): string[] {
    return this.state.visits.flatMap((visit) => (visit.state === 'active' ? visit.nodeId : []))
  }

  notices(kind: string): string[] {
    return this.effects.flatMap((effect) => (effect.do === 'notice' && effect.kind === kind ? effect.userIds : []))
  }

  events(): string[] {
    return this.effects.flatMap((effect) => (effect.do === 'event' ? effect.event : []))
  }
}
