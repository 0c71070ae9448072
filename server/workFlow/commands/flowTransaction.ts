import { sql } from 'drizzle-orm'
import { act } from '@/domain/workFlow/act'
import { isRefused, type Act, type Effect, type Outcome, type Refusal as ActRefusal, type World } from '@/domain/workFlow/acts'
import { startOf } from '@/domain/workFlow/graph'
import type { Values } from '@/domain/workFlow/formula'
import { actorsOf, refusalOf } from '@/domain/workFlow/rules'
import { isPending, openSeats, TASK, type FlowState } from '@/domain/workFlow/state'
import type { ServerContext } from '../../context'
import type { Tx } from '../../database/client'
import { conflict, forbidden, OutOfDate, refuse, type Refusal } from '../../errors'
import type { Jobs } from '../../jobs/types'
import type { InterfaceRows } from '../../form/interfaceRows'
import { createInSites, type NewInSite } from '../../message/commands/inSite'
import { flowForms } from '../formModels'
import { fieldsOfTitle, titleOf } from '../projection'
import { findFlow, loadVersion } from '../repository/flows'
import { holdTask, saveTask } from '../repository/tasks'
import type { FlowRow, FlowVersion, Task } from '../types'
import { peopleOfAct, readWorld, type InterfaceUsers } from '../world'
import { withOwnFiles } from './attachments'
import { draftTask, type NewTask } from './draftTask'
import { noticesOf } from './notices'
import { cancelTimers, setTimer, type FlowTimer } from './timerQueue'

/** What acts on flows need of the server; the pool is not among it (server.md#inside-a-transaction). */
export type FlowContext = Pick<ServerContext, 'clock' | 'live' | 'flowBusiness'> & { readonly jobs: Jobs }

/** What stands behind the acts of one transaction. */
export interface FlowTransactionOptions {
  /** Who acts, '' = the system. */
  readonly actorId: string
  readonly interfaceUsers?: InterfaceUsers
  /** What the data interfaces of the form have of what was filled in. */
  readonly formRows?: InterfaceRows | undefined
  /** The timer whose job this is: a job may not touch itself, what is wanted of it again is answered instead. */
  readonly timer?: FlowTimer
}

/**
 * Acts on tasks within one transaction. A task is held before it is looked at, a child before its parent; messages to people are
 * collected and written at the end, because writing them holds the people, and every act holds them last and in one order.
 */
export class FlowTransaction {
  readonly now: number
  private readonly messages: NewInSite[] = []
  private touched = new Map<string, { task: Task; kind: string; userIds: Set<string> }>()
  /** Who got something to do, being in service as far as the world knew. */
  private given = new Set<string>()
  private readonly alsoHeld = new Set<string>()
  private again: number | undefined = undefined

  constructor(
    readonly tx: Tx,
    readonly context: FlowContext,
    readonly options: FlowTransactionOptions
  ) {
    this.now = context.clock.now()
  }

  /** @throws Refusal 404 */
  hold(taskId: string): Promise<Task> {
    return holdTask(this.tx, taskId)
  }

  /** People who are held with the receivers of the messages at the end; the caller may change them after that. */
  alsoHold(userIds: readonly string[]): void {
    for (const id of userIds) this.alsoHeld.add(id)
  }

  /** A draft that is not stored yet: the first act that is kept writes it. */
  draft(given: NewTask): Task {
    return draftTask(given, this.now)
  }

  /**
   * What the engine makes of an act; nothing is written. Its files must be those of who acts, because who may see the task is given them.
   * @param values reads what was filled in, once it is clear that the act may be tried at all
   */
  async attempt(task: Task, given: Act, values?: () => Promise<Values>): Promise<{ outcome: Outcome; world: World }> {
    const { definition } = task.version
    const world = await this.world(task, peopleOfAct(given), this.options.interfaceUsers)
    const refusal = refusalOf(definition, task.state, world, given)
    if (refusal !== undefined) return { outcome: refusal, world }
    const own = await withOwnFiles(this.tx, { userId: this.options.actorId }, given)
    return { outcome: act(definition, task.state, values === undefined ? own : ({ ...own, values: await values() } as Act), world), world }
  }

  private world(task: Task, userIds: readonly string[], interfaceUsers?: InterfaceUsers): Promise<World> {
    return readWorld(this.tx, { now: this.now, flowBusiness: this.context.flowBusiness }, task, userIds, interfaceUsers)
  }

