import { orderBillOf, type BilledOrder } from '@/domain/transferCar/fees/orderBill'
import { billFactsOf } from '@/domain/transferCar/fees/orderFacts'
import { priceGapsOf } from '@/domain/transferCar/fees/priceGaps'
import { AGREEMENT, CARD, DAY, NOW, ORDER } from './billCases'

const called = (more: Partial<BilledOrder>): BilledOrder => ({ ...ORDER, ...more })
const K4 = { vehicles: [{ vehicleClass: 'K4' as const, massKg: null }] }
const bill = (order: BilledOrder, agreement: typeof AGREEMENT | null = null) =>
  orderBillOf(
    order,
    { vehicles: billFactsOf(order), manual: [], payer: 'PARTY', discountFen: 0, discountReason: '' },
    { card: CARD, agreement },
    NOW
  )

test('what a card has no price for is named: class, crane, item, kind of work; what turned up on the scene is not asked here', () => {
  const gaps = (more: Partial<BilledOrder>) => priceGapsOf(called(more), CARD, null)
  expect(gaps({})).toEqual([])
  expect(gaps(K4)).toEqual([`价目“${CARD.name}”没有车型 客4 · 40座及以上 的价格`])
  expect(gaps({ serviceType: 'OTHER' })).toEqual([`价目“${CARD.name}”没有作业类型“其他”的价格`])
  expect(gaps({ serviceType: 'OTHER', loadedAt: NOW, extraWork: ['CRANE', 'WINCH'] })).toHaveLength(1)
  expect(priceGapsOf(called(K4), { ...CARD, isTowFree: true }, null)).toEqual([])
})

test('a price signed by hand for it is the bill, also after all that came later; days in the yard are charged beside it', () => {
  for (const more of [K4, { serviceType: 'OTHER' as const }, { serviceType: 'OTHER' as const, loadedAt: NOW }]) {
    const open = called({ ...more, agreedPriceFen: 66_000, storedAt: null })
    for (const agreement of [null, { ...AGREEMENT, classes: {}, items: {}, discountBp: 1000 }]) {
      const { lines, payableFen, problems } = bill(open, agreement)
      expect([lines.map(({ name }) => name), payableFen]).toEqual([['现场约定价'], 66_000])
      expect(problems.map(({ level, message }) => [level, message.endsWith('按现场约定价计费')])).toEqual([['warning', true]])
    }
    const stored = bill({ ...open, storedAt: NOW - 5 * DAY })
    expect(stored.lines.map(({ code }) => code)).toEqual(['OTHER', 'STORAGE'])
  }
})

test('unsigned, the bill says what is missing and waits for a person; signed by the card, its own lines stand', () => {
  expect(bill(called(K4))).toMatchObject({ lines: [], problems: [{ level: 'error', field: 'vehicles.0' }] })
  expect(bill(called({ agreedPriceFen: 1 })).lines.map(({ code }) => code)).toContain('TOW')
})
