import type { Envelope, Page } from '../../../src/contract/envelope'
import type { HandledRow, LaunchedRow } from '../../../src/contract/workFlow'
import type { FlowTaskData } from '../../../src/contract/workFlowActs'
import type { FlowDetail } from '../../../src/contract/workFlowDetail'
import { readFlowFile } from '../../../server/workFlow/template/flowFile'
import { importFlow } from '../../../server/workFlow/template/importFlow'
import { oneDatabase, type TestApp } from '../../support/databases'

const ENGINE = '/api/workflow/Engine'

/** forms.md#personal-data-in-forms. */
oneDatabase((_name, makeApp) => {
  let server: TestApp
  beforeAll(async () => {
    server = await makeApp()
  })
  const as = async <T>(account: string, method: 'GET' | 'POST', url: string, body?: unknown): Promise<Envelope<T>> =>
    server.call<T>(method, `${ENGINE}/${url}`, { token: await server.signIn(account), ...(body === undefined ? {} : { body }) })
  const seat = async (account: string, taskId: string): Promise<HandledRow> =>
    (await as<Page<HandledRow>>(account, 'GET', 'FlowBefore/List/1?pageSize=100')).data.list.find(({ processId }) => processId === taskId)!
  const audit = async (account: string, taskId: string, formData: object) =>
    as(account, 'POST', `FlowBefore/Audit/${(await seat(account, taskId)).id}`, { handleOpinion: '同意', formData })
  const seen = async (account: string, taskId: string): Promise<unknown> => {
    const { id, thisStepId } = await seat(account, taskId)
    const { data } = await as<FlowDetail>(account, 'GET', `FlowBefore/${taskId}?taskNodeId=${thisStepId}&taskOperatorId=${id}`)
    return JSON.parse(data.flowTaskInfo.flowFormContentJson)
  }
  const record = async (id: string): Promise<unknown> =>
    (await server.query<{ data: unknown }>('select data from form_record where model_id = $1 and id = $2', ['veiled', id]))[0]?.data

  test('what its designer masks is whole for its launcher and for who may write it at his step, and stays as it is', async () => {
    const veiled = (key: string) => ({
      __vModel__: key,
      __config__: { jnpfKey: 'comInput', label: key },
      useMask: true,
      maskConfig: { maskType: 2, filler: '*' }
    })
    const step = (nodeId: string, approver: string, write: boolean, childNode?: object) => ({
      nodeId,
      type: 'approver',
      properties: { title: nodeId, approvers: [approver], formOperates: [{ id: 'name', read: true, write, required: false }] },
      ...(childNode !== undefined && { childNode })
    })
    const flowTemplateJson = {
      nodeId: 's',
      type: 'start',
      properties: { title: '发起' },
      childNode: step('只看', 'user-manager1', false, step('可改', 'user-finance1', true))
    }
    await server.context.db.transaction((tx) =>
      importFlow(
        tx,
        readFlowFile({ enCode: 'veiled', fullName: '掩码', category: 'office', flowTemplateJson, formData: { fields: [veiled('name')] } }),
        server.clock.now()
      )
    )
    expect((await as('driver1', 'POST', 'FlowTask', { flowId: 'veiled', status: 0, formData: { name: '欧阳锋' } })).code).toBe(200)
    const { id } = (await as<Page<LaunchedRow>>('driver1', 'GET', 'FlowLaunch')).data.list[0]!
    expect(JSON.parse((await as<FlowTaskData>('driver1', 'GET', `FlowTask/${id}`)).data.data)).toEqual({ name: '欧阳锋' })
    expect(await seen('manager1', id)).toEqual({ name: '欧*锋' })
    expect((await audit('manager1', id, { name: '欧*锋' })).code).toBe(200)
    expect(await record(id)).toEqual({ name: '欧阳锋' })
    expect(await seen('finance1', id)).toEqual({ name: '欧阳锋' })
    // Who kept the page of the step before sends what he saw there.
    expect((await audit('finance1', id, { name: '欧*锋' })).code).toBe(200)
    expect(await record(id)).toEqual({ name: '欧阳锋' })
  })
})
