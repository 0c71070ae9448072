import type { ListExport, ListExports, ListView } from '@/contract/transferCar/lists'
import { ListDeskModel } from '@/stores/listDesk/model'
import type { ListsService } from '@/services/transferCar/lists'

const LOOK = { tab: 'working', filter: { flag: 'overdue', serviceType: 'TOW' }, columns: ['orderNo', 'status'] }
const VIEW: ListView = { ...LOOK, id: 'v1', list: 'orders', name: '超时', isShared: true, isMine: false, ownerName: '王磊' }
const FILE: ListExport = {
  id: 'e1',
  list: 'orders',
  state: 'RUNNING',
  rows: 0,
  total: null,
  name: '事故工单.xlsx',
  failure: '',
  createdAt: 0,
  expiresAt: 1
}

/** A model whose server answers one state of a file after another. */
const rig = (states: readonly ListExport[], views: readonly ListView[] = [], wait = async (): Promise<void> => undefined) => {
  const left = [...states]
  const asked: unknown[] = []
  let waits = 0
  const service: ListsService = {
    views: async () => [...views],
    saveView: async (body) => ({ ...VIEW, ...body, isMine: true }),
    changeView: async (id, body) => ({ ...VIEW, ...body, id }),
    removeView: async () => null,
    exports: async (): Promise<ListExports> => ({ canExport: true, last: left.shift() ?? null }),
    beginExport: async (body) => {
      asked.push(body)
      return FILE
    },
    fileAddress: (id) => id
  }
  const model = new ListDeskModel({
    service,
    list: 'orders',
    uuid: async () => '0199f3a0-0000-4000-8000-00000000000a',
    wait: () => {
      waits += 1
      return wait()
    }
  })
  return { model, asked, waits: () => waits, left: () => left.length }
}

test('a file is followed until it is written, and no longer', async () => {
  const { model, asked, waits } = rig([
    { ...FILE, rows: 1000 },
    { ...FILE, rows: 1300, state: 'DONE' }
  ])
  await model.beginExport({ ...LOOK, keyword: '粤B' })
  expect(asked).toEqual([{ ...LOOK, keyword: '粤B', list: 'orders' }])
  expect(model.exports?.last).toMatchObject({ state: 'DONE', rows: 1300 })
  expect(waits()).toBe(2)
})

test('nobody asks for a file once the page is left', async () => {
  let release = (): void => undefined
  const { model, left } = rig([FILE, FILE, FILE], [], () => new Promise((resolve) => (release = resolve)))
  await model.load()
  model.close()
  release()
  await Promise.resolve()
  await Promise.resolve()
  // Read once, when the page came.
  expect(left()).toBe(2)
})

test('the view in front is the one that shows just this, one’s own before that of a colleague', async () => {
  const own: ListView = { ...VIEW, id: 'v2', isMine: true }
  const { model } = rig([], [VIEW, own])
  await model.load()
  expect(model.viewOf({ ...LOOK, filter: { serviceType: 'TOW', flag: 'overdue' } })).toBe(own)
  expect(model.viewOf({ ...LOOK, columns: ['status', 'orderNo'] })).toBeUndefined()
  expect(model.viewOf({ ...LOOK, filter: {} })).toBeUndefined()
})
