import type { CreateOrderBody, DuplicateHit, OrderDetail, UpdateOrderBody } from '@/contract/transferCar'
import { ApiError, ClientCode } from '@/domain/apiError'
import { CreateModel } from '@/pages/transferCar/stores/createModel'
import { DraftBook } from '@/pages/transferCar/stores/drafts'
import { order } from './support/orders'
import { Shelf } from './support/shelf'

interface Sent { body: CreateOrderBody | UpdateOrderBody, key: string }

function setUp({ shelf = new Shelf(), hits = [] as DuplicateHit[], answers = [] as (OrderDetail | ApiError)[], id = '', current = order() } = {}) {
  const sent: Sent[] = []
  let keys = 0
  const answer = (body: Sent['body'], key: string): Promise<OrderDetail> => {
    sent.push({ body, key })
    const next = answers.shift()
    return next === undefined || next instanceof ApiError ? Promise.reject(next ?? new Error('no answer planned')) : Promise.resolve(next)
  }
  const model = new CreateModel(id, {
    drafts: new DraftBook(shelf, 'u1'),
    clock: { now: () => 1, offsetMs: 0, observe: () => undefined },
    uuid: () => Promise.resolve(`key${++keys}`),
    locate: () => Promise.resolve({ kind: 'found', position: { lng: 114.05, lat: 22.54, coordType: 'GCJ02' } }),
    service: {
      create: answer,
      update: (_id, body, key) => answer(body, key),
      detail: () => Promise.resolve(current),
      duplicates: () => Promise.resolve(hits)
    }
  })
  return { model, sent, shelf }
}

const fill = (model: CreateModel) => {
  model.set('source', 'POLICE_122')
  model.set('reporterMobile', '139 1234 5678')
  model.set('address', ' 深南大道 ')
  model.set('vehicleClass', 'K1')
  model.set('plateNo', '粤b·8d88e')
  model.set('serviceType', 'TOW')
  model.set('bearer', 'PARTY')
}
const hit: DuplicateHit = { id: 'o9', orderNo: 'SG202611210009', status: 'PENDING', createdAt: 1, reason: '同车牌' }

describe('intake', () => {
  it('names exactly the six required fields and sends nothing', async () => {
    const { model, sent } = setUp()
    expect(await model.submit(false)).toBe('refused')
    expect(Object.keys(model.errors).sort()).toEqual(['address', 'bearer', 'reporterMobile', 'serviceType', 'source', 'vehicleClass'])
    expect(sent).toEqual([])
  })

  it('sends trimmed texts, the normalised plate and nothing that is empty', async () => {
    const { model, sent } = setUp({ answers: [order()] })
    fill(model)
    model.set('remark', '  ')
    await model.locate()
    await model.submit(false)
    expect(sent[0]?.body).toEqual({
      source: 'POLICE_122', reporterMobile: '139 1234 5678', address: '深南大道', serviceType: 'TOW', bearer: 'PARTY',
      position: { lng: 114.05, lat: 22.54, coordType: 'GCJ02' }, vehicles: [{ plateSituation: 'NORMAL', plateNo: '粤B8D88E', vehicleClass: 'K1' }]
    })
  })

  it('a photo of the vehicle stands in for its class', async () => {
    const { model } = setUp({ answers: [order()] })
    fill(model)
    model.set('vehicleClass', undefined)
    expect(await model.submit(false)).toBe('refused')
    model.set('vehiclePhotos', ['20261121_a.jpg'])
    expect(await model.submit(false)).toMatchObject({ id: 'o1' })
  })

  it('refuses a wrong plate under its own field, also for a draft', async () => {
    const { model, sent } = setUp()
    model.set('plateNo', '粤BI2345')
    expect(await model.submit(true)).toBe('refused')
    expect(model.errors.plateNo).toContain('车牌')
    expect(sent).toEqual([])
  })

  it('lists duplicates first and goes on when the person is sure', async () => {
    const { model, sent } = setUp({ hits: [hit], answers: [order()] })
    fill(model)
    expect(await model.submit(false)).toBe('duplicates')
    expect([model.hits, sent]).toEqual([[hit], []])
    expect(await model.submit(false, true)).toMatchObject({ id: 'o1' })
  })

  it('keeps what was typed through a killed page and repeats an unanswered act under its key', async () => {
    const offline = new ApiError({ code: ClientCode.network, message: '连接服务器失败' })
    const first = setUp({ answers: [offline] })
    fill(first.model)
    expect(await first.model.submit(false)).toBe('refused')
    expect(first.model.failure).toContain('已保存在本机')
    const second = setUp({ shelf: first.shelf, answers: [order()] })
    expect([second.model.isRestored, second.model.form.address]).toEqual([true, ' 深南大道 '])
    await second.model.submit(false)
    expect(second.sent[0]).toEqual(first.sent[0])
    expect(setUp({ shelf: first.shelf }).model.isRestored).toBe(false)
  })

  it('changes an order: keeps the masked number, clears an emptied text, says what others changed', async () => {
    const current = order({ status: 'PENDING', remark: '旧备注', version: 7 })
    const newer = order({ status: 'PENDING', remark: '别人改的', version: 8 })
    const conflict = new ApiError({ code: 409, status: 200, message: '工单已被他人更新', data: newer })
    const { model, sent } = setUp({ id: 'o1', current, answers: [conflict, order({ version: 9 })] })
    await model.load()
    model.set('remark', '')
    model.set('vehicleClass', 'K2')
    expect(await model.submit(false)).toBe('refused')
    expect(sent[0]?.body).toMatchObject({ version: 7, remark: '' })
    expect(sent[0]?.body).not.toHaveProperty('reporterMobile')
    expect(model.conflict).toEqual(['备注：旧备注 → 别人改的'])
    expect(await model.submit(false)).toMatchObject({ version: 9 })
    expect(sent[1]?.body).toMatchObject({ version: 8, remark: '' })
  })
})
