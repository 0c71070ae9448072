import type { VehicleView } from '@/contract/transferCar/order/detail'
import { ApiError, ClientCode } from '@/domain/apiError'
import { DEBOUNCE_MS } from '@/domain/constants'
import { order } from '../support/orders'
import { fill, hit, setUp } from './createRig'

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
