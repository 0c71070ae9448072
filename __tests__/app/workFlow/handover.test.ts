import type { Disabled, Leaving } from '@/contract/leaving'
import type { Handover } from '@/contract/workFlowDelegation'
import { ApiError, ClientCode } from '@/domain/apiError'
import { HandoverModel, type HandoverParts } from '@/pages/workFlow/handover/model'
import { device } from './support'

const held = (userId: string): Handover => ({
  userId,
  userName: userId,
  isEnabled: true,
  tasks: [],
  taskCount: 1,
  delegations: [],
  templates: []
})
const leaving = (id: string, more: Partial<Leaving> = {}): Leaving => ({
  id,
  fullName: `${id}/${id}`,
  isEnabled: true,
  refusal: '',
  launched: [],
  launchedCount: 0,
  orders: [],
  cash: { totalFen: 0, count: 0 },
  ...more
})
const unasked = () => Promise.reject(new Error('not asked'))
const open = (service: Partial<HandoverParts['service']>, accounts?: Partial<NonNullable<HandoverParts['accounts']>>): HandoverModel =>
  new HandoverModel({
    keys: device().keys,
    service: { handover: unasked, handOver: unasked, ...service },
    ...(accounts !== undefined && {
      accounts: {
        leaving: unasked,
        disable: unasked,
        enable: unasked,
        disabledPeople: () => Promise.resolve({ list: [], total: 0 }),
        ...accounts
      }
    })
  })

describe('whose approvals are handed over', () => {
  test('taken back while his list is being read, nothing is being read any more, and the late list is not shown', async () => {
    let answer: (value: Handover) => void = () => undefined
    const model = open({
      handover: () =>
        new Promise((resolve) => {
          answer = resolve
        })
    })
    model.setUser('u1')
    expect(model.isLoading).toBe(true)
    model.setUser('')
    expect(model.isLoading).toBe(false)
    answer(held('u1'))
    await Promise.resolve()
    expect([model.isLoading, model.held]).toEqual([false, undefined])
  })

  test('another one begins without the error of the one before', async () => {
    const handover = jest.fn<Promise<Handover>, [string]>((userId) =>
      userId === 'u1' ? Promise.reject(new ApiError({ code: ClientCode.badAnswer, message: '读取失败' })) : Promise.resolve(held(userId))
    )
    const model = open({ handover })
    model.setUser('u1')
    await model.load()
    expect(model.error).toBe('读取失败')
    model.setUser('')
    expect(model.error).toBe('')
    model.setUser('u2')
    await model.load()
    expect([model.error, model.held?.userId]).toEqual(['', 'u2'])
  })
})

describe('whose account is disabled', () => {
  const done: Disabled = { moved: 1, ended: 0, orders: [] }

  test('without the feature nothing of accounts is asked or offered', async () => {
    const model = open({ handover: (userId) => Promise.resolve(held(userId)) })
    model.setUser('u1')
    await model.load()
    expect([model.leaving, model.accountAct, await model.disable(), await model.enable()]).toEqual([undefined, '', undefined, false])
  })

  test.each([
    ['one in service', leaving('u1'), 'disable'],
    ['a disabled one', leaving('u1', { isEnabled: false }), 'enable'],
    ['oneself', leaving('u1', { refusal: '不能停用自己的账号' }), '']
  ])('of %s what may be done is offered', async (_what, answer, act) => {
    const model = open({ handover: (userId) => Promise.resolve(held(userId)) }, { leaving: () => Promise.resolve(answer) })
    model.setUser('u1')
    await model.load()
    expect(model.accountAct).toBe(act)
  })

  test('the successor goes along; a lost answer keeps the key, and then all is read again', async () => {
    const sent: [string, object, string][] = []
    let isEnabled = true
    const model = open(
      { handover: (userId) => Promise.resolve(held(userId)) },
      {
        leaving: (id) => Promise.resolve(leaving(id, { isEnabled })),
        disable: (id, body, key) => {
          sent.push([id, body, key])
          if (sent.length === 1) return Promise.reject(new ApiError({ code: ClientCode.timeout, message: '请求超时' }))
          isEnabled = false
          return Promise.resolve(done)
        }
      }
    )
    model.setUser('u1')
    model.setReceiver('u2')
    await model.load()
    expect([await model.disable(), model.failure]).toEqual([undefined, '没有得到答复（请求超时），内容已保留，再按一次不会重复提交'])
    expect([await model.disable(), model.failure, model.accountAct]).toEqual([done, '', 'enable'])
    expect(sent.map(([id, body]) => [id, body])).toEqual([
      ['u1', { toUserId: 'u2' }],
      ['u1', { toUserId: 'u2' }]
    ])
    expect(sent[0]?.[2]).toBe(sent[1]?.[2])
  })

  test('somebody else was faster: it is said, and the account is shown as it is now', async () => {
    let isEnabled = true
    const model = open(
      { handover: (userId) => Promise.resolve(held(userId)) },
      {
        leaving: (id) => Promise.resolve(leaving(id, { isEnabled })),
        disable: () => {
          isEnabled = false
          return Promise.reject(new ApiError({ code: 409, message: '该账号已停用' }))
        }
      }
    )
    model.setUser('u1')
    await model.load()
    expect([await model.disable(), model.failure, model.accountAct]).toEqual([undefined, '该账号已停用', 'enable'])
  })
})
