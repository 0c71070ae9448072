import type { Call } from '../callTypes'
import type { Handler, Reply } from '../callTypes'
import type { Dialect } from '../dialect'
import { departmentOf, personOf, type FakeTask, type World } from '../world'
import { answered, type Values } from './bodies'
import { flowActs } from './flowActs'
import { detailOf, nameOf, nodeIdOf, taskRow } from './flowDetail'
import { chartOf, drawnForm, flowOf, FLOWS, LEAVE, seedFlows, stepOf, SYSTEM_FIELDS, SYSTEM_FLOW, type FakeFlow } from './flows'
import { commentCalls } from './flowTalk'

const ENGINE = 'workflow/Engine'

/**
 * Workflow of one dialect. Paths of the other generation are not there and answer 404: A has FlowEngine, B has flowTemplate with versions
 * and keeps forms apart.
 */
export function flowCalls(dialect: Dialect, world: World): Record<string, Handler> {
  const isB = dialect.generation === 'B'
  const isNet = dialect.name === 'net'
  seedFlows(world, isB ? LEAVE.versionId : LEAVE.id, isB)
  const acts = flowActs(dialect, world)
  const ok = (data: unknown): Reply => ({ status: 200, body: dialect.ok(data) })
  const page = (rows: readonly unknown[], source: Values): Reply => {
    const [currentPage, pageSize] = [Number(source.currentPage ?? 1), Number(source.pageSize ?? 20)]
    return ok(dialect.page(rows.slice((currentPage - 1) * pageSize, currentPage * pageSize), currentPage, pageSize, rows.length))
  }
  const asked = ({ query }: Call): Values => Object.fromEntries(query)
  const missing = (): Reply => dialect.refused('COM1007', '数据不存在')
  const entryOf = ({ id, fullName, enCode }: FakeFlow) => ({
    id,
    fullName,
    enCode,
    icon: 'icon-ym icon-ym-flow',
    iconBackground: '#008cff',
    formType: 2,
    type: 0,
    category: 'w2',
    enabledMark: 1,
    hasChildren: false,
    isLeaf: true,
    children: null
  })
  const entry = entryOf(LEAVE)
  const known = (id: string | undefined): FakeFlow | undefined => FLOWS.find((flow) => flow.id === id)
  const tree = {
    list: [
      {
        id: 'w2',
        fullName: '请假类',
        parentId: '0',
        num: FLOWS.length,
        hasChildren: true,
        children: FLOWS.map((flow) => ({ ...entryOf(flow), parentId: 'w2', num: null }))
      }
    ]
  }
  const named = ({ query }: Call): object[] => FLOWS.map(entryOf).filter(({ fullName }) => fullName.includes(query.get('keyword') ?? ''))
  const version = (flow: FakeFlow, id: string, number: string) => ({
    id,
    flowId: id,
    fullName: `${flow.fullName}(v${number})`,
    version: number,
    enabledMark: number === '2' ? 1 : 0,
    flowTemplateJson: chartOf(flow)
  })
  const templates: Record<string, Handler> = isB
    ? {
        [`GET ${ENGINE}/flowTemplate/ListAll`]: () => ok(tree),
        [`GET ${ENGINE}/flowTemplate/Selector`]: () => ok(tree),
        [`GET ${ENGINE}/flowTemplate/PageList`]: (call) => page(named(call), asked(call)),
        [`GET ${ENGINE}/flowTemplate/PageListAll`]: (call) => page(named(call), asked(call)),
        [`GET ${ENGINE}/flowTemplate`]: (call) => page(named(call), asked(call)),
        [`GET ${ENGINE}/flowTemplate/FlowJsonList/*`]: (_call, [id]) =>
          known(id) !== undefined
            ? ok(known(id)!.variants.map((each) => ({ ...each, flowTemplateJson: null })))
            : id === SYSTEM_FLOW
              ? ok([{ id, fullName: '内置表单', flowTemplateJson: null }])
              : missing(),
        // JSON in JSON: a text with the versions, the main one first.
        [`GET ${ENGINE}/flowTemplate/*`]: (_call, [id]) => {
          const flow = known(id)
          return flow === undefined
            ? missing()
            : ok({
                ...entryOf(flow),
                flowTemplateJson: JSON.stringify([version(flow, flow.versionId, '2'), version(flow, flow.oldVersionId, '1')]),
                formId: flow.formId,
                description: null
              })
        },
        ...Object.fromEntries(
          ['flowForm/Form', 'flowForm', 'FlowForm', `${ENGINE}/FlowForm`].map((path): [string, Handler] => [
            `GET ${path}/*`,
            (_call, [id]) => {
              const flow = FLOWS.find(({ formId }) => formId === id)
              return flow === undefined
                ? missing()
                : ok({
                    id,
                    fullName: flow.fullName,
                    enCode: flow.enCode,
                    formType: 2,
                    flowType: 0,
                    urlAddress: null,
                    propertyJson: drawnForm(flow),
                    draftJson: null
                  })
            }
          ])
        )
      }
    : {
        [`GET ${ENGINE}/FlowEngine/ListAll`]: () => ok(tree),
        [`GET ${ENGINE}/FlowEngine/Selector`]: () => ok(isNet ? tree.list : tree),
        [`GET ${ENGINE}/FlowEngine/PageListAll`]: (call) => page(named(call), asked(call)),
        [`GET ${ENGINE}/FlowEngine`]: (call) => page(named(call), asked(call)),
        [`GET ${ENGINE}/FlowEngine/*`]: (_call, [id]) => {
          const flow = known(id)
          return flow !== undefined
            ? ok({
                ...entryOf(flow),
                sortCode: isNet ? '1' : 1,
                description: null,
                visibleType: 0,
                tables: '[]',
                version: '1',
                dbLinkId: '0',
                appFormUrl: null,
                formUrl: null,
                formData: drawnForm(flow),
                flowTemplateJson: JSON.stringify(chartOf(flow))
              })
            : id === SYSTEM_FLOW
              ? ok({
                  ...entry,
                  id,
                  formType: isNet ? '1' : 1,
                  appFormUrl: null,
                  formUrl: null,
                  formData: SYSTEM_FIELDS,
                  flowTemplateJson: JSON.stringify(chartOf(LEAVE))
                })
              : missing()
        }
      }
  const newest = (rows: FakeTask[]): FakeTask[] => [...rows].reverse()
  const visible = (call: Call, task: FakeTask): boolean =>
    ['flowId', 'status'].every(
      (key) => (call.query.get(key) ?? '') === '' || String(task[key as 'flowId' | 'status']) === call.query.get(key)
    ) && String(taskRow(dialect, task).fullName).includes(call.query.get('keyword') ?? '')
  const seatRow = (task: FakeTask, id: string, code: string, status: number): Values => ({
    ...taskRow(dialect, task),
    id,
    processId: task.id,
    thisStepId: nodeIdOf(task, code),
    thisStep: stepOf(code)?.name ?? null,
    nodeName: stepOf(code)?.name ?? null,
    nodeCode: code,
    status
  })
  const handled = (call: Call, category: string): Values[] =>
    newest(world.tasks)
      .filter((task) => visible(call, task))
      .flatMap((task): Values[] => {
        if (category === '2')
          return task.records
            .filter(({ userId, handleStatus, nodeCode }) => userId === call.userId && nodeCode !== 'start' && handleStatus < 2)
            .map(({ id, nodeCode, handleStatus }) => ({
              ...seatRow(task, id, nodeCode, handleStatus),
              thisStep: taskRow(dialect, task).thisStep
            }))
        if (category === '3')
          return task.copiedTo.filter((id) => id === call.userId).map((id) => ({ ...taskRow(dialect, task), id: `c${task.id}${id}` }))
        return task.seats
          .filter(({ isOpen, userId }) => isOpen && userId === call.userId && task.status === 1)
          .map(({ id, nodeCode }) => ({
            ...seatRow(task, id, nodeCode, 1),
            ...(category === '4' && { approversProperties: JSON.stringify(stepOf(nodeCode)?.properties) })
          }))
      })
  const flowIdIn = ({ body }: Call): unknown => (body.formData as Values | undefined)?.flowId ?? body.flowId
  /** What the step after this one wants to be told. 3.3 answers a bare list. */
  const candidates = (call: Call, opId: string): Reply => {
    acts.declared(call.body)
    acts.formOf(call.body, false, opId === '0')
    const next = opId === '0' ? flowOf(flowIdIn(call)).steps[0]! : stepOf(stepOf(acts.seatOf(opId).seat.nodeCode)?.next ?? '')
    const steps = next === undefined || next.people.length > 0 ? [] : [{ nodeId: next.code, nodeName: next.name }]
    if (isNet) return ok(steps)
    return ok({
      type: steps.length > 0 ? 2 : 3,
      countersignOver: true,
      list: steps.map((step) => ({ ...step, isBranchFlow: false, isCandidates: true, hasCandidates: true }))
    })
  }
  const candidateUsers = (call: Call, opId: string): Reply => {
    acts.declared(call.body)
    acts.formOf(call.body, false, opId === '0')
    const people = (stepOf(String(call.body.nodeCode))?.candidates ?? [])
      .map((id) => personOf(id)!)
      .filter(({ realName }) => realName.includes(String(call.body.keyword ?? '')))
    return page(
      people.map((each) =>
        isNet
          ? { userId: each.id, userName: nameOf(each.id) }
          : { id: each.id, fullName: nameOf(each.id), headIcon: '', organize: departmentOf(each) }
      ),
      call.body
    )
  }
  const detail = (call: Call, id: string): Reply => {
    // B draws a new one from here too.
    const [taskOperatorId, taskNodeId, flowId] = ['taskOperatorId', 'taskNodeId', 'flowId'].map((name) => call.query.get(name) ?? '') as [
      string,
      string,
      string
    ]
    const asked = { taskOperatorId, taskNodeId, flowId }
    if (isB && id === '0' && flowId === SYSTEM_FLOW) return ok(detailOf(dialect, undefined, asked, { appFormUrl: null }))
    const isNew = isB && id === '0' && acts.flowIds.includes(flowId)
    return ok(detailOf(dialect, isNew ? undefined : acts.taskOf(id), asked))
  }
  const before = `${ENGINE}/FlowBefore`
  const about: Record<string, (call: Call, id: string) => Reply> = {
    [`POST ${before}/Audit/*`]: acts.audit,
    [`POST ${before}/Reject/*`]: acts.reject,
    [`POST ${before}/SaveAudit/*`]: acts.saveAudit,
    [`POST ${before}/freeApprover/*`]: acts.addSign,
    [`POST ${before}/Transfer/*`]: acts.transfer,
    [`POST ${before}/Assign/*`]: acts.assign,
    [`POST ${before}/Recall/*`]: acts.recall,
    [`POST ${before}/Cancel/*`]: acts.cancel,
    [`POST ${before}/Candidates/*`]: candidates,
    [`POST ${before}/CandidateUser/*`]: candidateUsers,
    [`PUT ${ENGINE}/FlowLaunch/*/Actions/Withdraw`]: acts.withdraw,
    [`POST ${ENGINE}/FlowLaunch/Press/*`]: acts.press,
    [`DELETE ${ENGINE}/FlowLaunch/*`]: acts.discard,
    [`PUT ${ENGINE}/FlowTask/*`]: acts.launch,
    [`GET ${before}/*`]: detail
  }
  return {
    ...templates,
    ...commentCalls(dialect, world),
    [`POST ${before}/BatchOperation`]: (call) => answered(() => acts.batch(call)),
    [`POST ${ENGINE}/FlowTask`]: (call) => answered(() => acts.launch(call, undefined)),
    [`GET ${ENGINE}/FlowLaunch`]: (call) =>
      page(
        newest(world.tasks)
          .filter((task) => task.launcherId === call.userId && visible(call, task))
          .map((task) => taskRow(dialect, task)),
        asked(call)
      ),
    [`GET ${ENGINE}/FlowMonitor`]: (call) =>
      page(
        newest(world.tasks)
          .filter((task) => visible(call, task))
          .map((task) => taskRow(dialect, task)),
        asked(call)
      ),
    [`GET ${before}/List/*`]: (call, [category = '']) => page(handled(call, category), asked(call)),
    [`GET ${before}/*/Info`]: () => ok({ isCheck: true }),
    // From 3.4.5 on.
    ...(isB &&
      ({ [`GET ${before}/RejectList/*`]: (_call, [opId = '']) => answered(() => acts.rejectList(opId)) } as Record<string, Handler>)),
    ...Object.fromEntries(
      Object.entries(about).map(([key, handle]): [string, Handler] => [key, (call, [id = '']) => answered(() => handle(call, id))])
    )
  }
}
