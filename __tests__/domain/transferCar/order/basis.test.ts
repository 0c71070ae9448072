import type { OrderDetail } from '@/contract/transferCar/order/detail'
import { SERVICE_ACTIONS, type ServiceAction } from '@/contract/transferCar/order/codes'
import { basisOf, sameMatter, sameUnit, sameWork } from '@/domain/transferCar/order/basis'
import { order } from '../../../app/transferCar/support/orders'

const lead = order().units[0]!
const helper = { ...lead, id: 'u2', isLead: false, driverId: 'd2', stamps: { acceptedAt: 5 } }
const known = order({
  status: 'TOWING',
  units: [{ ...lead, stamps: { loadedAt: 9 } }, helper],
  destType: 'GARAGE',
  destAddress: '宝安修理厂',
  vehicles: [{ id: 'v', plateSituation: 'NORMAL', plateNo: '粤B1', vin: null }] as OrderDetail['vehicles']
})
const work = (changes: Partial<OrderDetail>): boolean => sameWork(basisOf(known), basisOf({ ...known, ...changes }))
const units = (changes: Partial<typeof lead>): Partial<OrderDetail> => ({ units: [{ ...known.units[0]!, ...changes }, helper] })

describe('what a step rests on', () => {
  it('is status, lead crew and its stamps, and nothing else of the order', () => {
    for (const changes of [
      { remark: '桥下' },
      { version: 9 },
      { address: '别处' },
      { plateNo: '粤C' },
      { destAddress: '别处' },
      { evidence: [], pendingEvidence: 3 },
      { units: [known.units[0]!] }
    ] as Partial<OrderDetail>[])
      expect([changes, work(changes)]).toEqual([changes, true])
    for (const changes of [
      { status: 'WORKING' },
      { units: [] },
      units({ driverId: 'd9' }),
      units({ truckId: 't9' }),
      units({ leg: 2 }),
      units({ stamps: {} }),
      units({ stamps: { loadedAt: 10 } }),
      units({ stamps: { loadedAt: 9, destAt: 10 } })
    ] as Partial<OrderDetail>[])
      expect([changes, work(changes)]).toEqual([changes, false])
  })

  it('of a helping crew is its own crew and stamps, whatever the lead does', () => {
    const same = (changes: Partial<OrderDetail>): boolean => sameUnit('u2', basisOf(known), basisOf({ ...known, ...changes }))
    expect([same({ status: 'AT_DEST' }), same(units({ stamps: { loadedAt: 9, destAt: 10 } }))]).toEqual([true, true])
    expect([
      same({ units: [lead] }),
      same({ units: [lead, { ...helper, stamps: { acceptedAt: 5, departedAt: 6 } }] }),
      same({ units: [lead, { ...helper, driverId: 'd3' }] }),
      same({
        units: [
          { ...lead, isLead: false },
          { ...helper, isLead: true }
        ]
      })
    ]).toEqual([false, false, false, false])
  })

  it('is also what the step confirms', () => {
    const touched = (changes: Partial<OrderDetail>): ServiceAction[] =>
      SERVICE_ACTIONS.filter((action) => !sameMatter(action, basisOf(known), basisOf({ ...known, ...changes })))
    expect(touched({ destAddress: '龙岗修理厂' }).sort()).toEqual(['deliver', 'handOver', 'redirect', 'store'])
    expect(touched({ destAddress: ' 宝安修理厂 ' })).toEqual([])
    // Where nobody had said the destination, 装车完成 says it: somebody else's is another one.
    const open = { ...known, destType: null, destAddress: null }
    expect([
      sameMatter('load', basisOf(open), basisOf(known)),
      sameMatter('load', basisOf(open), basisOf({ ...open, remark: '桥下' }))
    ]).toEqual([false, true])
    expect(touched({ vehicles: [{ ...known.vehicles[0]!, plateNo: '粤C2' }] })).toEqual(['load'])
    expect(touched({ onHold: true }).sort()).toEqual(['handOver', 'store'])
    expect(touched({ remark: '桥下' })).toEqual([])
  })
})
