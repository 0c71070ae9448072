import { moreOptions, nextOf } from '@/pages/transferCar/order/detail/drawnActions'
import type { ServiceStatus } from '@/contract/transferCar/order/codes'
import { ROLE_RIGHTS } from '../../../../server/seed/roles'
import { Model } from '@/domain/permission'
import { weightedActions } from '@/domain/transferCar/order/legality'
import { ALL_STATUSES, legalFor, PERSONS, PLAIN, READY, type Person, type Situation } from '../../../domain/transferCar/order/expectedTable'

const ROLE = { A: 'admin', M: 'manager', D: 'dispatcher', R: 'driver', X: 'driver', F: 'finance', Y: 'yard', C: 'clerk' } as const

/** What the server sends this person with an order of R in this status. */
const sent = (status: ServiceStatus, person: Person, is: Situation = PLAIN) =>
  weightedActions(
    {
      status,
      createdBy: 'R',
      driverId: 'R',
      doneFrom: status === 'DONE' || status === 'CLOSED' ? 'AT_DEST' : null,
      paymentStarted: is.paymentStarted,
      moneyReceived: is.moneyReceived,
      settled: is.settled,
      feeWaived: is.waived,
      onHold: is.onHold,
      released: is.released,
      pendingEvidence: is.pendingEvidence ? 1 : 0,
      timeDoubts: is.timeDoubts ? 1 : 0,
      helpingUnits: is.helped ? 1 : 0,
      reassignAsked: is.reassignAsked,
      dispatchCalled: is.dispatchCalled,
      reopenAskedBy: is.asked === 'nobody' ? null : is.asked === 'self' ? person : 'somebody else'
    },
    {
      userId: person,
      roles: [ROLE[person]],
      can: (button) => ROLE_RIGHTS[ROLE[person]].some(({ modelId, enCode }) => modelId === Model.accidentOrder && enCode === button)
    }
  )

describe('what an order page draws', () => {
  test('in every status and situation, for every person: each legal action once and no other', () => {
    for (const is of [PLAIN, ...Object.values(READY).map((ready) => ({ ...PLAIN, ...ready }))]) {
      for (const status of ALL_STATUSES) {
        for (const person of PERSONS) {
          const order = { actions: sent(status, person, is), canEdit: false }
          const next = nextOf(order)
          const drawn = [...(next === undefined ? [] : [next.action]), ...moreOptions(order).map(({ value }) => value)]
          expect([status, person, [...drawn].sort()]).toEqual([status, person, legalFor(status, person, is).sort()])
        }
      }
    }
  })

  test('what cannot be undone stands last and is marked, changing the papers stands first', () => {
    const options = moreOptions({ actions: sent('EN_ROUTE', 'D'), canEdit: true })
    expect(options.map(({ value, isDangerous }) => [value, isDangerous])).toEqual([
      ['edit', false],
      ['reassign', false],
      ['stepBack', false],
      ['addUnit', false],
      ['cancel', true],
      ['dryRun', true]
    ])
    expect(moreOptions({ actions: [], canEdit: false })).toEqual([])
  })
})
