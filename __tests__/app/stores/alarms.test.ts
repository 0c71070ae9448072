import type { OrderCard } from '@/contract/transferCar/order/detail'
import { AlarmStore } from '@/stores/transferCar/order/alarmStore'

/** What dispatch is told loudly (messages.md#alarms-of-dispatch). */
function open(isDispatcher = true) {
  const rings: string[] = []
  const alarms = new AlarmStore({
    session: { token: 't', can: () => isDispatcher, hasFeature: () => true },
    order: async (id) =>
      ({ id, orderNo: `SG${id}`, plateNo: id === '2' ? null : '粤BDN3560', address: '深圳市南山区科苑路 15 号' }) as OrderCard,
    ring: (tone) => rings.push(tone)
  })
  const hear = async (kind: string, id = '1') => {
    alarms.changed({ kind, id })
    await new Promise(process.nextTick)
  }
  return { alarms, rings, hear, titles: () => alarms.waiting.map(({ title }) => title) }
}

test('each kind has its word and its sound, and says which car and where', async () => {
  const { rings, hear, titles } = open()
  for (const kind of ['refuse', 'autoReturn', 'late:arrive', 'silent']) await hear(kind)
  await hear('accept')
  await hear('refuse', '2')
  expect(titles()).toEqual([
    'SG2 科苑路 15 号 驾驶员拒单',
    '粤B·DN3560 科苑路 15 号 驾驶员失联',
    '粤B·DN3560 科苑路 15 号 超时未到达',
    '粤B·DN3560 科苑路 15 号 超时未接单',
    '粤B·DN3560 科苑路 15 号 驾驶员拒单'
  ])
  expect(rings).toEqual(['refused', 'late', 'late', 'silent', 'refused'])
})

test('the same matter again is one; it goes when it is looked at, or the order has another crew', async () => {
  const { alarms, hear, titles } = open()
  await hear('refuse')
  await hear('refuse')
  await hear('refuse', '2')
  expect(titles()).toHaveLength(2)
  const [first] = alarms.waiting
  if (first !== undefined) alarms.see(first)
  expect(titles()).toEqual(['粤B·DN3560 科苑路 15 号 驾驶员拒单'])
  await hear('dispatch')
  expect(titles()).toEqual([])
})

test('nobody else hears of it', async () => {
  const { rings, hear, titles } = open(false)
  await hear('refuse')
  expect([titles(), rings]).toEqual([[], []])
})
