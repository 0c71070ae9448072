import { SERVICE_ACTIONS } from '@/contract/transferCar/order/codes'
import { missingOf, type StepFacts, type StepInput } from '@/domain/transferCar/order/requirements'

const facts = (destAddress: string | null): StepFacts => ({ status: 'WORKING', photoCounts: {}, intake: {}, destAddress, now: 0 })
const wanted = (body: StepInput, destAddress: string | null = null) =>
  SERVICE_ACTIONS.filter((action) => action !== 'redirect' && missingOf(action, body, facts(destAddress)).destAddress !== undefined)

describe('the destination (orders.md#destination)', () => {
  it('is asked for at 装车完成 and 到达目的地 only: what is repaired on the spot goes nowhere', () => {
    expect(wanted({})).toEqual(['load', 'deliver'])
    expect(wanted({}, '宝安修理厂')).toEqual([])
    expect(wanted({ destAddress: '宝安修理厂' })).toEqual([])
    expect(wanted({ destAddress: '  ' })).toEqual(['load', 'deliver'])
  })

  it('may stay open until the arrival, with a reason', () => {
    expect(wanted({ destPendingReason: '车主未定' })).toEqual(['deliver'])
    expect(wanted({ destPendingReason: ' ' })).toEqual(['load', 'deliver'])
    // Only a destination counts, a kind of one does not.
    expect(wanted({ destType: 'OWN_YARD' })).toEqual(['load', 'deliver'])
  })
})