  /** Does an act with all its consequences. @throws Refusal */
  async act(task: Task, given: Act, values?: () => Promise<Values>): Promise<Task> {
    const { outcome, world } = await this.attempt(task, given, values)
    if (isRefused(outcome)) throw refused(outcome)
    return this.keep(task, given, outcome, world)
  }

  /** Writes what an act made, and carries its effects out. */
  async keep(task: Task, given: Act, { state, effects }: Exclude<Outcome, ActRefusal>, world: World): Promise<Task> {
    const after = await this.save(task, state, world)
    this.touch(after, given.do, world)
    for (const effect of effects) await this.carryOut(after, effect)
    this.messages.push(...noticesOf(after, effects, this.options.actorId, world, (id) => this.touched.get(id)?.task))
    return after
  }

  /** One of several acts that do not stand or fall together: what it throws undoes it alone. */
  async apart<T>(work: () => Promise<T>): Promise<T> {
    const messages = this.messages.length
    const touched = new Map(this.touched)
    const given = new Set(this.given)
    await this.tx.execute(sql`savepoint flow_act`)
    try {
      return await work()
    } catch (error) {
      await this.tx.execute(sql`rollback to savepoint flow_act`)
      this.messages.length = messages
      this.touched = touched
      this.given = given
      throw error
    } finally {
      await this.tx.execute(sql`release savepoint flow_act`)
    }
  }

  /** An attempt whose own writes, such as numbers that were drawn for it, go again with it where it is refused. */
  async attemptApart(task: Task, given: Act, values: () => Promise<Values>): ReturnType<FlowTransaction['attempt']> {
    let attempted: Awaited<ReturnType<FlowTransaction['attempt']>> | undefined
    try {
      return await this.apart(async () => {
        attempted = await this.attempt(task, given, values)
        if (isRefused(attempted.outcome)) throw new Undone()
        return attempted
      })
    } catch (error) {
      if (error instanceof Undone && attempted !== undefined) return attempted
      throw error
    }
  }

  private async save(task: Task, state: FlowState, world: World): Promise<Task> {
    const { row, flow, version } = task
    const isFilled = row.version === 0 || JSON.stringify(state.values) !== JSON.stringify(task.state.values)
    const isMoved = state.status !== task.state.status || state.discardedAt !== task.state.discardedAt
    const shown =
      isFilled || isMoved
        ? await flowForms.store(this.tx, {
            task: { ...task, state },
            isOnlyMoved: !isFilled && task.state.status !== TASK.draft && state.status !== TASK.draft,
            actorId: this.options.actorId,
            live: this.context.live,
            now: this.now
          })
        : {}
    const title = isFilled ? await this.title(flow, version, state, world) : row.title
    this.noteGiven(task.state, state, world)
    return { row: await saveTask(this.tx, task, state, { ...shown, title }), flow, version, state }
  }

  private noteGiven(before: FlowState, after: FlowState, { people }: World): void {
    const hadIt = new Set(before.seats.filter(isPending).map(({ id }) => id))
    for (const seat of after.seats) if (isPending(seat) && !hadIt.has(seat.id) && people.isEnabled(seat.userId)) this.given.add(seat.userId)
  }

  private async title(flow: FlowRow, version: FlowVersion, { launcherId, values }: FlowState, world: World): Promise<string> {
    const pattern = startOf(version.definition).title
    return titleOf(
      pattern,
      flow,
      world.people.name(launcherId),
      values,
      await flowForms.texts(this.tx, version, values, fieldsOfTitle(pattern))
    )
  }

  private touch(task: Task, kind: string, world: World): void {
    const concerned = [
      task.state.launcherId,
      this.options.actorId,
      ...task.state.seats.flatMap((seat) => [seat.userId, seat.decidedBy ?? '']),
      ...task.state.copies.map(({ userId }) => userId),
      ...openSeats(task.state).flatMap((seat) => actorsOf(seat, task.state, world))
    ]
    const known = this.touched.get(task.row.id)
    this.touched.set(task.row.id, { task, kind, userIds: new Set([...(known?.userIds ?? []), ...concerned.filter((id) => id !== '')]) })
  }

