import { staleAfter } from '@/domain/businessEvents'

describe('what an event leaves out of date', () => {
  test.each([
    ['transferCar', 'dispatch', ['offers']],
    ['transferCar', 'redirect', ['trip']],
    ['transferCar', 'evidence', ['photos']],
    ['transferCar', 'bill', ['money']],
    ['transferCar', 'payment:refundDone', ['money', 'payments']],
    ['transferCar', 'accept', []],
    ['organization', 'changed', ['people']],
    ['system', 'dictionary', ['dictionaries']],
    ['session', 'rights', ['rights']],
    ['schedule', 'answer', []],
    ['form', 'a model of any name', []],
    ['workFlow', 'agree', []]
  ] as const)('%s, %s', (area, kind, stale) => {
    expect(staleAfter({ area, kind })).toEqual(stale)
  })

  test.each([
    ['an area', 'weather', 'rain'],
    ['a kind', 'transferCar', 'teleport'],
    ['a word that every object knows', 'transferCar', 'constructor']
  ])('%s of a newer server: nothing', (_what, area, kind) => {
    expect(staleAfter({ area, kind } as never)).toEqual([])
  })
})
