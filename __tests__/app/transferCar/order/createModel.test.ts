import type {
  CreateOrderBody,
  DuplicateHit,
  DuplicateQuery,
  OrderDetail,
  UpdateOrderBody,
  VehicleView
} from '@/contract/transferCar/order/order'
import { ApiError, ClientCode } from '@/domain/apiError'
import { DEBOUNCE_MS } from '@/domain/constants'
import { CreateModel } from '@/pages/transferCar/order/create/model'
import { DraftBook } from '@/stores/drafts'
import { order } from '../support/orders'
import { noPlaces } from '../support/places'
import { Shelf } from '../support/shelf'

interface Sent {
  body: CreateOrderBody | UpdateOrderBody
  key: string
}

function setUp({
  shelf = new Shelf(),
  hits = [] as DuplicateHit[],
  answers = [] as (OrderDetail | ApiError)[],
  id = '',
  current = order()
} = {}) {
  const sent: Sent[] = []
  const asked: DuplicateQuery[] = []
  let keys = 0
  const answer = (body: Sent['body'], key: string): Promise<OrderDetail> => {
    sent.push({ body, key })
    const next = answers.shift()
    return next === undefined || next instanceof ApiError ? Promise.reject(next ?? new Error('no answer planned')) : Promise.resolve(next)
  }
  const model = new CreateModel(id, {
    ...noPlaces,
    drafts: new DraftBook(shelf, 'u1'),
    clock: { now: () => 1, offsetMs: 0, observe: () => undefined },
    uuid: () => Promise.resolve(`key${++keys}`),
    locate: () => Promise.resolve({ kind: 'found', position: { lng: 114.05, lat: 22.54, coordType: 'GCJ02' } }),
    service: {
      create: answer,
      update: (_id, body, key) => answer(body, key),
      detail: () => Promise.resolve(current),
      duplicates: (query) => {
        asked.push(query)
        return Promise.resolve(hits)
      }
    }
  })
  return { model, sent, shelf, asked }
}

const fill = (model: CreateModel) => {
  model.set('source', 'POLICE_122')
  model.set('reporterMobile', '139 1234 5678')
  model.set('address', ' 深南大道 ')
  model.setVehicle(0, 'vehicleClass', 'K1')
  model.setVehicle(0, 'plateNo', '粤b·8d88e')
  model.set('serviceType', 'TOW')
  model.set('bearer', 'PARTY')
}
const hit: DuplicateHit = {
  id: 'o9',
  orderNo: 'SG202611210009',
  status: 'PENDING',
  createdAt: 1,
  reason: '同车牌',
  plateNo: '粤B8D88E',
  address: '深南大道'
}

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
      source: 'POLICE_122',
      reporterMobile: '139 1234 5678',
      address: '深南大道',
      serviceType: 'TOW',
      bearer: 'PARTY',
      position: { lng: 114.05, lat: 22.54, coordType: 'GCJ02' },
      vehicles: [{ plateSituation: 'NORMAL', plateNo: '粤B8D88E', vehicleClass: 'K1' }]
    })
  })

  it('a photo of the vehicle stands in for its class', async () => {
    const { model } = setUp({ answers: [order()] })
    fill(model)
    model.setVehicle(0, 'vehicleClass', undefined)
    expect(await model.submit(false)).toBe('refused')
    model.set('vehiclePhotos', ['20261121_a.jpg'])
    expect(await model.submit(false)).toMatchObject({ id: 'o1' })
  })

  it('refuses a wrong plate under its own field, also for a draft', async () => {
    const { model, sent } = setUp()
    model.setVehicle(0, 'plateNo', '粤BI2345')
    expect(await model.submit(true)).toBe('refused')
    expect(model.errors['vehicles.0.plateNo']).toContain('车牌')
    expect(sent).toEqual([])
  })

  it('lists duplicates first and goes on when the person is sure', async () => {
    const { model, sent } = setUp({ hits: [hit], answers: [order()] })
    fill(model)
    expect(await model.submit(false)).toBe('duplicates')
    expect([model.hits, sent]).toEqual([[hit], []])
    expect(await model.submit(false, true)).toMatchObject({ id: 'o1' })
  })

  it('looks for doubles while it is typed, once for what is the same, and asks again only about others', async () => {
    jest.useFakeTimers()
    try {
      const { model, sent, asked } = setUp({ hits: [hit], answers: [order()] })
      const rest = () => jest.advanceTimersByTimeAsync(DEBOUNCE_MS)
      model.set('source', 'POLICE_122')
      model.set('address', '深南大道')
      model.setVehicle(0, 'plateNo', '粤B8D')
      await rest()
      expect([asked, model.watch.hits]).toEqual([[], []])
      fill(model)
      await rest()
      expect([asked, model.watch.hits]).toEqual([[{ mobile: '13912345678', plateNo: '粤B8D88E' }], [hit]])
      model.set('remark', '后轮抱死')
      await rest()
      expect(asked).toHaveLength(1)
      model.watch.pass()
      expect(model.watch.hits).toEqual([])
      expect(await model.submit(false)).toMatchObject({ id: 'o1' })
      expect(sent).toHaveLength(1)
    } finally {
      jest.useRealTimers()
    }
  })

  it('an order that is changed looks for no doubles of itself', async () => {
    jest.useFakeTimers()
    try {
      const { model, asked } = setUp({ id: 'o1', hits: [hit] })
      await model.load()
      fill(model)
      await jest.advanceTimersByTimeAsync(DEBOUNCE_MS)
      expect([asked, model.watch.hits]).toEqual([[], []])
    } finally {
      jest.useRealTimers()
    }
  })

  it('keeps what was typed through a killed page and repeats an unanswered act under its key', async () => {
    const offline = new ApiError({ code: ClientCode.network, message: '连接服务器失败' })
    const first = setUp({ answers: [offline] })
    fill(first.model)
    expect(await first.model.submit(false)).toBe('refused')
    expect(first.model.failure).toContain('内容已保留，再按一次不会重复提交')
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
    model.setVehicle(0, 'vehicleClass', 'K2')
    expect(await model.submit(false)).toBe('refused')
    expect(sent[0]?.body).toMatchObject({ version: 7, remark: '' })
    expect(sent[0]?.body).not.toHaveProperty('reporterMobile')
    expect(model.conflict).toEqual(['备注：旧备注 → 别人改的'])
    expect(await model.submit(false)).toMatchObject({ version: 9 })
    expect(sent[1]?.body).toMatchObject({ version: 8, remark: '' })
  })
})

