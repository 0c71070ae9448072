import type { InSiteType } from '@/contract/message'
import type { Effect, World } from '@/domain/workFlow/acts'
import { actorsOf } from '@/domain/workFlow/rules'
import type { Seat } from '@/domain/workFlow/state'
import { NOTICE_WORDS } from '@/domain/workFlow/labels'
import type { NewInSite } from '../../message/commands/inSite'
import type { Task } from '../types'

const FLOW_MESSAGE: InSiteType = 2

type Notice = Extract<Effect, { do: 'notice' }>

/** Whether a message opens one's own task, a to-do, or a task to look at (workflow.md#flow-messages, type). */
type Opens = 1 | 2 | 3

/**
 * Messages of the message centre for the notices of an act: one a person where it is about his seat, else one for all.
 * @param launched tasks that this act launched
 */
export function noticesOf(
  task: Task,
  effects: readonly Effect[],
  actorId: string,
  world: World,
  launched: (taskId: string) => Task | undefined
): NewInSite[] {
  return effects.flatMap((effect) => (effect.do === 'notice' ? messagesOf(task, effect, actorId, world, launched) : []))
}

function messagesOf(
  task: Task,
  notice: Notice,
  actorId: string,
  world: World,
  launched: (taskId: string) => Task | undefined
): NewInSite[] {
  const message = (opens: Opens, toUserIds: readonly string[], seat?: Seat, about: Task = task): NewInSite => ({
    type: FLOW_MESSAGE,
    title: `${task.row.title} ${NOTICE_WORDS[notice.kind]}`,
    body: bodyOf(about, opens, seat),
    toUserIds,
    creatorId: actorId === '' ? null : actorId,
    at: world.now
  })
  // Who is to launch a sub-flow is sent to its draft, which is another task.
  if (notice.kind === 'launched')
    return childrenAt(task, notice.nodeId)
      .flatMap(launched)
      .flatMap((child) =>
        child !== undefined && notice.userIds.includes(child.row.launcherId) ? message(1, [child.row.launcherId], undefined, child) : []
      )
  const seats = task.state.seats.filter(({ id, nodeId, state }) =>
    notice.seatIds === undefined ? nodeId === notice.nodeId && state === 'open' : notice.seatIds.includes(id)
  )
  const seatOf = (userId: string): Seat | undefined =>
    seats.find((seat) => seat.userId === userId) ?? seats.find((seat) => actorsOf(seat, task.state, world).includes(userId))
  if (ABOUT_SEATS.includes(notice.kind)) return notice.userIds.map((userId) => message(2, [userId], seatOf(userId)))
  const mine = notice.userIds.filter((id) => id === task.state.launcherId && notice.kind !== 'copied')
  const others = notice.userIds.filter((id) => !mine.includes(id))
  return [...(mine.length > 0 ? [message(1, mine)] : []), ...(others.length > 0 ? [message(3, others)] : [])]
}

const ABOUT_SEATS: readonly Notice['kind'][] = ['todo', 'transferred', 'urged', 'reminder', 'overdue']

/** What a tap opens (workflow.md#flow-messages). */
function bodyOf({ row, flow }: Task, opens: Opens, seat?: Seat): string {
  return JSON.stringify({
    enCode: flow.enCode,
    flowId: flow.id,
    formType: flow.formType,
    status: opens === 1 ? 0 : 1,
    processId: row.id,
    taskNodeId: seat?.visitId ?? '',
    taskOperatorId: seat?.id ?? '',
    type: opens
  })
}

/** Tasks that the latest visit of a sub-flow step launched. */
const childrenAt = ({ state }: Task, nodeId: string): string[] =>
  (state.visits.filter((visit) => visit.nodeId === nodeId).at(-1)?.children ?? []).map(({ taskId }) => taskId)
