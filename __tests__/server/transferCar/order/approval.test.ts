import type { Page } from '../../../../src/contract/envelope'
import type { HandledRow, LaunchedRow } from '../../../../src/contract/workFlow'
import type { FlowDetail } from '../../../../src/contract/workFlowDetail'
import type { BillView } from '../../../../src/contract/transferCar/fees/bill'
import { oneDatabase, onPostgres, type MakeApp } from '../../../support/databases'
import { FACTS } from '../fees/support'
import { Counter, PAYMENTS } from '../payment/support'
import { ORDERS } from '../support/world'

const ENGINE = '/api/workflow/Engine'

/** Requests of the towing area as their askers and deciders find them in the workflow. */
class Desk extends Counter {
  static async open(makeApp: MakeApp): Promise<Desk> {
    return new Desk(await makeApp())
  }

  query<T>(sql: string, params: unknown[] = []) {
    return this.server.query<T>(sql, params)
  }

  /** The task of the latest request. */
  async request(subjectId: string) {
    const [row] = await this.query<{ task_id: string; state: string; decider_id: string | null; decision_note: string | null }>(
      'select task_id, state, decider_id, decision_note from approval_request where subject_id = $1 order by created_at desc, id desc limit 1',
      [subjectId]
    )
    if (row === undefined) throw new Error('nothing was asked')
    return row
  }

  async task(taskId: string) {
    const [row] = await this.query<{ status: number; title: string }>('select status, title from flow_task where id = $1', [taskId])
    return row
  }

  async todo(account: string, taskId: string): Promise<HandledRow | undefined> {
    const answer = await this.as<Page<HandledRow>>(account, 'GET', `${ENGINE}/FlowBefore/List/1?pageSize=200`)
    expect([answer.code, answer.msg]).toEqual([200, answer.msg])
    return answer.data.list.find(({ processId }) => processId === taskId)
  }

  /** What somebody is offered; undefined for who may not see it. */
  async acts(account: string, taskId: string): Promise<string[] | undefined> {
    const { code, data } = await this.as<FlowDetail>(account, 'GET', `${ENGINE}/FlowBefore/${taskId}`)
    return code === 200 ? [...new Set((data.legalActs ?? []).map((each) => each.do as string))].sort() : undefined
  }

  async decides(account: string, taskId: string, what: 'Audit' | 'Reject', handleOpinion: string) {
    const row = await this.todo(account, taskId)
    return this.as<unknown>(account, 'POST', `${ENGINE}/FlowBefore/${what}/${row?.id ?? 'nothing'}`, { handleOpinion })
  }
}

