import fc from 'fast-check'
import type { Json } from '@/contract/formSchema'
import { formatValue } from '@/domain/form/format'
import { areasOf, placeHint, placeProblem, reachOf, reachProblem, storedPlace } from '@/domain/form/place'
import { validateRecord } from '@/domain/form/validateRecord'
import { toGcj02 } from '@/domain/transferCar/order/coordinates'
import { CONTEXT, define, field, only, open, problemsOf, table } from './support'

const XILI = { name: '西丽停车场', lng: 113.951, lat: 22.582, radius: 500 }
const BAOAN = { fullName: '宝安停车场', lng: '113.883', lat: '22.555', radius: '2000' }
/** As the newer designer writes it. */
const location = (props: Record<string, Json>, config: Record<string, Json> = {}) =>
  field('location', 'place', '停放地点', config, {
    autoLocation: false,
    enableLocationScope: false,
    adjustmentScope: 500,
    enableDesktopLocation: false,
    locationScope: [],
    ...props
  })
const AREAS = { enableDesktopLocation: true, locationScope: [XILI, BAOAN] }
/** A place so many metres to the north and to the east of the yard; a degree of latitude is 111.195 km on the mean earth. */
const near = (north: number, east: number, more: Record<string, Json> = {}): string =>
  JSON.stringify({
    fullAddress: '深圳市',
    lat: XILI.lat + north / 111_195,
    lng: XILI.lng + east / (111_195 * Math.cos((XILI.lat * Math.PI) / 180)),
    ...more
  })
const OUTSIDE = '停放地点超出规定范围，须在“西丽停车场”500 米、“宝安停车场”2 公里范围内'

test('a place inside one of the circles is taken, one outside is refused, in the same words by app and server', () => {
  const definition = define([location(AREAS)])
  for (const [value, problem] of [
    [near(0, 0), ''],
    [near(300, 300), ''],
    [near(499, 0), ''],
    [near(505, 0), OUTSIDE],
    [near(-400, 400), OUTSIDE],
    ['{"lng":"113.89","lat":"22.56"}', ''],
    ['{"lng":121.47,"lat":31.23}', OUTSIDE]
  ] as const) {
    const engine = open([location(AREAS)])
    engine.set('place', value)
    expect(problemsOf(engine)).toEqual(problem === '' ? {} : { place: problem })
    expect(validateRecord(definition, { place: value }, CONTEXT).problems).toEqual(
      problem === '' ? [] : [{ address: 'place', message: problem }]
    )
  }
})

test('a place without coordinates says nothing of where it is', () => {
  const {
    fields: [one]
  } = define([location(AREAS)])
  for (const value of ['深圳市南山区', '{"fullAddress":"深圳市"}', '{"lng":"x","lat":22}', '[1]'])
    expect(validateRecord(define([location(AREAS)]), { place: value }, CONTEXT).problems).toEqual([
      { address: 'place', message: '停放地点没有坐标，请在地图上选择' }
    ])
  expect(one !== undefined && placeProblem(one, near(0, 0))).toBe('')
})

test('a cell of a sub-table is named with its row; nothing chosen is no mistake', () => {
  const definition = define([table('t', '行程', [location(AREAS)])])
  expect(validateRecord(definition, { t: [{ place: near(0, 0) }, { place: near(900, 0) }, {}] }, CONTEXT).problems).toEqual([
    { address: 't[r2].place', message: `行程(2)${OUTSIDE}` }
  ])
})

test('circles that are switched off, or that are none, limit nothing', () => {
  const none: readonly Record<string, Json>[] = [
    {},
    { ...AREAS, enableDesktopLocation: false },
    { enableDesktopLocation: true },
    { enableDesktopLocation: true, locationScope: [{ name: '无半径', lng: 113, lat: 22 }, { radius: 500 }, { ...XILI, radius: 0 }, '坏'] }
  ]
  for (const props of none) {
    const one = only(location(props))
    expect([areasOf(one), placeProblem(one, near(90_000, 0)), placeHint(one)]).toEqual([[], '', ''])
  }
})

test('the flat measure of a yard and the distance on the earth agree about inside and outside', () => {
  const one = only(location({ enableDesktopLocation: true, locationScope: [XILI] }))
  fc.assert(
    fc.property(fc.integer({ min: -900, max: 900 }), fc.integer({ min: -900, max: 900 }), (north, east) => {
      const metres = Math.hypot(north, east)
      fc.pre(Math.abs(metres - XILI.radius) > 2)
      expect(placeProblem(one, near(north, east)) === '').toBe(metres < XILI.radius)
    }),
    { numRuns: 300, seed: 7 }
  )
})

describe('a choice near the device', () => {
  const one = only(location({ enableLocationScope: true, adjustmentScope: '300' }))
  const here = { lng: XILI.lng, lat: XILI.lat, coordType: 'GCJ02' as const }
  const at = (north: number) => ({ ...here, lat: here.lat + north / 111_195 })

  test('stays within its reach; the words say how far it is', () => {
    expect(reachOf(one)).toBe(300)
    expect(reachProblem(one, at(290), here)).toBe('')
    expect(reachProblem(one, at(1240), here)).toBe('停放地点离当前位置 1.2 公里，须在当前位置 300 米以内')
    expect(placeHint(one)).toBe('限当前位置 300 米以内')
  })

  test('a fix that is too rough to tell is taken for the person; none at all cannot be told', () => {
    expect(reachProblem(one, at(350), { ...here, accuracyM: 100 })).toBe('')
    expect(reachProblem(one, at(450), { ...here, accuracyM: 100 })).not.toBe('')
    expect(reachProblem(one, at(0), undefined)).toBe('停放地点须在当前位置 300 米以内，现在定位不到，请打开定位后再选')
  })

  test('the device may speak WGS84: the same spot is no distance away', () => {
    const wgs = { lng: 113.946, lat: 22.585, coordType: 'WGS84' as const }
    expect(reachProblem(one, { ...toGcj02(wgs), coordType: 'GCJ02' }, wgs)).toBe('')
    expect(reachProblem(one, { lng: wgs.lng, lat: wgs.lat, coordType: 'GCJ02' }, wgs)).not.toBe('')
  })

  test('without a number 500 metres, switched off none; the server, which knows no device, asks nothing', () => {
    expect(reachOf(only(location({ enableLocationScope: true, adjustmentScope: null })))).toBe(500)
    expect(reachOf(only(location({ enableLocationScope: false })))).toBeUndefined()
    expect(validateRecord(define([location({ enableLocationScope: true })]), { place: near(90_000, 0) }, CONTEXT).problems).toEqual([])
  })
})

test('many circles are counted, and both limits stand in the hint', () => {
  const one = only(
    location({ ...AREAS, enableLocationScope: true, locationScope: [XILI, BAOAN, { ...XILI, name: '' }, { ...XILI, name: '龙岗' }] })
  )
  expect(placeHint(one)).toBe('限“西丽停车场”500 米、“宝安停车场”2 公里、“规定地点”500 米等 4 处范围内，当前位置 500 米以内')
})

test('what is stored is GCJ02, whatever the browser said, and reads as where it lies when nobody named it', () => {
  const wgs = { lng: 113.946, lat: 22.585, coordType: 'WGS84' as const }
  const stored = storedPlace({ point: wgs, name: '', address: '' })
  const { lng, lat } = JSON.parse(stored) as { lng: number; lat: number }
  expect(lng).toBeCloseTo(toGcj02(wgs).lng, 5)
  expect(Math.abs(lng - wgs.lng)).toBeGreaterThan(0.003)
  expect(formatValue(only(location({})), stored)).toBe(`${lng},${lat}`)
})
