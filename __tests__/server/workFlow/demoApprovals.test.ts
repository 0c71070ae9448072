import type { Page } from '../../../src/contract/envelope'
import type { HandledRow, LaunchedRow } from '../../../src/contract/workFlow'
import { oneDatabase } from '../../support/databases'

const ENGINE = '/api/workflow/Engine'

oneDatabase((_name, makeApp) => {
  test('the demo company has requests that wait, are decided, refused and drafted, told to those whom they concern', async () => {
    const server = await makeApp({ config: { seedHistory: true } })
    const list = async <Row>(account: string, url: string): Promise<Row[]> => {
      const { code, data } = await server.call<Page<Row>>('GET', `${ENGINE}/${url}`, { token: await server.signIn(account) })
      expect(code).toBe(200)
      return data.list
    }
    const steps = async (account: string, category: 1 | 2 | 3): Promise<string[]> =>
      (await list<HandledRow>(account, `FlowBefore/List/${category}?pageSize=100`))
        .map(({ flowId, nodeName }) => `${flowId} ${nodeName}`)
        .sort()
    expect(await steps('manager1', 1)).toEqual([
      'expenseClaim 主管审批',
      'leaveApply 直属主管审批',
      'purchaseApply 采购会签',
      'vehicleApply 主管审批'
    ])
    expect(await steps('finance1', 1)).toEqual(['expenseClaim 财务会签'])
    expect(await steps('dispatcher1', 1)).toEqual(['leaveApply 直属主管审批'])
    expect(await steps('dispatcher1', 2)).toEqual([
      'expenseClaim 主管审批',
      'leaveApply 直属主管审批',
      'leaveApply 直属主管审批',
      'overtimeApply 主管审批'
    ])
    expect(await steps('manager1', 3)).toHaveLength(1)
    expect(
      (await list<LaunchedRow>('driver1', 'FlowLaunch?pageSize=100')).map(({ flowId, status }) => `${flowId} ${status}`).sort()
    ).toEqual(['expenseClaim 0', 'expenseClaim 1', 'leaveApply 2', 'overtimeApply 2'])
    expect(
      (await list<LaunchedRow>('driver2', 'FlowLaunch?pageSize=100')).map(({ flowId, status }) => `${flowId} ${status}`).sort()
    ).toEqual(['leaveApply 1', 'leaveApply 3'])
    // What happened in the past is told with its own time.
    const now = server.clock.now()
    for (const row of await list<HandledRow>('manager1', 'FlowBefore/List/1?pageSize=100')) expect(row.creatorTime).toBeLessThan(now)
    expect(await server.query('select 1 from in_site_message where created_at > $1', [now])).toEqual([])
  })
})