  private async carryOut(task: Task, effect: Effect): Promise<void> {
    switch (effect.do) {
      case 'notice':
        return
      case 'setTimer': {
        const timer: FlowTimer = { taskId: task.row.id, visitId: effect.visitId, timer: effect.timer }
        if (this.isOwn(timer)) this.again = effect.at
        else await setTimer(this.tx, this.context.jobs, timer, effect.at)
        return
      }
      case 'cancelTimers': {
        await cancelTimers(this.tx, this.context.jobs, task.row.id, effect.visitId, (timer) => this.isOwn(timer))
        return
      }
      case 'startSubFlow':
        return this.startSubFlow(task, effect)
      case 'callInterface': {
        await this.context.jobs.schedule(
          this.tx,
          'flowInterface',
          `${task.row.id}/${task.row.version}/${effect.nodeId}/${effect.interfaceId}`,
          this.now,
          { taskId: task.row.id, interfaceId: effect.interfaceId }
        )
        return
      }
      case 'event': {
        await this.context.flowBusiness.tell(this.tx, { event: effect.event, task, actorId: this.options.actorId, now: this.now })
        if (effect.event === 'agreed' || effect.event === 'terminated') await this.tellParent(task)
      }
    }
  }

  private isOwn(timer: FlowTimer): boolean {
    const own = this.options.timer
    return own !== undefined && own.taskId === timer.taskId && own.visitId === timer.visitId && own.timer === timer.timer
  }

  /** A step launches another flow: a draft of its launcher, who completes and submits it. */
  private async startSubFlow(parent: Task, effect: Extract<Effect, { do: 'startSubFlow' }>): Promise<void> {
    const flow = await findFlow(this.tx, effect.flowId)
    if (flow === undefined) throw refuse('要发起的子流程不存在，请联系管理员')
    const version = await loadVersion(this.tx, flow.id, flow.version)
    const draft = this.draft({
      id: effect.taskId,
      flow,
      version,
      launcherId: effect.launcherId,
      values: effect.values,
      urgency: parent.state.urgency,
      parent: { taskId: parent.row.id, visitId: effect.visitId }
    })
    const task = await this.save(draft, draft.state, await this.world(draft, []))
    this.given.add(effect.launcherId)
    this.touched.set(task.row.id, { task, kind: 'save', userIds: new Set([effect.launcherId]) })
  }

  private async tellParent({ row, state }: Task): Promise<void> {
    if (state.parent === undefined) return
    const parent = await this.hold(state.parent.taskId)
    const given: Act = { do: 'subFlowFinished', visitId: state.parent.visitId, taskId: row.id }
    const { outcome, world } = await this.attempt(parent, given)
    // A step that does not wait any more (async, or moved on by a monitor) has nothing to be told.
    if (!isRefused(outcome)) await this.keep(parent, given, outcome, world)
  }

  /**
   * Writes the messages and tells open devices. Called once, at the end.
   * @returns when the job's own timer is wanted again
   * @throws OutOfDate when somebody who was given something has been disabled since the world was read
   */
  async finish(): Promise<number | undefined> {
    const present = await createInSites(this.tx, this.context, this.messages, [...this.given, ...this.alsoHeld])
    if ([...this.given].some((id) => !present.has(id))) throw new OutOfDate('somebody was disabled meanwhile')
    for (const { task, kind, userIds } of this.touched.values()) {
      this.context.live.changed(this.tx, { area: 'workFlow', id: task.row.id, version: task.row.version, kind, userIds: [...userIds] })
    }
    return this.again
  }
}

/** Takes the way of an error so that what was written goes again; nobody but the transaction sees it. */
class Undone extends Error {}

/** Does some acts in this transaction, and what follows from them at its end. */
export async function inFlowTransaction<T>(
  tx: Tx,
  context: FlowContext,
  options: FlowTransactionOptions,
  work: (flowTx: FlowTransaction) => Promise<T>
): Promise<T> {
  const flowTx = new FlowTransaction(tx, context, options)
  const answer = await work(flowTx)
  await flowTx.finish()
  return answer
}

/** A refusal of the engine as the wire knows it: no right 403, another state meanwhile 409, another input 400 (wire.md#body-codes). */
export function refused(refusal: ActRefusal): Refusal {
  if (refusal.reason === 'right') return forbidden(refusal.refused)
  return refusal.reason === 'state' ? conflict(refusal.refused, null) : refuse(refusal.refused)
}
