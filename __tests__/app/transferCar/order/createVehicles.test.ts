import { ApiError } from '@/domain/apiError'
import { order } from '../support/orders'
import { fill, hit, setUp } from './createRig'

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
