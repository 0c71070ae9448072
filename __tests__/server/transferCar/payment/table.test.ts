import type { PaymentAction } from '../../../../src/contract/transferCar/payment/codes'
import { PERSONS, type Person } from '../../../domain/transferCar/order/expectedTable'
import {
  ALL_PAYMENT_ACTIONS,
  ALL_PAYMENT_STATUSES,
  EXPECTED_PAYMENT,
  paymentVerdict,
  READERS,
  READY_PAYMENT
} from '../../../domain/transferCar/payment/expectedPayments'
import { oneDatabase, postgresAnswers } from '../../../support/databases'
import { ACCOUNT } from '../support/world'
import { Counter } from './support'

/** Who asks, so that this person may decide: somebody else. */
const otherThan = (person: Person): string => (person === 'M' ? 'user-finance1' : 'user-manager1')
const readyFor = (action: PaymentAction, person: Person): { waive?: string; void?: string } => ({
  ...(READY_PAYMENT[action]?.waive === 'other' ? { waive: otherThan(person) } : {}),
  ...(READY_PAYMENT[action]?.void === 'other' ? { void: otherThan(person) } : {})
})
/** Of an insurer: no policy lets it pass without review. */
const REVIEWED = { payer: 'INSURER' } as const
/** Yard keeper and clerk have nothing to do with money, another driver may not know of it. */
const strangerCode = (person: Person): number | null => (person === 'X' ? 404 : READERS.includes(person) ? null : 403)

/** Every (status x person x decision) of payments.md#decisions through the whole server, against the table written by hand. */
oneDatabase((name, makeApp) => {
  let counter: Counter
  beforeAll(async () => {
    counter = new Counter(await makeApp())
    await counter.server.query("update customer set credit_limit_fen = 900000000 where id = 'customer-shunda'")
  })

  const isWhole = name === 'postgres' || (name === 'embedded' && !postgresAnswers())
  for (const status of isWhole ? ALL_PAYMENT_STATUSES : ['REVIEW' as const, 'UNPAID' as const]) {
    test(status, async () => {
      const plain = await counter.plant(status, {}, REVIEWED)
      const before = await counter.row(plain)
      const wrong: string[] = []
      for (const person of PERSONS) {
        const account = ACCOUNT[person]
        const offered = await counter.detail(account, plain)
        const stranger = strangerCode(person)
        if (offered.code !== (stranger ?? 200)) wrong.push(`${account} reads: ${offered.code}`)
        else if (stranger === null) {
          expect([account, offered.data.permits.map(({ action }) => action).sort()]).toEqual([
            account,
            ALL_PAYMENT_ACTIONS.filter((action) => paymentVerdict(action, status, person) === 'legal').sort()
          ])
        }
        for (const action of ALL_PAYMENT_ACTIONS) {
          const say = (problem: string) => {
            wrong.push(`${account} ${action}: ${problem}`)
          }
          const asked = READY_PAYMENT[action]
          if (paymentVerdict(action, status, person, asked) === 'legal') {
            const id = await counter.plant(status, readyFor(action, person), REVIEWED)
            const answer = await counter.act(account, id, action)
            if (answer.code !== 200) say(`${answer.code} ${answer.msg}`)
            else if (answer.data.status !== EXPECTED_PAYMENT[action][status]?.to || answer.data.version !== 2)
              say(`leads to ${answer.data.status}, version ${answer.data.version}`)
          }
          const expected = paymentVerdict(action, status, person)
          if (expected === 'legal') continue
          const answer = await counter.act(account, plain, action)
          const code = stranger ?? (expected === 'permission' ? 403 : 400)
          if (answer.code !== code) say(`${answer.code}, not ${code}: ${answer.msg}`)
          if (!/[\u4e00-\u9fa5]/.test(answer.msg)) say(`no Chinese: ${answer.msg}`)
        }
      }
      expect(wrong).toEqual([])
      expect(await counter.row(plain)).toEqual(before)
    }, 240_000)
  }

  test('who asked never decides, and what was asked for is asked once', async () => {
    for (const [account, user] of [
      ['manager1', 'user-manager1'],
      ['admin', 'user-admin']
    ] as const) {
      const id = await counter.plant('UNPAID', { waive: user, void: user })
      for (const action of ['approveWaive', 'refuseWaive', 'approveVoid', 'refuseVoid'] as const)
        expect(await counter.act(account, id, action)).toMatchObject({ code: 400, msg: '申请人不能审批自己的申请' })
      for (const action of ['askWaive', 'askVoid'] as const)
        expect(await counter.act('finance1', id, action)).toMatchObject({ code: 400, msg: '已有人提出申请，等待审批' })
      expect((await counter.act('manager2', id, 'approveWaive')).data).toMatchObject({
        status: 'WAIVED',
        waiveReason: 'MANAGER',
        approvals: []
      })
    }
  })
})
