import type { Envelope, Page } from '../../../../src/contract/envelope'
import type { Json } from '../../../../src/contract/formSchema'
import type { HandledRow, LaunchedRow } from '../../../../src/contract/workFlow'
import type { FlowDetail } from '../../../../src/contract/workFlowDetail'
import { DAY } from '../../../../server/clock'
import type { TestApp } from '../../../support/databases'

export const ENGINE = '/api/workflow/Engine'
export type Values = Record<string, Json | undefined>

/** What people do with requests that are forms, and two that they hand in. @param server read at each call */
export const formCalls = (server: () => TestApp) => {
  const tokens = new Map<string, string>()
  const as = async <T = unknown>(
    account: string,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: unknown
  ): Promise<Envelope<T>> => {
    const token = tokens.get(account) ?? (await server().signIn(account))
    tokens.set(account, token)
    return server().call<T>(method, url, { token, ...(body === undefined ? {} : { body }) })
  }
  const done = async <T = unknown>(...call: Parameters<typeof as>): Promise<T> => {
    const { code, msg, data } = await as<T>(...call)
    if (code !== 200) throw new Error(`${call[1]} ${call[2]}: ${msg} ${JSON.stringify(data)}`)
    return data
  }
  const launch = (account: string, flowId: string, values: Values, status: 0 | 1 = 0) =>
    as<{ fields: Record<string, string> } | null>(account, 'POST', `${ENGINE}/FlowTask`, { flowId, status, formData: values })
  /** The latest task of somebody. */
  const latest = async (account: string): Promise<LaunchedRow> => {
    const [row] = (await done<Page<LaunchedRow>>(account, 'GET', `${ENGINE}/FlowLaunch`)).list
    if (row === undefined) throw new Error('nothing launched')
    return row
  }
  const todo = async (account: string, taskId: string): Promise<HandledRow> => {
    const row = (await done<Page<HandledRow>>(account, 'GET', `${ENGINE}/FlowBefore/List/1?pageSize=100`)).list.find(
      ({ processId }) => processId === taskId
    )
    if (row === undefined) throw new Error(`${account} has nothing to do there`)
    return row
  }
  const audit = async (account: string, taskId: string, more: object = {}) =>
    as<{ fields?: Record<string, string> } | null>(account, 'POST', `${ENGINE}/FlowBefore/Audit/${(await todo(account, taskId)).id}`, {
      handleOpinion: '同意',
      ...more
    })
  const seen = async (account: string, taskId: string): Promise<Values> => {
    const { id, thisStepId } = await todo(account, taskId)
    const detail = await done<FlowDetail>(account, 'GET', `${ENGINE}/FlowBefore/${taskId}?taskNodeId=${thisStepId}&taskOperatorId=${id}`)
    return JSON.parse(detail.flowTaskInfo.flowFormContentJson) as Values
  }
  const record = async (modelId: string, id: string) => {
    const [row] = await server().query<{ data: Values; flow_state: number; model_version: number; words: Record<string, string> }>(
      'select data, flow_state, model_version, words from form_record where model_id = $1 and id = $2',
      [modelId, id]
    )
    return row
  }
  const leave = (more: Values = {}): Values => ({
    applyUser: 'user-driver1',
    applyDate: server().clock.now(),
    leaveType: 'annual',
    leaveStartTime: server().clock.now() + DAY,
    leaveEndTime: server().clock.now() + 3 * DAY,
    leaveDayCount: 2,
    leaveReason: '回乡探亲',
    ...more
  })
  const expense = (amount: number, more: Values = {}): Values => ({
    applyUser: 'user-driver1',
    applyDate: server().clock.now(),
    reason: '外地施救加油',
    items: [{ kind: 'fuel', day: server().clock.now(), amount }],
    payTo: 'bank',
    bankName: '招商银行',
    bankAccount: '6214830112345678',
    ...more
  })
  return { as, done, launch, latest, todo, audit, seen, record, leave, expense }
}