oneDatabase((_name, makeApp) => {
  let desk: Desk
  beforeAll(async () => {
    desk = await Desk.open(makeApp)
  })

  const waived = async () => {
    const id = await desk.plant('UNPAID')
    expect((await desk.act('finance1', id, 'askWaive')).code).toBe(200)
    return { id, ...(await desk.request(id)) }
  }

  test('a request is among the to-dos of each decider but its asker, in words; a decision there is the decision of the order', async () => {
    const { id, task_id: taskId } = await waived()
    const [first, second] = [await desk.todo('manager1', taskId), await desk.todo('manager2', taskId)]
    expect([first?.fullName, second?.nodeName]).toEqual([expect.stringMatching(/^郑雅琴申请免缴 280 元（JF9/), '免缴审批'])
    expect([await desk.todo('finance1', taskId), await desk.todo('dispatcher1', taskId)]).toEqual([undefined, undefined])
    const detail = (
      await desk.as<FlowDetail>(
        'manager1',
        'GET',
        `${ENGINE}/FlowBefore/${taskId}?taskNodeId=${first?.thisStepId ?? ''}&taskOperatorId=${first?.id ?? ''}`
      )
    ).data
    const values = JSON.parse(detail.flowTaskInfo.flowFormContentJson) as Record<string, unknown>
    expect([values.payable, values.asker, typeof values.orderNo, 'deciders' in values]).toEqual([280, 'user-finance1', 'string', false])
    expect((detail.legalActs ?? []).map((each) => each.do).sort()).toEqual(['approve', 'comment', 'reject'])

    expect((await desk.decides('manager2', taskId, 'Audit', '情况属实')).code).toBe(200)
    expect(await desk.detail('finance1', id)).toMatchObject({ data: { status: 'WAIVED' } })
    expect(await desk.request(id)).toMatchObject({ state: 'APPROVED', decider_id: 'user-manager2', decision_note: '情况属实' })
    expect([(await desk.task(taskId))?.status, await desk.todo('manager1', taskId)]).toEqual([2, undefined])
    expect((await desk.act('manager1', id, 'approveWaive')).code).not.toBe(200)
  })

  test('a decision at the order ends the task with the same words; the other decider has nothing left to do', async () => {
    const { id, task_id: taskId } = await waived()
    expect((await desk.act('manager1', id, 'refuseWaive', { reason: '不符合规定' })).code).toBe(200)
    expect([(await desk.task(taskId))?.status, await desk.todo('manager2', taskId)]).toEqual([3, undefined])
    const done = (await desk.as<Page<HandledRow>>('manager1', 'GET', `${ENGINE}/FlowBefore/List/2`)).data.list.find(
      ({ processId }) => processId === taskId
    )
    expect(done?.status).toBe(0)
    // What was refused is asked again at the order, not by handing the task in once more.
    const again = await desk.as('finance1', 'PUT', `${ENGINE}/FlowTask/${taskId}`, { flowId: 'towingWaiver', status: 0, formData: {} })
    expect([again.code, again.msg]).toEqual([409, '该申请已有结论，请在工单中重新申请'])
    expect(await desk.acts('finance1', taskId)).toEqual(['comment'])
    expect(await desk.acts('admin', taskId)).toEqual(['comment', 'terminate'])
    expect((await desk.act('finance1', id, 'askWaive')).code).toBe(200)
    expect((await desk.request(id)).task_id).not.toBe(taskId)
  })

  test('the rules of the order hold among the to-dos, too: a refusal says why, what stands in the way undoes the decision', async () => {
    const { id, task_id: taskId } = await waived()
    expect(await desk.decides('manager1', taskId, 'Reject', '')).toMatchObject({ code: 400, msg: '请填写原因' })
    await desk.pays(id, 28_000, 'OPEN')
    expect((await desk.decides('manager1', taskId, 'Audit', '同意')).code).toBe(400)
    expect([(await desk.request(id)).state, (await desk.task(taskId))?.status, (await desk.detail('finance1', id)).data.status]).toEqual([
      'OPEN',
      1,
      'UNPAID'
    ])
  })

  test('who asked never decides, not by any way: another manager or the administrator does', async () => {
    const id = await desk.plant('UNPAID')
    expect((await desk.act('manager1', id, 'askWaive')).code).toBe(200)
    const { task_id: taskId } = await desk.request(id)
    expect([await desk.todo('manager1', taskId), (await desk.todo('manager2', taskId))?.nodeName]).toEqual([undefined, '免缴审批'])
    expect((await desk.act('manager1', id, 'approveWaive')).code).not.toBe(200)
    expect(
      (
        await desk.as('admin', 'POST', `${ENGINE}/FlowBefore/Assign/${taskId}`, {
          nodeCode: 'decide',
          freeApproverUserId: 'user-manager1',
          handleOpinion: ''
        })
      ).code
    ).not.toBe(200)
    expect((await desk.act('admin', id, 'approveWaive')).code).toBe(200)
    expect([(await desk.request(id)).decider_id, (await desk.task(taskId))?.status]).toEqual(['user-admin', 2])
  })

  test('who has not the right of the order cannot be given its steps: neither by delegation nor by assignment; who lost it is offered nothing', async () => {
    const { task_id: taskId } = await waived()
    const now = desk.server.clock.now()
    const given = { flowId: '', startTime: now, endTime: now + 3_600_000 }
    for (const toUserId of ['user-dispatcher1', 'user-manager1'])
      expect((await desk.as('manager2', 'POST', `${ENGINE}/FlowDelegate`, { ...given, toUserId }, { key: true })).code).toBe(200)
    expect([await desk.todo('dispatcher1', taskId), await desk.acts('dispatcher1', taskId)]).toEqual([undefined, undefined])
    expect(await desk.acts('manager1', taskId)).toEqual(['approve', 'comment', 'reject'])
    expect(
      await desk.as('admin', 'POST', `${ENGINE}/FlowBefore/Assign/${taskId}`, {
        nodeCode: 'decide',
        freeApproverUserId: 'user-dispatcher1',
        handleOpinion: ''
      })
    ).toMatchObject({ code: 400, msg: '所选人员不能审批本步骤' })
    await desk.query("update role_permission set en_code = 'btn_waive_off' where en_code = 'btn_waive'")
    expect(await desk.acts('manager1', taskId)).toEqual(['comment'])
    expect(await desk.decides('manager1', taskId, 'Audit', '同意')).toMatchObject({ code: 403, msg: '没有审批该业务的权限' })
    await desk.query("update role_permission set en_code = 'btn_waive' where en_code = 'btn_waive_off'")
    expect(await desk.acts('finance1', taskId)).toEqual(['comment', 'recall', 'urge'])
    await desk.query('delete from flow_delegation')
  })

  test('who got his right after it was asked decides at the order, and the task ends with it', async () => {
    const { id, task_id: taskId } = await waived()
    await desk.query("insert into user_role (user_id, role_id) values ('user-weichi', 'role-manager') on conflict do nothing")
    expect((await desk.act('weichi', id, 'approveWaive')).code).toBe(200)
    expect([(await desk.request(id)).state, (await desk.task(taskId))?.status, await desk.todo('manager1', taskId)]).toEqual([
      'APPROVED',
      4,
      undefined
    ])
    await desk.query("delete from user_role where user_id = 'user-weichi' and role_id = 'role-manager'")
  })

  test('voids, refunds and discounts go the same way', async () => {
    const voided = await desk.plant('UNPAID')
    expect((await desk.act('finance1', voided, 'askVoid')).code).toBe(200)
    expect((await desk.decides('manager1', (await desk.request(voided)).task_id, 'Audit', '')).code).toBe(200)
    expect((await desk.detail('finance1', voided)).data.status).toBe('VOID')

    const paid = await desk.plant('PAID')
    const [money] = await desk.query<{ id: string }>('select id from payment where payment_order_id = $1', [paid])
    const [before] = await desk.query<{ version: number }>('select version from payment_order where id = $1', [paid])
    expect(
      (
        await desk.as(
          'finance1',
          'POST',
          `${PAYMENTS}/${paid}/Refunds`,
          { paymentId: money?.id, amountFen: 8000, reason: '多收了', version: before?.version },
          { key: true }
        )
      ).code
    ).toBe(200)
    const [refund] = await desk.query<{ id: string }>('select id from refund where payment_order_id = $1', [paid])
    const asked = await desk.request(refund?.id ?? '')
    expect((await desk.todo('manager1', asked.task_id))?.fullName).toMatch(/^郑雅琴申请退款 80 元/)
    expect((await desk.decides('manager1', asked.task_id, 'Audit', '同意退款')).code).toBe(200)
    expect((await desk.detail('finance1', paid)).data.status).toBe('PART_REFUNDED')

    const order = await desk.billed()
    const given = await desk.as<BillView>('dispatcher1', 'PUT', `${ORDERS}/${order}/Bill`, {
      vehicles: [{ ...FACTS, items: [{ code: 'WINCH', qtyMilli: 1000 }] }],
      payer: 'PARTY',
      billVersion: 1,
      discountFen: 20_000,
      discountReason: '老客户'
    })
    expect([given.code, given.msg]).toEqual([200, expect.any(String)])
    const discount = await desk.request(order)
    expect((await desk.task(discount.task_id))?.title).toMatch(/^周敏申请优惠 200 元/)
    expect((await desk.decides('manager1', discount.task_id, 'Reject', '优惠太多')).code).toBe(200)
    expect((await desk.as<BillView>('finance1', 'GET', `${ORDERS}/${order}/Bill`)).data.discountFen).toBe(0)
  })

  test('a closed order is opened again among the to-dos', async () => {
    const order = await desk.world.plant('CLOSED', { feeWaivedReason: '政策免费' })
    const [{ version }] = (await desk.query<{ version: number }>('select version from accident_order where id = $1', [order])) as [
      { version: number }
    ]
    const asked = await desk.world.step('finance1', order, 'askReopen', await desk.world.complete('askReopen', version, 'finance1', order))
    expect([asked.code, asked.msg]).toEqual([200, expect.any(String)])
    expect((await desk.decides('manager1', (await desk.request(order)).task_id, 'Audit', '同意重开')).code).toBe(200)
    expect(await desk.query('select status, closed_at from accident_order where id = $1', [order])).toEqual([
      { status: 'DONE', closed_at: null }
    ])
  })

  test('taken back by its asker, it is taken back at the order; what has changed there takes the task with it', async () => {
    const { id, task_id: taskId } = await waived()
    const mine = (await desk.as<Page<LaunchedRow>>('finance1', 'GET', `${ENGINE}/FlowLaunch`)).data.list.find((row) => row.id === taskId)
    expect(mine?.status).toBe(1)
    expect((await desk.as('finance1', 'PUT', `${ENGINE}/FlowLaunch/${taskId}/Actions/Withdraw`, { handleOpinion: '弄错了' })).code).toBe(
      200
    )
    expect([(await desk.request(id)).state, (await desk.task(taskId))?.status]).toEqual(['REFUSED', 4])
    expect((await desk.act('finance1', id, 'askWaive')).code).toBe(200)
    const second = await desk.request(id)
    expect((await desk.act('finance1', id, 'onAccount')).code).toBe(200)
    expect([
      (await desk.request(id)).state,
      (await desk.task(second.task_id))?.status,
      await desk.todo('manager1', second.task_id)
    ]).toEqual(['REFUSED', 4, undefined])
  })

  test('nobody launches such a flow by hand, and it is not among those to launch', async () => {
    expect(
      (
        await desk.as('finance1', 'POST', `${ENGINE}/FlowTask`, {
          flowId: 'towingWaiver',
          status: 0,
          formData: { deciders: ['user-dispatcher1'] }
        })
      ).code
    ).toBe(400)
    expect(JSON.stringify((await desk.as('finance1', 'GET', `${ENGINE}/FlowEngine/ListAll`)).data)).not.toContain('towingWaiver')
  })
})

onPostgres((_name, makeApp) => {
  test('one decides at the order and one among the to-dos at once: one decision, told the same at both', async () => {
    const desk = await Desk.open(makeApp)
    for (let trial = 0; trial < (process.env.TEST_FULL === '1' ? 100 : 4); trial += 1) {
      const id = await desk.plant('UNPAID')
      await desk.act('finance1', id, 'askWaive')
      const { task_id: taskId } = await desk.request(id)
      const answers = await Promise.all([desk.act('manager1', id, 'approveWaive'), desk.decides('manager2', taskId, 'Reject', '不同意')])
      expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
      expect(answers.map(({ code }) => code).filter((code) => code === 500)).toEqual([])
      const isApproved = answers[0]?.code === 200
      expect([(await desk.request(id)).state, (await desk.task(taskId))?.status, (await desk.detail('finance1', id)).data.status]).toEqual(
        isApproved ? ['APPROVED', 2, 'WAIVED'] : ['REFUSED', 3, 'UNPAID']
      )
    }
  }, 300_000)
})
