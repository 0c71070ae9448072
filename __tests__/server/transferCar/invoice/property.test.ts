import fc from 'fast-check'
import type { InvoiceDetail } from '../../../../src/contract/transferCar/invoice/invoice'
import { HOUR, MINUTE } from '../../../../server/clock'
import type { Fault } from '../../../../server/transferCar/invoice/localProvider'
import { onPostgres, type TestApp } from '../../../support/databases'
import { COMPANY, INVOICES, InvoiceWorld, PAYMENTS } from './support'

/** Random histories of applications, red letters, retries and jobs under faults (payments.md#invariants: invoiceNet <= net). */
const RUNS = process.env.TEST_FULL === '1' ? 1000 : 10
const FAULTS: readonly (Fault | null)[] = [
  null,
  null,
  null,
  { kind: 'lost' },
  { kind: 'unreachable' },
  { kind: 'refuse', reason: '税务系统维护' },
  { kind: 'pending' }
]

type Move =
  | { kind: 'apply'; amountFen: number; fault: number }
  | { kind: 'twice'; amountFen: number }
  | { kind: 'red'; share: number; buyerUsed: boolean; fault: number }
  | { kind: 'retry' | 'confirm' | 'jobs' | 'wait' | 'refund' }

const amount = fc.integer({ min: 1, max: 60_000 })
const fault = fc.integer({ min: 0, max: FAULTS.length - 1 })
const move: fc.Arbitrary<Move> = fc.oneof(
  fc.record({ kind: fc.constant('apply' as const), amountFen: amount, fault }),
  fc.record({ kind: fc.constant('twice' as const), amountFen: amount }),
  fc.record({ kind: fc.constant('red' as const), share: fc.constantFrom(1, 2, 3), buyerUsed: fc.boolean(), fault }),
  fc.record({ kind: fc.constantFrom('retry' as const, 'confirm' as const, 'jobs' as const, 'wait' as const, 'refund' as const) })
)

