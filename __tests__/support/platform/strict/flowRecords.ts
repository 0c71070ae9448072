import type { Call } from '../callTypes'
import type { Dialect } from '../dialect'
import { personOf, type FakeAct, type FakeSeat, type FakeTask, type World } from '../world'
import { isMap, type strictBodies, type Values } from './bodies'
import { stepOf } from './flows'

export const text = (value: unknown): string => (value === undefined || value === null ? '' : String(value))
export const map = (value: unknown): Values => (isMap(value) ? value : {})
export const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** Tasks and their seats in the world of a fake: found or refused, written down, handed on. */
export function flowRecords(dialect: Dialect, world: World, refuse: ReturnType<typeof strictBodies>['refuse']) {
  const isNet = dialect.name === 'net'
  const keep = (kind: string, call: Call, targetId: string, taskId: string, values: Values | undefined): void => {
    const { body } = call
    const act: FakeAct = {
      kind,
      userId: call.userId,
      targetId,
      taskId,
      values,
      handleOpinion: text(body.handleOpinion),
      signImg: text(body.signImg),
      copyIds: text(body.copyIds),
      candidateList: map(body.candidateList),
      errorRuleUserList: map(body.errorRuleUserList),
      branchList: Array.isArray(body.branchList) ? body.branchList : [],
      freeApproverUserId: text(body.freeApproverUserId),
      nodeCode: text(body.nodeCode),
      rejectStep: text(body.rejectStep),
      rejectType: body.rejectType
    }
    world.acts.push(act)
  }
  const record = (call: Call, task: FakeTask, seat: FakeSeat | undefined, handleStatus: number, operatorIds: string[] = []): void => {
    const { body } = call
    task.records.push({
      id: world.id(),
      seatId: seat?.id ?? '',
      nodeCode: seat?.nodeCode ?? 'start',
      handleStatus,
      userId: call.userId,
      at: Date.now(),
      operatorIds,
      handleOpinion: text(body.handleOpinion) === '' ? null : text(body.handleOpinion),
      signImg: text(body.signImg) === '' ? null : text(body.signImg)
    })
  }
  const taskOf = (id: string): FakeTask => {
    const task = world.tasks.find((each) => each.id === id)
    if (task === undefined) throw refuse('COM1007', '数据不存在')
    return task
  }
  const seatOf = (id: string): { task: FakeTask; seat: FakeSeat } => {
    const task = world.tasks.find(({ seats }) => seats.some((each) => each.id === id))
    if (task === undefined) throw refuse('COM1007', '数据不存在')
    return { task, seat: task.seats.find((each) => each.id === id)! }
  }
  const openSeat = (call: Call, id: string): { task: FakeTask; seat: FakeSeat } => {
    const found = seatOf(id)
    if (!found.seat.isOpen || found.task.status !== 1) throw refuse('WF0006', isNet ? '当前流程被处理，无法审批' : '已审核完成')
    if (found.seat.userId !== call.userId) throw refuse('COM1008', isNet ? '操作失败' : '审批失败')
    return found
  }
  const chosen = (body: Values): string => {
    const id = text(body.freeApproverUserId)
    if (personOf(id) === undefined) throw refuse('D5002', '用户不存在')
    return id
  }
  const seatFor = (task: FakeTask, nodeCode: string, userId: string): void => {
    task.seats.push({ id: world.id(), nodeCode, userId, isOpen: true, draft: null })
  }
  /** @returns steps that found nobody; nothing has changed then */
  const enter = (task: FakeTask, code: string): { nodeId: string; nodeName: string }[] => {
    const step = stepOf(code)
    if (step === undefined) {
      task.steps = []
      task.status = 2
      return []
    }
    const picked = [task.candidateList, task.errorRuleUserList].flatMap((people) => listOf(people[code]))
    const people = step.people.length > 0 ? step.people : picked
    if (people.length === 0) return [{ nodeId: code, nodeName: step.name }]
    task.steps = [code]
    for (const userId of people) seatFor(task, code, userId)
    return []
  }
  return { keep, record, taskOf, seatOf, openSeat, chosen, seatFor, enter }
}
