import fc from 'fast-check'
import type { OrderDetail } from '@/contract/transferCar/order/detail'
import type { ServiceAction } from '@/contract/transferCar/order/codes'
import { ACTION_RULES } from '@/domain/transferCar/order/actions'
import {
  OFFLINE_ACTIONS,
  projectOrder,
  type Projector,
  type WaitingPhoto,
  type WaitingStep,
  type WaitingUnitStep
} from '@/domain/transferCar/order/projection'
import { order } from '../../../app/transferCar/support/orders'

const DRIVER: Projector = { userId: 'd1', name: '李强', can: (button) => ['btn_accept', 'btn_step', 'btn_dry_run'].includes(button) }
const at = (status: OrderDetail['status'], changes: Partial<OrderDetail> = {}): OrderDetail =>
  order({ status, actions: [], nextAction: null, ...changes })
const step = (action: ServiceAction, body: WaitingStep['body'] = {}, deviceAt = 1_000): WaitingStep => ({
  id: `${action}@${deviceAt}`,
  action,
  body,
  deviceAt,
  clockOffset: 50
})
const photo = (id: string, category: WaitingPhoto['category'] = 'SCENE'): WaitingPhoto => ({
  id,
  category,
  deviceAt: 5,
  source: 'CAMERA',
  sha256: id
})