onPostgres((_name, makeApp) => {
  let server: TestApp
  let world: InvoiceWorld
  beforeAll(async () => {
    server = await makeApp()
    world = new InvoiceWorld(server, true, () => Promise.resolve(Buffer.from('%PDF-')))
  })

  const invoicesOf = async (id: string) =>
    (await world.as<{ list: InvoiceDetail[] }>('finance1', 'GET', `${INVOICES}?paymentOrderId=${id}`)).data.list
  const plan = (index: number) => {
    const chosen = FAULTS[index]
    if (chosen != null) world.provider.plan(chosen)
  }

  /** What must hold after every move. */
  async function hold(id: string): Promise<void> {
    const [row] = await server.query<{ net: number; payable: number; invoiced: number; standing: number; wrong: number; twice: number }>(
      `
      select p.paid_fen::int - p.refunded_fen::int as net, p.payable_fen::int as payable, p.invoiced_fen::int as invoiced,
        (select coalesce(sum(amount_fen - red_fen), 0)::int from invoice where payment_order_id = p.id and state <> 'FAILED') as standing,
        (select count(*)::int from invoice i where payment_order_id = p.id and (
          red_fen <> (select coalesce(sum(amount_fen), 0) from invoice_red r where r.invoice_id = i.id and r.state = 'ISSUED')
          or redding_fen <> (select coalesce(sum(amount_fen), 0) from invoice_red r where r.invoice_id = i.id and r.state in ('RUNNING', 'WAIT_BUYER')))) as wrong,
        (select count(*)::int from payment_event where payment_order_id = p.id and action = 'invoiceIssued') - (select count(*)::int from invoice where payment_order_id = p.id and invoice_no is not null) as twice
      from payment_order p where id = $1`,
      [id]
    )
    expect(row).toBeDefined()
    if (row === undefined) return
    expect(row.invoiced).toBe(row.standing)
    expect(row.invoiced).toBeLessThanOrEqual(row.net)
    expect([row.wrong, row.twice]).toEqual([0, 0])
  }

  async function act(id: string, chosen: Move): Promise<void> {
    const list = await invoicesOf(id)
    const detail = async (state: string) => {
      const found = list.find((each) => each.state === state)
      return found === undefined ? undefined : (await world.invoice(found.id)).data
    }
    switch (chosen.kind) {
      case 'apply':
        plan(chosen.fault)
        await world.apply(id, { ...COMPANY, amountFen: chosen.amountFen })
        break
      case 'twice': {
        const version = await world.versionOf(id)
        await Promise.all(
          [1, 2].map(() => world.as('finance1', 'POST', `${PAYMENTS}/${id}/Invoices`, { ...COMPANY, amountFen: chosen.amountFen, version }))
        )
        break
      }
      case 'red': {
        const found = (await detail('ISSUED')) ?? (await detail('PART_RED'))
        if (found === undefined) break
        plan(chosen.fault)
        await world.act(found.id, 'Red', {
          reason: '04',
          amountFen: Math.max(1, Math.floor((found.amountFen - found.redFen) / chosen.share)),
          buyerUsed: chosen.buyerUsed,
          version: found.version
        })
        break
      }
      case 'retry': {
        const found = await detail('FAILED')
        if (found !== undefined) await world.act(found.id, 'Retry', { version: found.version })
        break
      }
      case 'confirm': {
        const found = await detail('RED_RUNNING')
        const red = found?.reds.find(({ state }) => state === 'WAIT_BUYER')
        if (found !== undefined && red !== undefined) await world.act(found.id, `Red/${red.id}/Confirm`, { version: found.version })
        break
      }
      case 'jobs':
        await world.later(3 * MINUTE)
        break
      case 'wait':
        await world.later(73 * HOUR)
        break
      // Another room gives money back that is not invoiced; here only its rows.
      case 'refund':
        await server.query(
          `with free as (select p.id, p.paid_fen - p.refunded_fen - p.invoiced_fen as fen from payment_order p where p.id = $1 for update),
          made as (insert into refund (id, refund_no, payment_id, payment_order_id, amount_fen, reason, state, asker_id, asked_at, done_at)
            select md5(random()::text), md5(random()::text), (select id from payment where payment_order_id = $1 limit 1), $1, least(fen, 500), '测试', 'SUCCESS', 'user-finance1', 0, 0 from free where fen > 0 returning amount_fen)
          update payment_order set refunded_fen = refunded_fen + coalesce((select amount_fen from made), 0) where id = $1`,
          [id]
        )
        break
    }
  }

  test(
    'invoiced never passes what stays, whatever order things come in; in the end book and provider agree',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(move, { minLength: 4, maxLength: 8 }), async (moves) => {
          const { id } = await world.plantPayment()
          for (const chosen of moves) {
            await act(id, chosen)
            await hold(id)
          }
          // The network is well again and everything undecided is asked for.
          world.provider.plan()
          const open = await server.query<{ no: string }>(
            `
        select request_no as no from invoice where payment_order_id = $1 and state = 'APPLYING'
        union all select r.request_no from invoice_red r join invoice i on i.id = r.invoice_id where i.payment_order_id = $1 and r.state = 'RUNNING'`,
            [id]
          )
          for (const { no } of open) await world.provider.decide(no)
          await world.later(73 * HOUR)
          await world.later(5 * MINUTE)
          await hold(id)
          expect(
            await server.query("select state from invoice where payment_order_id = $1 and state in ('APPLYING', 'RED_RUNNING')", [id])
          ).toEqual([])
          const numbers = await world.provider.numbers()
          expect(new Set(numbers).size).toBe(numbers.length)
          for (const each of await invoicesOf(id)) {
            const answer = await world.provider.query(each.requestNo)
            if (each.state === 'FAILED') expect(answer.state).not.toBe('ISSUED')
            else
              expect([each.state, answer]).toEqual([
                each.state,
                { state: 'ISSUED', invoiceNo: each.invoiceNo, issuedAt: expect.any(Number) }
              ])
          }
        }),
        { numRuns: RUNS, seed: 20261121 }
      )
    },
    RUNS > 50 ? 60 * MINUTE : 15 * MINUTE
  )
})
