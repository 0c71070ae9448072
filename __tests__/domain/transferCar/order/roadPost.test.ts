import { roadNames, roadPostOf } from '../../../../src/domain/transferCar/order/roadPost'

describe('kilometre posts in what is typed', () => {
  it.each([
    ['G15 K1234+500', 'G15', 'K1234+500', 1_234_500],
    ['g15k1234+5', 'G15', 'K1234+005', 1_234_005],
    ['Ｇ４Ｗ２　Ｋ１２＋３００', 'G4W2', 'K12+300', 12_300],
    ['沿海高速 1234公里', '沿海高速', 'K1234', 1_234_000],
    ['沿海高速1234公里500米', '沿海高速', 'K1234+500', 1_234_500],
    ['沿海高速 12 km', '沿海高速', 'K12', 12_000],
    ['G15沈海高速 往广州方向 K0+80', 'G15沈海高速', 'K0+080', 80],
    ['机荷高速公路，K36', '机荷高速公路', 'K36', 36_000],
    ['深圳市龙岗区机荷高速 K36+200', '机荷高速', 'K36+200', 36_200],
    ['107国道 K2500+1 往北', '107国道', 'K2500+001', 2_500_001]
  ])('%s', (text, road, post, metres) => {
    expect(roadPostOf(text)).toEqual({ road, post, metres })
  })

  it.each([
    '',
    'G15',
    'K1234+500',
    '1234公里',
    '沿海高速',
    '深南大道 5002 号',
    '深南大道1234号',
    'G15 K12345',
    '粤B12345',
    '114.05, 22.54',
    '离高速5米'
  ])('%s names no post of a road', (text) => {
    expect(roadPostOf(text)).toBeUndefined()
  })

  it('a road goes by its code and by its name', () => {
    expect([roadNames('G15沈海高速公路'), roadNames('g4w2'), roadNames('机荷高速公路'), roadNames('107国道')]).toEqual([
      ['G15', '沈海高速'],
      ['G4W2'],
      ['机荷高速'],
      ['107国道']
    ])
  })
})
