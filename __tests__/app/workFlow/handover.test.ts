import type { Handover } from '@/contract/workFlowDelegation'
import { ApiError, ClientCode } from '@/domain/apiError'
import type { ActKeys } from '@/pages/workFlow/stores/actKeys'
import { HandoverModel } from '@/pages/workFlow/stores/handoverModel'

const held = (userId: string): Handover => ({ userId, userName: userId, isEnabled: true, tasks: [], taskCount: 1, delegations: [], templates: [] })
const keys = {} as ActKeys

describe('whose approvals are handed over', () => {
  test('taken back while his list is being read, nothing is being read any more, and the late list is not shown', async () => {
    let answer: (value: Handover) => void = () => undefined
    const model = new HandoverModel({ keys, service: { handover: () => new Promise((resolve) => { answer = resolve }), handOver: () => Promise.reject(new Error('not asked')) } })
    model.setUser('u1')
    expect(model.isLoading).toBe(true)
    model.setUser('')
    expect(model.isLoading).toBe(false)
    answer(held('u1'))
    await Promise.resolve()
    expect([model.isLoading, model.held]).toEqual([false, undefined])
  })

  test('another one begins without the error of the one before', async () => {
    const handover = jest.fn<Promise<Handover>, [string]>((userId) => (userId === 'u1' ? Promise.reject(new ApiError({ code: ClientCode.badAnswer, message: '读取失败' })) : Promise.resolve(held(userId))))
    const model = new HandoverModel({ keys, service: { handover, handOver: () => Promise.reject(new Error('not asked')) } })
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