describe('what others changed while somebody typed', () => {
  const vehicle = {
    id: 'v1',
    plateSituation: 'NORMAL',
    plateNo: '粤B8D88E',
    vehicleClass: 'K1',
    brandModel: null,
    seats: null,
    axles: null,
    massKg: null
  } as Partial<VehicleView> as VehicleView
  const before = order({ status: 'PENDING', remark: '旧备注', address: '深南大道1号', insurer: '平安', version: 7, vehicles: [vehicle] })
  const newer = order({
    status: 'PENDING',
    remark: '别人改的',
    address: '滨河大道2号',
    insurer: null,
    version: 8,
    vehicles: [{ ...vehicle, brandModel: '比亚迪' }]
  })

  it('is not taken back by saving again: only the fields that were typed are sent as typed', async () => {
    const conflict = new ApiError({ code: 409, status: 200, message: '工单已被他人更新', data: newer })
    const { model, sent } = setUp({ id: 'o1', current: before, answers: [conflict, order({ version: 9 })] })
    await model.load()
    model.set('remark', '我的备注')
    model.setVehicle(0, 'vehicleClass', 'K2')
    expect(await model.submit(false)).toBe('refused')
    expect(await model.submit(false)).toMatchObject({ version: 9 })
    expect(sent[1]?.body).toMatchObject({ version: 8, remark: '我的备注', address: '滨河大道2号' })
    expect(sent[1]?.body).not.toHaveProperty('insurer')
    expect(sent[1]?.body).toMatchObject({ vehicles: [{ vehicleClass: 'K2', brandModel: '比亚迪' }] })
  })

  it('nor by a draft that was kept before', async () => {
    const { model, shelf } = setUp({ id: 'o1', current: before })
    await model.load()
    model.set('remark', '我的备注')
    model.saveNow()
    const later = setUp({ id: 'o1', current: newer, answers: [order({ version: 9 })], shelf })
    await later.model.load()
    expect(later.model.isRestored).toBe(true)
    await later.model.submit(false)
    expect(later.sent[0]?.body).toMatchObject({ version: 8, remark: '我的备注', address: '滨河大道2号' })
  })
})

