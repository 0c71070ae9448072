import type { Page } from '../../../src/contract/envelope'
import type { RecordPage } from '../../../src/contract/form'
import type { TicketAnswer } from '../../../src/contract/print'
import type { HandledRow } from '../../../src/contract/workFlow'
import type { FlowTaskData } from '../../../src/contract/workFlowActs'
import type { FlowDetail } from '../../../src/contract/workFlowDetail'
import { readFlowFile } from '../../../server/workFlow/template/flowFile'
import { importFlow } from '../../../server/workFlow/template/importFlow'
import { DAY } from '../../../server/clock'
import { oneDatabase, type TestApp } from '../../support/databases'
import { ENGINE, formCalls, type Values } from './support/formCalls'

oneDatabase((_name, makeApp) => {
  let server: TestApp
  const { as, done, launch, latest, todo, audit, seen, record, leave, expense } = formCalls(() => server)
  beforeAll(async () => {
    server = await makeApp()
  })

  test('what is handed in becomes a record of the form, found by its words and with a number; its state follows the task', async () => {
    expect(await launch('driver1', 'leaveApply', leave())).toMatchObject({ code: 200 })
    const { id, fullName, description } = await latest('driver1')
    expect([fullName, description.includes('年假'), description.includes('回乡')]).toEqual(['王建军的请假申请', true, false])
    const stored = await record('leaveApply', id)
    expect([stored?.flow_state, String(stored?.data.billNo), stored?.words.leaveReason, stored?.words.leaveType]).toEqual([
      1,
      expect.stringMatching(/^QJ\d{12}$/),
      '回乡探亲',
      '年假'
    ])
    await done('dispatcher1', 'POST', `${ENGINE}/FlowBefore/Audit/${(await todo('dispatcher1', id)).id}`, { handleOpinion: '同意' })
    expect([(await record('leaveApply', id))?.flow_state, (await latest('driver1')).status]).toEqual([2, 2])
    // Two days pass one step alone; personnel get a copy.
    expect(
      (await done<Page<HandledRow>>('ouyangrui', 'GET', `${ENGINE}/FlowBefore/List/3`)).list.map(({ processId }) => processId)
    ).toContain(id)
  })

  test('what is missing or wrong is named by its field, and nothing is stored of it', async () => {
    const before = await server.query("select 1 from form_record where model_id = 'leaveApply'")
    const { code, data } = await launch('driver1', 'leaveApply', { ...leave(), leaveReason: '', leaveEndTime: server.clock.now() - DAY })
    expect([code, Object.keys(data?.fields ?? {}).sort()]).toEqual([400, ['leaveEndTime', 'leaveReason']])
    expect((await launch('driver1', 'leaveApply', leave({ leaveType: 'sick', leaveDayCount: 4 }))).data).toMatchObject({
      fields: { fileJson: expect.any(String) as string }
    })
    expect((await launch('driver1', 'leaveApply', leave({ applyUser: 'user-nobody' }))).code).toBe(400)
    expect((await server.query("select 1 from form_record where model_id = 'leaveApply'")).length).toBe(before.length)
  })

  test('a draft may be incomplete and takes no number; handed in it is whole; deleted, it is gone with its record', async () => {
    expect((await launch('driver1', 'leaveApply', { leaveType: 'personal', leaveReason: '搬家' }, 1)).code).toBe(200)
    const { id, status } = await latest('driver1')
    expect([status, (await record('leaveApply', id))?.flow_state, (await record('leaveApply', id))?.data.billNo]).toEqual([0, 0, ''])
    expect((await as('driver1', 'PUT', `${ENGINE}/FlowTask/${id}`, { flowId: 'leaveApply', status: 0, formData: {} })).code).toBe(400)
    expect(
      (
        await as('driver1', 'PUT', `${ENGINE}/FlowTask/${id}`, {
          flowId: 'leaveApply',
          status: 0,
          formData: leave({ leaveType: 'personal' })
        })
      ).code
    ).toBe(200)
    expect([(await record('leaveApply', id))?.flow_state, (await record('leaveApply', id))?.data.leaveReason]).toEqual([1, '回乡探亲'])
    await launch('driver1', 'leaveApply', { leaveReason: '算了' }, 1)
    const second = await latest('driver1')
    expect((await as('driver1', 'DELETE', `${ENGINE}/FlowLaunch/${second.id}`)).code).toBe(200)
    expect(await record('leaveApply', second.id)).toBeUndefined()
  })

  test('what a step may not read is never sent to it, what it may not write is not taken, what it requires must be there', async () => {
    expect((await launch('driver1', 'expenseClaim', expense(300, { voucherNo: 'PZ-我自己填', paidAmount: 1 }))).code).toBe(200)
    const { id, fullName } = await latest('driver1')
    expect(fullName).toBe('王建军报销 300 元：外地施救加油')
    const shown = await seen('dispatcher1', id)
    expect([shown.total, shown.reason, 'bankAccount' in shown, 'voucherNo' in shown]).toEqual([300, '外地施救加油', false, false])
    expect(
      (await audit('dispatcher1', id, { formData: { reason: '改了', bankAccount: '1111111111', total: 1, voucherNo: 'X' } })).code
    ).toBe(200)
    const after = (await record('expenseClaim', id))?.data
    expect([after?.reason, after?.bankAccount, after?.total, after?.voucherNo ?? '']).toEqual(['外地施救加油', '6214830112345678', 300, ''])
    expect((await seen('finance1', id)).bankAccount).toBe('6214830112345678')
    const refused = await audit('finance1', id, { signImg: 'data:image/png;base64,AAAA' })
    expect([refused.code, Object.keys(refused.data?.fields ?? {}).sort()]).toEqual([400, ['paidAmount', 'voucherNo']])
    expect(
      (await audit('finance1', id, { signImg: 'data:image/png;base64,AAAA', formData: { voucherNo: 'PZ-1', paidAmount: 300 } })).code
    ).toBe(200)
    expect((await record('expenseClaim', id))?.data.voucherNo).toBe('PZ-1')
  })

  test('a flow under way keeps the form it was launched with', async () => {
    const formData = { fields: [{ __vModel__: 'why', __config__: { jnpfKey: 'comInput', label: '原因', required: true } }] }
    const flowTemplateJson = {
      nodeId: 's',
      type: 'start',
      properties: { title: '发起' },
      childNode: {
        nodeId: 'a',
        type: 'approver',
        properties: { title: '审批', approvers: ['user-manager1'], formOperates: [{ id: 'why', read: true, write: true, required: true }] }
      }
    }
    const plant = (fields: unknown[]) =>
      server.context.db.transaction((tx) =>
        importFlow(
          tx,
          readFlowFile({ enCode: 'pinned', fullName: '版本', category: 'office', flowTemplateJson, formData: { fields } }),
          server.clock.now()
        )
      )
    await plant(formData.fields)
    expect((await launch('driver1', 'pinned', { why: '旧' })).code).toBe(200)
    const old = await latest('driver1')
    await plant([...formData.fields, { __vModel__: 'more', __config__: { jnpfKey: 'comInput', label: '更多', required: true } }])
    expect((await launch('driver1', 'pinned', { why: '新' })).code).toBe(400)
    expect((await launch('driver1', 'pinned', { why: '新', more: '有' })).code).toBe(200)
    expect((await audit('manager1', old.id, { formData: { why: '旧的改了', more: '没有这一项' } })).code).toBe(200)
    const stored = await record('pinned', old.id)
    expect([stored?.model_version, stored?.data]).toEqual([1, { why: '旧的改了' }])
  })

  test('a list with a flow: a record that is written launches it, rejected it is handed in again, under way it stays', async () => {
    const AREA = '/api/visualdev/OnlineDev/purchaseApply'
    const values: Values = {
      applyUser: 'user-driver1',
      needBy: server.clock.now() + DAY,
      urgent: 'normal',
      reason: '补充警示锥',
      items: [{ name: '警示锥', qty: 10, price: 28 }]
    }
    expect((await as('driver1', 'POST', AREA, { data: JSON.stringify({ ...values, reason: '' }) })).code).toBe(400)
    const { id } = await done<{ id: string }>('driver1', 'POST', AREA, { data: JSON.stringify(values), status: '0' })
    const row = (await done<RecordPage>('driver1', 'POST', `${AREA}/List`, { keyword: '警示锥' })).list.find((each) => each.id === id)
    expect(row).toMatchObject({ flowState: 1, total: expect.stringContaining('280') as string })
    expect((await as('driver1', 'DELETE', `${AREA}/${id}`)).code).toBe(409)
    expect((await as('driver2', 'POST', `${AREA}/List`, {})).data).toMatchObject({ list: [] })
    expect(
      (await as('dispatcher1', 'POST', `${ENGINE}/FlowBefore/Reject/${(await todo('dispatcher1', id)).id}`, { handleOpinion: '数量太多' }))
        .code
    ).toBe(200)
    expect((await record('purchaseApply', id))?.flow_state).toBe(3)
    expect(
      (
        await as('driver1', 'PUT', `${AREA}/${id}`, {
          data: JSON.stringify({ ...values, items: [{ name: '警示锥', qty: 5, price: 28 }] }),
          status: 0
        })
      ).code
    ).toBe(200)
    expect([(await record('purchaseApply', id))?.flow_state, (await record('purchaseApply', id))?.data.total]).toEqual([1, 140])
    expect((await as('driver1', 'PUT', `${ENGINE}/FlowLaunch/${id}/Actions/Withdraw`, { handleOpinion: '不买了' })).code).toBe(200)
    expect((await as('driver1', 'DELETE', `${AREA}/${id}`)).code).toBe(200)
    expect(await record('purchaseApply', id)).toBeUndefined()
    expect((await done<FlowTaskData | null>('driver1', 'GET', `${ENGINE}/FlowTask/${(await latest('driver1')).id}`))?.id).not.toBe(id)
  })

  test('who has something to decide does not cancel his account: he is told what', async () => {
    expect((await launch('driver1', 'leaveApply', leave({ leaveReason: '看病' }))).code).toBe(200)
    const { id } = await latest('driver1')
    const refused = await as<{ tasks: { id: string; title: string }[] }>('dispatcher1', 'POST', '/api/oauth/logoutCurrentUser')
    expect([refused.code, refused.msg.includes('待您处理的流程'), refused.data.tasks]).toEqual([
      400,
      true,
      expect.arrayContaining([{ id, title: '王建军的请假申请' }])
    ])
  })

  test('a vehicle is handed out by who has it, with the fields that are his; far trips are checked beside', async () => {
    const values: Values = {
      applyUser: 'user-driver1',
      purpose: 'supply',
      destination: '惠州',
      people: 2,
      distance: 260,
      useFrom: server.clock.now() + DAY,
      useUntil: server.clock.now() + 2 * DAY
    }
    expect((await launch('driver1', 'vehicleApply', { ...values, truckId: 'truck-1' })).code).toBe(200)
    const { id } = await latest('driver1')
    expect((await record('vehicleApply', id))?.data.truckId ?? '').toBe('')
    expect((await audit('dispatcher1', id)).code).toBe(200)
    expect((await audit('yard1', id, { formData: { safetyNote: '灯光轮胎正常', truckId: 'truck-1' } })).code).toBe(200)
    expect((await audit('dispatcher1', id)).data?.fields).toMatchObject({
      truckId: expect.any(String) as string,
      driverId: expect.any(String) as string
    })
    expect((await audit('dispatcher1', id, { formData: { truckId: 'truck-1', driverId: 'user-driver2' } })).code).toBe(200)
    expect((await audit('driver1', id, { formData: { mileageBack: 52_300, returnedAt: server.clock.now() + 2 * DAY } })).code).toBe(200)
    const stored = await record('vehicleApply', id)
    expect([stored?.flow_state, stored?.data.safetyNote, stored?.data.truckId, stored?.data.mileageBack]).toEqual([
      2,
      '灯光轮胎正常',
      'truck-1',
      52_300
    ])
  })

  test('a claim is printed by whoever has a part in it, where its step has the button: its values and who decided what', async () => {
    expect((await launch('driver1', 'expenseClaim', expense(300, { reason: '<b>外地</b>施救加油', bankName: '13812345678' }))).code).toBe(
      200
    )
    const { id } = await latest('driver1')
    const ticket = (account: string, taskId: string) =>
      server
        .signIn(account)
        .then((token) =>
          server.call<TicketAnswer>('POST', '/api/report/Ticket', { token, key: true, body: { reportId: `flow.${taskId}` } })
        )
    const first = await done<FlowDetail>(
      'dispatcher1',
      'GET',
      `${ENGINE}/FlowBefore/${id}?taskOperatorId=${(await todo('dispatcher1', id)).id}`
    )
    expect(first.approversProperties).toMatchObject({ hasPrintBtn: true })
    expect((await audit('dispatcher1', id, { handleOpinion: '情况属实' })).code).toBe(200)

    const { data } = await ticket('driver1', id)
    const { body } = await server.app.inject({ method: 'GET', url: data.url })
    for (const words of [
      '费用报销',
      '王建军',
      '等待审核',
      '&lt;b&gt;外地&lt;/b&gt;施救加油',
      '300',
      '流转记录',
      '审核通过',
      '情况属实',
      '打印人'
    ])
      expect(body).toContain(words)
    // Numbers of people stay in the house.
    expect(body).not.toContain('13812345678')

    expect(await ticket('yard1', id)).toMatchObject({ code: 404 })
    expect((await launch('driver1', 'leaveApply', leave())).code).toBe(200)
    expect(await ticket('driver1', (await latest('driver1')).id)).toMatchObject({ code: 403, msg: '该流程没有开启打印' })
  })
})
