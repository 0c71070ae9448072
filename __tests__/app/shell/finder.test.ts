import type { PaymentCard } from '@/contract/transferCar/payment/payment'
import { FinderModel } from '@/components/Desk/Finder/model'
import { ApiError } from '@/domain/apiError'

const TODO = '/api/workflow/Engine/FlowBefore/List/1'
const DONE = '/api/workflow/Engine/FlowBefore/List/2'
const LAUNCHED = '/api/workflow/Engine/FlowLaunch'
const PAYMENTS = '/api/transferCar/PaymentOrder'
const ORDERS = '/api/transferCar/AccidentOrder'

const task = (id: string, more: object = {}) => ({ id, fullName: `甲的请假申请${id}`, status: 1, thisStep: '主管审批', ...more })
const payment = {
  id: 'p1',
  paymentNo: 'JF202611280001',
  plateNo: '粤B8D88E',
  status: 'UNPAID',
  payableFen: 49_000,
  customerName: null
} as PaymentCard

/** The search for everything (app.md#wide-screens) on a server that answers by address; what is not listed answers nothing. */
function open({ may = true, features = ['transferCar', 'workFlow'], userInfo = {}, answers = {} as Record<string, unknown> } = {}) {
  const asked: string[] = []
  const opened: [string, object | undefined][] = []
  const model = new FinderModel({
    session: { userInfo, hasFeature: (name: string) => features.includes(name), can: () => may },
    workbench: { menu: [] },
    dictionary: { people: { data: [] }, person: () => undefined },
    feedback: { toast: () => undefined },
    navigation: {
      open: async (route: string, params?: object) => {
        opened.push([route, params])
        return true
      }
    },
    api: {
      request: async ({ url }: { url: string }) => {
        asked.push(url)
        const answer = answers[url] ?? { list: [], nextCursor: null }
        if (answer instanceof Error) throw answer
        return { data: answer }
      }
    }
  } as never)
  const look = async (keyword: string) => {
    model.look(keyword)
    jest.advanceTimersByTime(300)
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
  }
  return { model, asked, opened, look, names: () => model.hits.map(({ name, note }) => `${name} | ${note}`) }
}

describe('the search for everything', () => {
  beforeEach(() => {
    jest.useFakeTimers()
  })
  afterEach(() => {
    jest.useRealTimers()
  })

  test('a payment order is named by plate and number and leads to its page', async () => {
    const { model, look, names, opened } = open({ answers: { [PAYMENTS]: { list: [payment], nextCursor: null } } })
    await look('JF2026')
    expect(names()).toEqual(['粤B·8D88E · JF202611280001 | 缴费工单 · 待缴费 · 490.00 元'])
    model.open(model.hits[0] as never)
    expect(opened).toEqual([['/pages/transferCar/form', { payment: 'p1' }]])
  })

  test('a task in several lists is shown once, what waits for me first, by its own id', async () => {
    const { model, look, names, opened } = open({
      answers: {
        [TODO]: { list: [task('seat', { processId: 't1' })] },
        [LAUNCHED]: { list: [task('t2', { status: 2, thisStep: '' })] },
        [DONE]: { list: [task('record', { processId: 't1' }), task('r3', { processId: 't3', status: 9 })] }
      }
    })
    await look('请假')
    expect(names()).toEqual([
      '甲的请假申请seat | 审批 · 等待审核 · 主管审批',
      '甲的请假申请t2 | 审批 · 审核通过',
      '甲的请假申请r3 | 审批 · 其他状态 · 主管审批'
    ])
    model.open(model.hits[0] as never)
    expect(opened).toEqual([['/pages/workFlow/flowBefore/index', { id: 't1' }]])
  })

  test('pages of the console are found by name and by what is done there, by who may open them', async () => {
    const features = ['administration']
    const whole = open({ features, userInfo: { administers: true, isAdministrator: true } })
    await whole.look('流程')
    expect(whole.names()[0]).toBe('流程 | 管理后台 · 导入、版本和变化，启用和停用，试运行')
    expect(whole.names()).toContain('人员分组 | 管理后台 · 跨部门的分组，表单和流程按它选人')
    whole.model.open(whole.model.hits[0] as never)
    expect(whole.opened).toEqual([['/pages/admin/flows/index', undefined]])
    const part = open({ features, userInfo: { administers: true, isAdministrator: false } })
    await part.look('流程')
    expect(part.names()).toEqual(['人员分组 | 管理后台 · 跨部门的分组，表单和流程按它选人'])
    for (const stranger of [open({ features }), open({ userInfo: { administers: true, isAdministrator: true } })]) {
      await stranger.look('流程')
      expect(stranger.names()).toEqual([])
    }
  })

  test('a part that fails says why; the others are shown all the same', async () => {
    const { model, look, names } = open({
      answers: { [ORDERS]: new ApiError({ code: 500, message: '网络连接失败' }), [PAYMENTS]: { list: [payment], nextCursor: null } }
    })
    await look('粤B8')
    expect([names().length, model.isLooking, model.error]).toEqual([1, false, '网络连接失败'])
    await look('')
    expect([names(), model.error]).toEqual([[], ''])
  })

  test('nothing is asked for that the person or the platform has not; a single sign asks nothing', async () => {
    const stranger = open({ may: false, features: [] })
    await stranger.look('粤B8')
    const one = open()
    await one.look('粤')
    expect([stranger.asked, one.asked]).toEqual([[], []])
    const both = open()
    await both.look('粤B8')
    expect([...both.asked].sort()).toEqual([TODO, DONE, LAUNCHED, PAYMENTS, ORDERS].sort())
  })
})
