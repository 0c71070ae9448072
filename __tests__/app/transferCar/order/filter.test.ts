import fc from 'fast-check'
import { BEARERS, SERVICE_TYPES, SOURCES } from '@/domain/transferCar/order/dictionaries'
import { buildQuery } from '@/domain/queryString'
import { chipsOf, dayError, filterOf, filterWith, FLAGS, STATUSES, type FilterKey } from '@/pages/transferCar/order/list/filter'
import type { OrderFilter } from '@/pages/transferCar/order/list/model'

const RUNS = { seed: 20261121, numRuns: 200 }
const codeOf = (list: readonly { code: string }[]) => fc.constantFrom(...list.map(({ code }) => code))
const day = fc.integer({ min: 0, max: 3000 }).map((days) => new Date(Date.UTC(2026, 0, 1) + days * 86_400_000).toISOString().slice(0, 10))
const id = fc.stringMatching(/^[0-9A-Za-z_-]{1,20}$/)
/** Any filter that the sheet can make. */
const filters = fc.record(
  {
    status: codeOf(STATUSES),
    source: codeOf(SOURCES),
    serviceType: codeOf(SERVICE_TYPES),
    bearer: codeOf(BEARERS),
    flag: codeOf(FLAGS),
    createdFrom: day,
    createdTo: day,
    driverId: id,
    truckId: id,
    customerId: id
  },
  { requiredKeys: [] }
) as fc.Arbitrary<OrderFilter>

describe('the advanced filter', () => {
  it('comes back from the address as it was written', () => {
    fc.assert(
      fc.property(filters, (filter) => {
        const address = Object.fromEntries(new URLSearchParams(buildQuery({ tab: 'pending', ...filter })))
        expect(filterOf(address)).toEqual(filter)
      }),
      RUNS
    )
  })

  it('has one chip for each part in use, and taking every chip away leaves nothing', () => {
    fc.assert(
      fc.property(filters, (filter) => {
        const chips = chipsOf(filter, {})
        expect(chips.map(({ key }) => key).sort()).toEqual(Object.keys(filter).sort())
        for (const { label } of chips) expect(label).toMatch(/\p{Script=Han}|\d/u)
        expect(chips.reduce((rest, { key }) => filterWith(rest, key, undefined), filter)).toEqual({})
      }),
      RUNS
    )
  })

  it('leaves out what an old or spoilt address holds', () => {
    const spoilt: Record<FilterKey, string> = {
      status: 'DONE_',
      source: 'x',
      serviceType: '',
      bearer: 'party',
      flag: 'all',
      createdFrom: '2026-02-30',
      createdTo: '21.11.2026',
      driverId: 'a b',
      truckId: "1' or 1=1",
      customerId: 'ü',
      outcome: 'towed',
      areaCode: '4403',
      insurer: '',
      missing: 'all',
      createdHour: '24'
    }
    expect(filterOf({ ...spoilt, keyword: '粤B', cursor: 'x' })).toEqual({})
  })

  it('names people and trucks when their names are known, and says days and codes in words', () => {
    const filter: OrderFilter = { status: 'STORED', createdFrom: '2026-11-01', driverId: 'd1', truckId: 't1', flag: 'onHold' }
    expect(chipsOf(filter, { driverId: '王建军' }).map(({ label }) => label)).toEqual([
      '在库保管',
      '不早于 11-01',
      '驾驶员 王建军',
      '已选拖车',
      '扣留中'
    ])
  })

  it('does not take days in the wrong order', () => {
    expect(dayError({ createdFrom: '2026-11-02', createdTo: '2026-11-01' })).toContain('早于')
    for (const filter of [{}, { createdFrom: '2026-11-02' }, { createdFrom: '2026-11-02', createdTo: '2026-11-02' }])
      expect(dayError(filter)).toBe('')
  })
})
