import type { FaultsBody } from '@/contract/faults'
import { FaultReports } from '@/stores/faultReports'

/** Faults gathered on the device (administration.md#faults-of-the-app). */
function open(answer: () => Promise<null> = () => Promise.resolve(null)) {
  const sent: FaultsBody[] = []
  const waiting: (() => void)[] = []
  const reports = new FaultReports({
    send: (body) => {
      sent.push(JSON.parse(JSON.stringify(body)) as FaultsBody)
      return answer()
    },
    platform: 'h5',
    release: '3.3.5',
    page: () => '/pages/index/index?id=secret',
    later: (work) => void waiting.push(work)
  })
  const pass = async (): Promise<void> => {
    for (const work of waiting.splice(0)) work()
    await new Promise(process.nextTick)
  }
  return { reports, sent, pass }
}

test('a swarm is one report: the same fault counted, without its query and what is personal', async () => {
  const { reports, sent, pass } = open()
  reports.note('TypeError: order 12 of 13812345678', 'at a (x.js?token=1:1:2)')
  reports.note('TypeError: order 13 of 13800000000', 'at b')
  reports.note('RangeError: x', '')
  expect(sent).toEqual([])
  await pass()
  expect(sent).toEqual([
    {
      platform: 'h5',
      release: '3.3.5',
      faults: [
        { message: 'TypeError: order 12 of …', stack: 'at a (x.js?…)', page: '/pages/index/index', times: 2 },
        { message: 'RangeError: x', stack: '', page: '/pages/index/index', times: 1 }
      ]
    }
  ])
  await pass()
  expect(sent).toHaveLength(1)
})

test('one start tells twenty different ones and no more, those it told once more', async () => {
  const { reports, sent, pass } = open()
  for (let nth = 0; nth < 3; nth++) {
    for (let at = 0; at < 30; at++) reports.note(`fault ${String.fromCharCode(97 + at)}`, '')
    await pass()
  }
  const told = new Set(sent.flatMap(({ faults }) => faults.map(({ message }) => message)))
  expect(told.size).toBeLessThanOrEqual(20)
  for (const { faults } of sent) expect(faults.length).toBeLessThanOrEqual(10)
})

test('a server that is away makes no fault of its own; nothing is told twice', async () => {
  const { reports, sent, pass } = open(() => Promise.reject(new Error('away')))
  reports.note('x', '')
  await pass()
  await pass()
  expect(sent).toHaveLength(1)
})

test('a text of any length fits, an empty one is none', async () => {
  const { reports, sent, pass } = open()
  reports.note('', 'at a')
  reports.note('长'.repeat(2000), '位'.repeat(9000))
  await pass()
  expect(sent[0]?.faults.map(({ message, stack }) => [message.length, stack.length])).toEqual([[500, 4000]])
})
