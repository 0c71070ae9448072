import { createHash } from 'node:crypto'
import { BodyCode } from '../../../../src/contract/codes'
import type { Envelope, Page } from '../../../../src/contract/envelope'
import type { HandledRow } from '../../../../src/contract/workFlow'
import type { FlowDetail } from '../../../../src/contract/workFlowDetail'
import type { TemplateNode } from '../../../../src/contract/workFlowTemplate'
import { isRefused, type Act, type World } from '../../../../src/domain/workFlow/acts'
import { act } from '../../../../src/domain/workFlow/act'
import { startOf } from '../../../../src/domain/workFlow/graph'
import type { FlowState } from '../../../../src/domain/workFlow/state'
import { parseTemplate } from '../../../../src/domain/workFlow/template/parse'
import { flowDelegation, flowTemplate, flowVersion } from '../../../../server/database/schema'
import { workCalendar } from '../../../../server/workFlow/calendar'
import { createWorld, DELEGATIONS } from '../../../domain/workFlow/company'
import type { TestApp } from '../../../support/databases'
import { hireStaff, MONITORS } from './staff'

export const AREA = '/api/workflow/Engine'

/** Fields of all flows of these tests. */
const FORM = {
  fields: [
    { __vModel__: 'amount', __config__: { jnpfKey: 'inputNumber', label: '金额' }, max: 999_999 },
    { __vModel__: 'person', __config__: { jnpfKey: 'userSelect', label: '经办' }, multiple: true },
    { __vModel__: 'nobody', __config__: { jnpfKey: 'userSelect', label: '无人' }, multiple: true },
    { __vModel__: 'note', __config__: { jnpfKey: 'textarea', label: '说明' } },
    { __vModel__: 'sum', __config__: { jnpfKey: 'inputNumber', label: '合计' }, max: 999_999 }
  ]
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export interface Call {
  readonly method: Method
  readonly url: string
  readonly body?: unknown
}

/** A server with the small company, people who are signed in, and flows of the engine's own tests. */
export class Office {
  private readonly tokens = new Map<string, string>()
  private flows = 0

  private constructor(readonly server: TestApp) {}

  static async open(server: TestApp): Promise<Office> {
    await hireStaff(server)
    return new Office(server)
  }

  async as<T = unknown>(account: string, { method, url, body }: Call, key?: string | true): Promise<Envelope<T>> {
    const token = this.tokens.get(account) ?? (await this.server.signIn(account))
    this.tokens.set(account, token)
    const answer = await this.server.call<T>(method, url, {
      token,
      ...(body === undefined ? {} : { body }),
      ...(key === undefined ? {} : { key })
    })
    if (answer.code !== BodyCode.expired) return answer
    // The test has moved the clock past his session.
    this.tokens.delete(account)
    return this.as(account, { method, url, ...(body === undefined ? {} : { body }) }, key)
  }

  /** What somebody reads below AREA; any other answer than 200 fails the test. */
  async get<T>(account: string, url: string): Promise<T> {
    const answer = await this.as<T>(account, { method: 'GET', url: `${AREA}/${url}` })
    expect([url, answer.code, answer.msg]).toEqual([url, 200, answer.msg])
    return answer.data
  }

  /** What somebody does below AREA; the answer is the test's to judge. */
  post<T>(account: string, url: string, body: unknown = {}): Promise<Envelope<T>> {
    return this.as<T>(account, { method: 'POST', url: `${AREA}/${url}`, body })
  }

  /** What waits for somebody in a flow. */
  async todo(account: string, flowId: string): Promise<HandledRow[]> {
    return (await this.get<Page<HandledRow>>(account, `FlowBefore/List/1?flowId=${flowId}`)).list
  }

  /** Puts a template into service as it is; what parseTemplate refuses fails the test. @returns id of the flow */
  async plant(template: TemplateNode, id = `flow-${(this.flows += 1)}`): Promise<string> {
    const { definition, problems } = parseTemplate(template)
    if (definition === undefined) throw new Error(problems.map(({ message }) => message).join('; '))
    const createdAt = this.server.clock.now()
    await this.server.context.db.transaction(async (tx) => {
      await tx.insert(flowTemplate).values({
        id,
        enCode: id,
        fullName: `流程${id}`,
        category: 'office',
        formType: 2,
        type: 0,
        version: 1,
        launchers: startOf(definition).launchers,
        createdAt,
        updatedAt: createdAt
      })
      await tx.insert(flowVersion).values({
        flowId: id,
        version: 1,
        hash: createHash('sha256').update(JSON.stringify(template)).digest('hex'),
        template: { ...template },
        definition,
        form: FORM,
        report: [],
        createdAt
      })
    })
    return id
  }

  /** dep stands in for f2, as in the engine's own tests. */
  async delegate(): Promise<void> {
    await this.server.context.db.insert(flowDelegation).values(
      DELEGATIONS.map(({ fromUserId, toUserId, flowIds }, index) => ({
        id: `delegation-${index}`,
        fromUserId,
        toUserId,
        flowIds: [...flowIds],
        startsAt: 0,
        endsAt: 9_000_000_000_000,
        description: '',
        createdAt: 0
      }))
    )
  }

  /** A draft. @returns id of the task */
  async draft(account: string, flowId: string, values: object): Promise<string> {
    const answer = await this.as(account, {
      method: 'POST',
      url: `${AREA}/FlowTask`,
      body: { flowId, status: 1, data: JSON.stringify(values) }
    })
    if (answer.code !== 200) throw new Error(answer.msg)
    const [row] = await this.server.query<{ id: string }>(
      'select id from flow_task where flow_id = $1 and launcher_id = $2 order by created_at desc, id desc limit 1',
      [flowId, account]
    )
    return row?.id ?? ''
  }

  async state(taskId: string): Promise<FlowState> {
    const [row] = await this.server.query<{ state: FlowState }>('select state from flow_task where id = $1', [taskId])
    if (row === undefined) throw new Error(`no task ${taskId}`)
    return row.state
  }

  /** The engine's world as the server has it. */
  world(): World & { now: number } {
    return createWorld({
      now: this.server.clock.now(),
      monitorIds: MONITORS,
      delegations: DELEGATIONS,
      calendar: workCalendar(this.server.clock.now())
    })
  }

  detail(account: string, taskId: string): Promise<Envelope<FlowDetail>> {
    return this.as<FlowDetail>(account, { method: 'GET', url: `${AREA}/FlowBefore/${taskId}` })
  }

  /** An act of a person as the call that the app makes. @param state of the task, for the line of the log that a take-back names */
  callOf(state: FlowState, given: Act): Call {
    const remarks = {
      handleOpinion: 'opinion' in given ? (given.opinion ?? '') : '',
      ...('signature' in given && given.signature !== undefined && given.signature !== '' ? { signImg: 'data:image/png;base64,AA==' } : {})
    }
    const choices = {
      ...('people' in given ? { candidateList: given.people } : {}),
      ...('branches' in given ? { branchList: given.branches } : {})
    }
    const before = (name: string, body: object): Call => ({
      method: 'POST',
      url: `${AREA}/FlowBefore/${name}`,
      body: { ...remarks, ...body }
    })
    const task = (status: 0 | 1, values: object): Call => ({
      method: 'PUT',
      url: `${AREA}/FlowTask/${state.id}`,
      body: { flowId: state.flowId, status, formData: values, ...choices }
    })
    switch (given.do) {
      case 'save':
        return task(1, given.values)
      case 'submit':
        return task(0, given.values ?? state.values)
      case 'discard':
        return { method: 'DELETE', url: `${AREA}/FlowLaunch/${state.id}` }
      case 'recall':
        return { method: 'PUT', url: `${AREA}/FlowLaunch/${state.id}/Actions/Withdraw`, body: remarks }
      case 'urge':
        return { method: 'POST', url: `${AREA}/FlowLaunch/Press/${state.id}` }
      case 'approve':
        return before(`Audit/${given.seatId}`, choices)
      case 'reject':
        return before(`Reject/${given.seatId}`, {
          ...(given.target === undefined ? {} : { rejectStep: given.target }),
          ...(given.mode === undefined ? {} : { rejectType: given.mode === 'again' ? 1 : 2 })
        })
      case 'transfer':
        return before(`Transfer/${given.seatId}`, { freeApproverUserId: given.userId })
      case 'addBefore':
      case 'addAfter':
        return before(`freeApprover/${given.seatId}`, {
          ...choices,
          freeApproverUserId: given.userIds.join(','),
          freeApproverType: given.do === 'addBefore' ? 1 : 2
        })
      case 'saveDraft':
        return { method: 'POST', url: `${AREA}/FlowBefore/SaveAudit/${given.seatId}`, body: { formData: given.values } }
      case 'takeBack':
        return before(`Recall/${recordOf(state, given.seatId)}`, {})
      case 'assign':
        return before(`Assign/${state.id}`, { nodeCode: given.nodeId, freeApproverUserId: given.userId })
      case 'terminate':
        return before(`Cancel/${state.id}`, {})
      case 'change':
      case 'revive':
        return {
          method: 'POST',
          url: `${AREA}/Change`,
          body: { ...remarks, taskId: state.id, taskNodeId: given.nodeId, resurgence: given.do === 'revive' }
        }
      case 'comment':
        return { method: 'POST', url: `${AREA}/FlowComment`, body: { taskId: state.id, text: '请看一下' } }
      default:
        throw new Error(`${given.do} is no act of a person`)
    }
  }

  async perform(taskId: string, given: Extract<Act, { by: string }>, key?: string | true): Promise<Envelope> {
    return this.as(given.by, this.callOf(await this.state(taskId), given), key)
  }

  /** What the engine itself makes of an act now. */
  async expected(taskId: string, given: Act): Promise<FlowState | undefined> {
    const state = await this.state(taskId)
    const [version] = await this.server.query<{ definition: Parameters<typeof act>[0] }>(
      'select definition from flow_version where flow_id = $1',
      [state.flowId]
    )
    if (version === undefined) throw new Error('no version')
    const outcome = act(version.definition, state, given, this.world())
    return isRefused(outcome) ? undefined : outcome.state
  }
}

const recordOf = (state: FlowState, seatId: string): string =>
  state.records.filter((line) => line.seatId === seatId && (line.kind === 'agree' || line.kind === 'refuse')).at(-1)?.id ?? 'none'