describe('several vehicles', () => {
  const withTrailer = (parts: Parameters<typeof setUp>[0] = {}) => {
    const made = setUp(parts)
    fill(made.model)
    made.model.addVehicle()
    made.model.setVehicle(1, 'plateNo', '粤B1234挂')
    made.model.setVehicle(1, 'vehicleClass', 'H5')
    made.model.setVehicle(1, 'massKg', '18000')
    made.model.setVehicle(1, 'axles', '3')
    return made
  }

  it('a tractor and its trailer are two entries; an entry in which nothing was written is none', async () => {
    const { model, sent } = withTrailer({ answers: [order()] })
    model.addVehicle()
    await model.submit(false)
    expect(sent[0]?.body.vehicles).toEqual([
      { plateSituation: 'NORMAL', plateNo: '粤B8D88E', vehicleClass: 'K1' },
      { plateSituation: 'NORMAL', plateNo: '粤B1234挂', vehicleClass: 'H5', massKg: 18000, axles: 3 }
    ])
  })

  it('one taken away comes back to its place as it was, until something else is done; the last one stays', () => {
    const { model } = withTrailer()
    model.removeVehicle(0)
    expect([model.form.vehicles.map(({ plateNo }) => plateNo), model.removed?.index]).toEqual([['粤B1234挂'], 0])
    model.removeVehicle(0)
    expect([model.form.vehicles.length, model.removed]).toEqual([1, undefined])
    model.startAgain()
    const again = withTrailer()
    again.model.removeVehicle(0)
    again.model.undoRemove()
    expect(again.model.form.vehicles.map(({ plateNo }) => plateNo)).toEqual(['粤b·8d88e', '粤B1234挂'])
    again.model.removeVehicle(1)
    again.model.set('address', '别处')
    expect(again.model.removed).toBeUndefined()
  })

  it('a message of the server stands under its own vehicle, though an empty one before it was not sent', async () => {
    const refusal = new ApiError({
      code: 400,
      status: 200,
      message: '车牌不对',
      data: { fields: { 'vehicles.1.plateNo': '车牌格式不对', 'people.0.mobile': '手机号不对' } }
    })
    const { model } = withTrailer({ answers: [refusal] })
    model.form.vehicles.splice(1, 0, { plateSituation: 'NORMAL' })
    model.setPerson('driver', 'mobile', '13800001111')
    await model.submit(false)
    expect(model.errors).toEqual({ 'vehicles.2.plateNo': '车牌格式不对', 'driver.mobile': '手机号不对' })
  })

  it('a VIN whose check digit does not fit goes only when a person looked twice', async () => {
    const { model, sent } = withTrailer({ answers: [order()] })
    model.setVehicle(1, 'vin', 'LSJA24U63JG269225')
    expect(await model.submit(false)).toBe('refused')
    expect(Object.keys(model.errors)).toEqual(['vehicles.1.vin'])
    model.setVehicle(1, 'vinConfirmed', true)
    await model.submit(false)
    expect(sent[0]?.body.vehicles?.[1]).toEqual({
      plateSituation: 'NORMAL',
      plateNo: '粤B1234挂',
      vehicleClass: 'H5',
      massKg: 18000,
      axles: 3,
      vin: 'LSJA24U63JG269225'
    })
  })

  it.each([
    ['seats', '0'],
    ['seats', '101'],
    ['axles', '1'],
    ['axles', '13'],
    ['massKg', '49'],
    ['massKg', '200001'],
    ['massKg', '1.5']
  ] as const)('%s of %s is refused under its field', async (field, text) => {
    const { model, sent } = withTrailer()
    model.setVehicle(1, field, text)
    expect(await model.submit(false)).toBe('refused')
    expect([Object.keys(model.errors), sent]).toEqual([[`vehicles.1.${field}`], []])
  })

  it('each vehicle is looked for, and an order found twice is listed once with both reasons', async () => {
    const { model, asked } = withTrailer({ hits: [hit] })
    model.setPerson('owner', 'name', '李小明')
    expect(await model.submit(false)).toBe('duplicates')
    expect(asked).toEqual([{ plateNo: '粤B8D88E', mobile: '13912345678' }, { plateNo: '粤B1234挂' }])
    expect(model.hits).toEqual([hit])
  })
})

describe('an order that is changed', () => {
  const vehicle = {
    id: 'v1',
    plateSituation: 'NORMAL' as const,
    plateNo: '粤B8D88E',
    vin: null,
    vehicleClass: 'K1' as const,
    brandModel: null,
    color: null,
    damaged: true,
    plateColor: null,
    seats: 5,
    axles: null,
    massKg: 1500,
    driveType: null,
    isElectric: null
  }
  const current = order({
    status: 'PENDING',
    version: 7,
    vehicles: [vehicle],
    insurer: 'PICC',
    policyNo: 'P-1',
    illegalParking: true,
    surveyorMobile: '139****0000',
    people: [{ role: 'OWNER', name: '李**', mobile: '139****1111', idType: null, idNo: null, relation: null }]
  })

  it('sends what it knows of each vehicle, and nothing of people whose data arrived masked', async () => {
    const { model, sent } = setUp({ id: 'o1', current, answers: [order({ version: 8 })] })
    await model.load()
    model.set('insurer', '')
    model.set('policyNo', '')
    model.set('illegalParking', false)
    await model.submit(false)
    const body = sent[0]?.body
    expect(body).toMatchObject({
      version: 7,
      insurer: '',
      policyNo: '',
      illegalParking: false,
      vehicles: [{ plateSituation: 'NORMAL', plateNo: '粤B8D88E', vehicleClass: 'K1', damaged: true, seats: 5, massKg: 1500 }]
    })
    for (const key of ['people', 'surveyorMobile', 'reporterMobile']) expect(body).not.toHaveProperty(key)
  })
})
