import type { Call, Reply } from '../callTypes'
import type { Dialect } from '../dialect'
import type { FakeSeat, FakeTask, World } from '../world'
import type { Values } from './bodies'
import { flowForms } from './flowForms'
import { flowRecords, listOf, map, text } from './flowRecords'
import { flowOf, stepOf } from './flows'

/** Submitting, deciding and taking back as a platform does it, refusing what it cannot read and keeping what it was given (world.tasks, world.acts). */
export function flowActs(dialect: Dialect, world: World) {
  const isNet = dialect.name === 'net'
  const isB = dialect.generation === 'B'
  const { bodies, refuse, flowIds, declared, knownFlow, ofForm, formOf } = flowForms(dialect)
  const { keep, record, taskOf, seatOf, openSeat, chosen, seatFor, enter } = flowRecords(dialect, world, refuse)
  const done = (msg: string): Reply => ({ status: 200, body: dialect.ok(null, isNet ? undefined : msg) })
  const addSigner = (call: Call, task: FakeTask, seat: FakeSeat): void => {
    const id = chosen(call.body)
    seat.isOpen = false
    record(call, task, seat, 6, [id])
    seatFor(task, seat.nodeCode, id)
  }
  const approve = (kind: string, call: Call, opId: string, values: Values): Reply => {
    const { task, seat } = openSeat(call, opId)
    if (text(call.body.freeApproverUserId) !== '') addSigner(call, task, seat)
    else {
      const step = stepOf(seat.nodeCode)!
      const people = { candidateList: map(call.body.candidateList), errorRuleUserList: map(call.body.errorRuleUserList) }
      const lacking = enter({ ...task, ...people, seats: [] }, step.next)
      if (lacking.length > 0) {
        if (isNet) throw refuse('WF0013', '获取审批人失败')
        return { status: 200, body: dialect.ok(lacking) }
      }
      for (const each of task.seats) if (each.nodeCode === seat.nodeCode) each.isOpen = false
      record(call, task, seat, 1)
      Object.assign(task, people)
      enter(task, step.next)
    }
    task.copiedTo.push(
      ...text(call.body.copyIds)
        .split(',')
        .filter((id) => id !== '')
    )
    task.values = values
    keep(kind, call, opId, task.id, values)
    return done('审核成功')
  }
  const sendBack = (kind: string, call: Call, opId: string, values: Values): Reply => {
    const { task, seat } = openSeat(call, opId)
    for (const each of task.seats) each.isOpen = false
    record(call, task, seat, 0)
    const target = backTo(task, seat, text(call.body.rejectStep))
    if (target === undefined) Object.assign(task, { status: 3, steps: [] })
    else {
      task.steps = [target]
      for (const { userId } of task.seats.filter((each) => each.nodeCode === target)) seatFor(task, target, userId)
    }
    keep(kind, call, opId, task.id, values)
    return done(isB ? '退回成功' : '驳回成功')
  }
  /** Steps before this one that were decided in this run, in their order. */
  const passed = (task: FakeTask, nodeCode: string): string[] => {
    const codes = flowOf(task.flowId).steps.map(({ code }) => code)
    return codes
      .slice(0, codes.indexOf(nodeCode))
      .filter((code) => task.records.some((each) => each.nodeCode === code && each.handleStatus === 1))
  }
  /** Where a refusal leads: the step chosen (from 3.4.5 on), else as the step's properties say; undefined for the launcher. */
  const backTo = (task: FakeTask, { nodeCode }: FakeSeat, chosenStep: string): string | undefined => {
    const before = passed(task, nodeCode)
    if (isB && chosenStep !== '') {
      if (chosenStep !== 'start' && !before.includes(chosenStep)) throw refuse('WF0020', '退回步骤不存在')
      return chosenStep === 'start' ? undefined : chosenStep
    }
    return text(stepOf(nodeCode)?.properties.rejectStep) === '1' ? before.at(-1) : undefined
  }
  const handOn = (call: Call, opId: string, values: Values | undefined): Reply => {
    const { task, seat } = openSeat(call, opId)
    const id = chosen(call.body)
    seat.isOpen = false
    record(call, task, seat, 7, [id])
    seatFor(task, seat.nodeCode, id)
    keep('transfer', call, opId, task.id, values)
    return done('转办成功')
  }
  return {
    flowIds,
    formOf,
    taskOf,
    seatOf,
    declared,
    refuse,
    launch(call: Call, id: string | undefined): Reply {
      const { body } = call
      declared(body)
      const flowId = knownFlow(body.flowId)
      if (body.status === undefined || body.status === null) throw bodies.nothingThere('status')
      const isDraft = Number(body.status) === 1
      const flow = flowOf(flowId)
      const values = ofForm(flow, isB ? bodies.mapItself('formData', body.formData) : bodies.mapOfText('data', body.data), !isDraft)
      const before = id === undefined ? undefined : taskOf(id)
      if (before !== undefined && ![0, 3, 4].includes(before.status)) throw refuse('WF0005', '当前流程正在运行不能重复保存')
      const task: FakeTask = before ?? {
        id: world.id(),
        flowId,
        launcherId: call.userId,
        status: 0,
        values: {},
        steps: [],
        at: Date.now(),
        flowUrgent: 1,
        candidateList: {},
        errorRuleUserList: {},
        freeApproverUserId: '',
        copiedTo: [],
        seats: [],
        records: []
      }
      if (task.launcherId !== call.userId) throw refuse('COM1008', '操作失败')
      const people = { candidateList: map(body.candidateList), errorRuleUserList: map(body.errorRuleUserList) }
      const lacking = isDraft ? [] : enter({ ...task, ...people, seats: [] }, flow.steps[0]!.code)
      if (lacking.length > 0) {
        if (isNet) throw refuse('WF0013', '获取审批人失败')
        return { status: 200, body: dialect.ok(lacking) }
      }
      Object.assign(task, {
        flowId,
        values,
        flowUrgent: body.flowUrgent ?? 1,
        ...people,
        freeApproverUserId: text(body.freeApproverUserId)
      })
      if (before === undefined) world.tasks.push(task)
      if (isDraft) return done('保存成功')
      task.status = 1
      record(call, task, undefined, 2)
      enter(task, flow.steps[0]!.code)
      return done('提交成功，请耐心等待')
    },
    rejectList(opId: string): Reply {
      const { task, seat } = seatOf(opId)
      const list = ['start', ...passed(task, seat.nodeCode)].map((nodeCode) => ({
        nodeCode,
        nodeName: stepOf(nodeCode)?.name ?? '流程发起'
      }))
      return { status: 200, body: dialect.ok({ list, isLastAppro: list.length > 1 }) }
    },
    audit(call: Call, opId: string): Reply {
      declared(call.body)
      openSeat(call, opId)
      return approve('audit', call, opId, formOf(call.body, true))
    },
    reject(call: Call, opId: string): Reply {
      declared(call.body)
      openSeat(call, opId)
      return sendBack('reject', call, opId, formOf(call.body, false))
    },
    /** Several at once: the forms stay as they are. */
    batch(call: Call): Reply {
      declared(call.body)
      bodies.declared(call.body, { ids: 'list', batchType: 'number' })
      if (call.body.ids === undefined || call.body.batchType === undefined) throw bodies.nothingThere('ids')
      const type = Number(call.body.batchType)
      for (const id of listOf(call.body.ids)) {
        const { task } = openSeat(call, id)
        if (type === 2) handOn(call, id, undefined)
        else (type === 1 ? sendBack : approve)('batch', call, id, task.values)
      }
      return done('操作成功')
    },
    saveAudit(call: Call, opId: string): Reply {
      declared(call.body)
      const { task, seat } = openSeat(call, opId)
      seat.draft = formOf(call.body, false)
      keep('saveAudit', call, opId, task.id, seat.draft)
      return done('保存成功')
    },
    addSign(call: Call, opId: string): Reply {
      declared(call.body)
      const { task, seat } = openSeat(call, opId)
      const values = formOf(call.body, true)
      addSigner(call, task, seat)
      task.values = values
      keep('addSign', call, opId, task.id, values)
      return done('加签成功')
    },
    transfer(call: Call, opId: string): Reply {
      declared(call.body)
      openSeat(call, opId)
      return handOn(call, opId, call.body.formData === undefined ? undefined : formOf(call.body, false))
    },
    assign(call: Call, taskId: string): Reply {
      declared(call.body)
      const task = taskOf(taskId)
      const [nodeCode, id] = [text(call.body.nodeCode), chosen(call.body)]
      // Read by no server, but declared: what is given has to be a form.
      const values = call.body.formData === undefined ? undefined : formOf(call.body, false)
      if (task.status !== 1 || !task.steps.includes(nodeCode)) throw refuse('WF0008', '指派失败')
      for (const each of task.seats) if (each.nodeCode === nodeCode) each.isOpen = false
      record(call, task, undefined, 5, [id])
      seatFor(task, nodeCode, id)
      keep('assign', call, taskId, taskId, values)
      return done('指派成功')
    },
    recall(call: Call, recordId: string): Reply {
      declared(call.body)
      const task = world.tasks.find(({ records }) => records.some(({ id }) => id === recordId))
      const decided = task?.records.find(({ id }) => id === recordId)
      if (task === undefined || decided === undefined) throw refuse('COM1007', '数据不存在')
      if (decided.handleStatus === 0) throw refuse('WF0010', isB ? '当前流程被退回，无法撤回流程' : '当前流程被打回，无法撤回流程')
      const next = stepOf(decided.nodeCode)?.next ?? ''
      if (
        decided.handleStatus !== 1 ||
        decided.userId !== call.userId ||
        !task.steps.includes(next) ||
        task.records.some(({ nodeCode }) => nodeCode === next)
      )
        throw refuse('WF0011', isNet ? '当前流程被处理，无法撤回流程' : '撤回失败')
      const values = call.body.formData === undefined ? undefined : formOf(call.body, false)
      for (const each of task.seats) each.isOpen = each.id === decided.seatId
      task.steps = [decided.nodeCode]
      record(
        call,
        task,
        task.seats.find(({ id }) => id === decided.seatId),
        3
      )
      keep('recall', call, recordId, task.id, values)
      return done('撤回成功')
    },
    withdraw(call: Call, taskId: string): Reply {
      declared(call.body)
      const task = taskOf(taskId)
      if (task.status !== 1 || task.launcherId !== call.userId) throw refuse('WF0011', isNet ? '当前流程被处理，无法撤回流程' : '撤回失败')
      for (const each of task.seats) each.isOpen = false
      record(call, task, undefined, 3)
      Object.assign(task, { status: 4, steps: [] })
      keep('withdraw', call, taskId, taskId, undefined)
      return done('撤回成功')
    },
    press(call: Call, taskId: string): Reply {
      const task = taskOf(taskId)
      if (task.status !== 1 || !task.seats.some(({ isOpen }) => isOpen)) throw refuse('WF0009', '未找到催办人')
      keep('press', call, taskId, taskId, undefined)
      return done('催办成功')
    },
    cancel(call: Call, taskId: string): Reply {
      declared(call.body)
      const task = taskOf(taskId)
      for (const each of task.seats) each.isOpen = false
      record(call, task, undefined, 4)
      Object.assign(task, { status: 5, steps: [] })
      keep('cancel', call, taskId, taskId, undefined)
      return done('操作成功')
    },
    discard(call: Call, taskId: string): Reply {
      const task = taskOf(taskId)
      if (task.launcherId !== call.userId || ![0, 3, 4].includes(task.status)) throw refuse('COM1002', '流程正在审核,请勿删除')
      world.tasks.splice(world.tasks.indexOf(task), 1)
      return done('删除成功')
    }
  }
}
export type FlowActs = ReturnType<typeof flowActs>
