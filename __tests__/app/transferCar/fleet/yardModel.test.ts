import type { LeaveState, YardSlotView, YardView } from '@/contract/transferCar/fleet/board'
import { ApiError } from '@/domain/apiError'
import { leaveSummary, YardModel } from '@/pages/transferCar/fleet/yard/model'

const slot = (name: string, plateNo: string | null, leave: LeaveState): YardSlotView => ({
  id: name,
  name,
  taken: true,
  order: { id: `o${name}`, orderNo: `SG20260315${name.slice(-2)}01`, plateNo, storedAt: 0, days: 3, dueFen: 100, leave }
})
const YARD: YardView = {
  id: 'y',
  name: '梅林停车场',
  address: '',
  closedNote: '',
  slots: [slot('A-01', '粤B·DN3560', 'OWED'), slot('A-02', null, 'HELD'), { id: 'A-03', name: 'A-03', taken: false, order: null }],
  elsewhere: [slot('Z-09', '粤A·8F428', 'OWED')]
}

/** The yard's list: its words and its search (yard.md#dues). */
test('searched by plate as it is typed, by order and by slot; empty slots are none', async () => {
  const model = new YardModel({ yards: async () => [YARD] })
  await model.load()
  const names = (keyword: string) => {
    model.search(keyword)
    return model.found.map(({ name }) => name)
  }
  expect([names('bdn3'), names('粤b·dn'), names('z-09'), names('2026031502'), names('A-03'), names('沪'), names(' ')]).toEqual([
    ['A-01'],
    ['A-01'],
    ['Z-09'],
    ['A-02'],
    [],
    [],
    []
  ])
  expect(leaveSummary(YARD)).toBe('扣留 1 · 欠费 2')
})

test('what was read stays when a later reading fails', async () => {
  let isDown = true
  const model = new YardModel({
    yards: async () => {
      if (isDown) throw new ApiError({ code: 500, message: '网络连接失败' })
      return [YARD]
    }
  })
  await model.load()
  expect([model.state, model.error]).toEqual(['error', '网络连接失败'])
  isDown = false
  await model.load()
  isDown = true
  await model.load()
  expect([model.state, model.yards.length, model.error]).toEqual(['ready', 1, '网络连接失败'])
})
