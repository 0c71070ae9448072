import { lastBearer, usualClass, usualProvince, type PastOrder } from '../../../../src/domain/transferCar/order/habits'

const past = (more: Partial<PastOrder>): PastOrder => ({
  source: 'OWNER_CALL',
  bearer: 'PARTY',
  plateNo: null,
  vehicleClass: null,
  ...more
})
const plates = (...list: string[]) => list.map((plateNo) => past({ plateNo }))

describe('what earlier orders make likely', () => {
  it('the bearer is that of the newest order of the source that has a decided one', () => {
    const orders = [
      past({ source: 'INSURER', bearer: 'PENDING' }),
      past({ source: 'OWNER_CALL', bearer: 'PARTY' }),
      past({ source: 'INSURER', bearer: null }),
      past({ source: 'INSURER', bearer: 'INSURER' }),
      past({ source: 'INSURER', bearer: 'PARTY' })
    ]
    expect([lastBearer(orders, 'INSURER'), lastBearer(orders, 'OWNER_CALL'), lastBearer(orders, 'PATROL')]).toEqual([
      'INSURER',
      'PARTY',
      undefined
    ])
    expect(lastBearer([{ source: 'OWNER_CALL', plateNo: null, vehicleClass: null }], 'OWNER_CALL')).toBeUndefined()
  })

  it('a province is usual from three plates and with more than half; what is no plate does not count', () => {
    expect(usualProvince(plates('粤B12345', '粤A12345'))).toBeUndefined()
    expect(usualProvince(plates('粤B12345', '粤A12345', '湘A12345'))).toBe('粤')
    expect(usualProvince(plates('粤B12345', '粤A12345', '湘A12345', '湘B12345'))).toBeUndefined()
    expect(usualProvince(plates('粤B12345', '***', '', '粤'))).toBeUndefined()
  })

  it('the class is that of the same plate, else that of most plates of its kind', () => {
    const orders = [
      past({ plateNo: '粤B12345', vehicleClass: 'H2' }),
      past({ plateNo: '粤BD12345', vehicleClass: 'K1' }),
      past({ plateNo: '粤BD12346', vehicleClass: 'K1' }),
      past({ plateNo: '粤BD12347', vehicleClass: 'H1' }),
      past({ plateNo: '粤B12345', vehicleClass: 'K1' })
    ]
    expect(usualClass(orders, '粤b·12345')).toBe('H2')
    expect(usualClass(orders, '粤BD99999')).toBe('K1')
    expect([usualClass(orders, '粤B99999'), usualClass(orders, '粤B1234挂'), usualClass(orders, ''), usualClass(orders, '粤B1')]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined
    ])
  })
})