describe('an order with what waits on the device', () => {
  it('is the known record while nothing waits', () => {
    const known = order()
    expect(projectOrder(known, [], [], DRIVER)).toBe(known)
  })

  it('goes the whole way from 待接单 to 待结算, each next step legal for its driver', () => {
    const way: ServiceAction[] = ['accept', 'depart', 'arrive', 'startWork', 'load', 'deliver', 'handOver']
    const statuses = way.map((_, index) =>
      projectOrder(
        at('ASSIGNED'),
        way.slice(0, index + 1).map((action, place) => step(action, {}, place)),
        [],
        DRIVER
      )
    )
    expect(statuses.map(({ status }) => status)).toEqual(['ACCEPTED', 'EN_ROUTE', 'ON_SCENE', 'WORKING', 'TOWING', 'AT_DEST', 'DONE'])
    expect(statuses.map(({ nextAction }) => nextAction)).toEqual([...way.slice(1), null])
    expect(statuses.at(-1)).toMatchObject({ outcome: 'TOWED', stamps: { acceptedAt: 50, handedOverAt: 56 } })
    expect(statuses.at(-1)?.units[0]?.stamps).toMatchObject({ departedAt: 51, destAt: 55 })
    expect(statuses.at(-1)?.events.map(({ action, deviceAt, businessAt }) => [action, deviceAt, businessAt])).toEqual(
      way.map((action, place) => [action, place, place + 50])
    )
  })

  it('offers nothing to who does not drive it, and nothing that needs the network', () => {
    expect(projectOrder(at('ASSIGNED'), [step('accept')], [], { ...DRIVER, userId: 'd2' }).actions).toEqual([])
    const all = projectOrder(at('ON_SCENE'), [step('startWork')], [], { ...DRIVER, can: () => true }).actions.map(({ action }) => action)
    expect(all).toEqual(['load', 'repair', 'dryRun'])
  })

  it('counts waiting photos once and on their leg: those a step named before 改送 stay behind', () => {
    const named = { id: 'p1', category: 'DEST_SIGN' as const, sha256: 'p1', deviceAt: 5, source: 'CAMERA' as const }
    const projected = projectOrder(
      at('TOWING'),
      [step('deliver', { evidence: [named] }), step('redirect', { destType: 'GARAGE', destAddress: '宝安修理厂' }, 2_000)],
      [photo('p1', 'DEST_SIGN'), photo('p2')],
      DRIVER
    )
    expect(projected.evidence.map(({ id, leg, state }) => [id, leg, state])).toEqual([
      ['p1', 1, 'PENDING'],
      ['p2', 2, 'PENDING']
    ])
    expect(projected).toMatchObject({ status: 'TOWING', destAddress: '宝安修理厂', version: 4 })
  })

  it('goes to the destination that was said at loading, or on arrival where it was open until then', () => {
    const said = { destType: 'GARAGE' as const, destAddress: '宝安修理厂' }
    expect(projectOrder(at('WORKING'), [step('load', said)], [], DRIVER)).toMatchObject({ status: 'TOWING', ...said })
    const open = [step('load', { destPendingReason: '车主未定' })]
    expect(projectOrder(at('WORKING'), open, [], DRIVER)).toMatchObject({ status: 'TOWING', destAddress: null })
    expect(projectOrder(at('WORKING'), [...open, step('deliver', said)], [], DRIVER)).toMatchObject({ status: 'AT_DEST', ...said })
    expect(projectOrder(at('WORKING', said), [step('load')], [], DRIVER)).toMatchObject(said)
  })

  it('shows what was agreed, checked and received, people masked', () => {
    const signature = { id: 's1', sha256: 'x', signerName: '李小明', signerRole: 'OWNER' as const, deviceAt: 7 }
    const vehicles = [{ id: 'v1', plateNo: '粤B8D88E', plateSituation: 'NORMAL' }] as OrderDetail['vehicles']
    const projected = projectOrder(
      at('ON_SCENE', { vehicles }),
      [
        step('startWork', { agreedPriceFen: 58_050, signature }),
        step('load', { plateSituation: 'NORMAL', plateNo: '粤B9999X' }),
        step('deliver'),
        step('handOver', { receiverName: '赵师傅' })
      ],
      [],
      DRIVER
    )
    expect(projected).toMatchObject({
      agreedPriceFen: 58_050,
      receiverName: '赵*',
      signatures: [{ id: 's1', purpose: 'price', signerName: '李*', url: null }]
    })
    expect(projected.vehicles[0]?.plateNo).toBe('粤B9999X')
  })

  it("shows a helping crew its own next step; status and actions stay the lead's", () => {
    const helper = {
      ...order().units[0]!,
      id: 'u2',
      isLead: false,
      driverId: 'd2',
      stamps: {},
      steps: ['accept', 'refuse'] as OrderDetail['units'][number]['steps']
    }
    const known = at('WORKING', { units: [...order().units, helper] })
    const person: Projector = { userId: 'd2', name: '赵永刚', can: (button) => ['btn_accept', 'btn_step'].includes(button) }
    const way = ['accept', 'depart', 'arrive', 'finish'] as const
    const steps = way.map(
      (action, place): WaitingUnitStep => ({
        id: action,
        unitId: 'u2',
        action,
        body: action === 'finish' ? { distanceM: 3200 } : {},
        deviceAt: place,
        clockOffset: 50
      })
    )
    const shown = way.map((_, index) => projectOrder(known, steps.slice(0, index + 1), [photo('p1', 'EQUIPMENT')], person))
    expect(shown.map(({ units }) => units[1]?.steps)).toEqual([['depart'], ['arrive'], ['finish'], []])
    expect(shown.at(-1)?.units[1]).toMatchObject({
      distanceM: 3200,
      stamps: { acceptedAt: 50, departedAt: 51, arrivedAt: 52, finishedAt: 53 }
    })
    expect(shown.map(({ status, actions, units }) => [status, actions, units[0]])).toEqual(way.map(() => ['WORKING', [], known.units[0]]))
    expect(shown.at(-1)?.events.map(({ action, from, to }) => [action, from, to])).toEqual(
      way.map((action) => [`unit:${action}`, 'WORKING', 'WORKING'])
    )
    // His photos are his own work and open no gate of the lead.
    expect(shown.at(-1)?.evidence).toMatchObject([{ id: 'p1', unitId: 'u2' }])
    expect(known.units[1]).toBe(helper)
  })

  it('any chain of legal steps stays within the table, and does not change the known record', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 12 }), (choices) => {
        const known = at('ASSIGNED')
        const before = JSON.stringify(known)
        const taken: WaitingStep[] = []
        let now = projectOrder(known, [step('accept')], [], DRIVER)
        for (const choice of choices) {
          const { actions, status } = now
          const next = actions[choice % Math.max(1, actions.length)]
          if (next === undefined) break
          expect(OFFLINE_ACTIONS).toContain(next.action)
          expect(ACTION_RULES[next.action].from).toContain(status)
          taken.push(step(next.action, {}, taken.length))
          now = projectOrder(known, [step('accept'), ...taken], [], DRIVER)
        }
        expect(now.events).toHaveLength(taken.length + 1)
        expect(JSON.stringify(known)).toBe(before)
      }),
      { numRuns: 200, seed: 20261121 }
    )
  })
})
