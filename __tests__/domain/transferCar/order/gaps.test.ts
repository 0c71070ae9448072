import { byView, gapFor } from '@/domain/transferCar/order/evidence'
import { missingOf, type StepFacts } from '@/domain/transferCar/order/requirements'

const facts: StepFacts = { status: 'TOWING', photoCounts: {}, intake: {}, destAddress: '修理厂', now: 0 }
const base = { version: 1, deviceAt: 0 }
const gap = (category: 'DEST_SIGN' | 'SCENE' | 'DAMAGE' | 'ODOMETER' | 'VIN' | 'UNLOAD_CORNER', reason = '荒地，没有门牌') => ({
  category,
  kind: 'NOT_APPLICABLE' as const,
  reason
})

describe('no evidence', () => {
  test('a reason stands in place of a photo where there may be nothing to show', () => {
    const arrive = (gaps: object[]) => Object.keys(missingOf('deliver', { ...base, gaps: gaps as never, noPositionReason: '无' }, facts))
    expect(arrive([])).toContain('photos.DEST_SIGN')
    expect(arrive([gap('DEST_SIGN', ' ')])).toContain('photos.DEST_SIGN')
    expect(arrive([gap('DEST_SIGN')])).not.toContain('photos.DEST_SIGN')
  })

  test('never for the scene, and a damage that is there may only be unreadable', () => {
    expect([gapFor([gap('SCENE')], 'SCENE'), gapFor([gap('DAMAGE')], 'DAMAGE')]).toEqual([undefined, undefined])
    expect(gapFor([{ ...gap('DAMAGE'), kind: 'UNREADABLE' }], 'DAMAGE')).toBeDefined()
  })

  test('an odometer and a VIN that nobody can read', () => {
    const stored = { ...base, slot: 'A1', keys: 0, belongings: '无' }
    expect(Object.keys(missingOf('store', { ...stored, gaps: [gap('UNLOAD_CORNER')] }, facts))).toEqual(['odometerKm'])
    expect(missingOf('store', { ...stored, gaps: [gap('UNLOAD_CORNER'), gap('ODOMETER')] }, facts)).toEqual({})
    const loaded = { ...base, plateSituation: 'NONE' as const }
    const seen = { ...facts, photoCounts: { LOADED: 1 } }
    expect(Object.keys(missingOf('load', loaded, seen))).toEqual(['plateNo'])
    expect(missingOf('load', { ...loaded, gaps: [gap('VIN', '车辆烧毁')] }, seen)).toEqual({})
  })
})

test('each corner has its newest photo; photos that do not say theirs take what is left', () => {
  const shown = byView([
    { id: 'a', view: null },
    { id: 'b', view: 'FRONT_RIGHT' as const },
    { id: 'c', view: 'FRONT_RIGHT' as const }
  ])
  expect(shown.map(({ view, photo }) => [view, photo?.id])).toEqual([
    ['FRONT_LEFT', 'a'],
    ['FRONT_RIGHT', 'c'],
    ['REAR_RIGHT', undefined],
    ['REAR_LEFT', undefined]
  ])
})
