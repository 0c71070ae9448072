import Taro from '@tarojs/taro'
import { createHolds } from '@/platform/backHolds'

describe('what is open over the pages', () => {
  it('the last one opened on the page in front is on top; one of a page behind waits', () => {
    let front = 'a'
    const holds = createHolds(() => front)
    const acts: string[] = []
    const endA = holds.hold(() => acts.push('a'))
    front = 'b'
    expect(holds.top()).toBeUndefined()
    const endFirst = holds.hold(() => acts.push('b1'))
    holds.hold(() => acts.push('b2'))
    holds.top()?.close()
    endFirst()
    endFirst()
    holds.top()?.close()
    front = 'a'
    holds.top()?.close()
    endA()
    expect(holds.top()).toBeUndefined()
    expect(acts).toEqual(['b2', 'b2', 'a'])
  })
})

describe('back in a browser', () => {
  const { holdBack, leaveByApp } = jest.requireActual<typeof import('@/platform/backStack/index.h5')>('@/platform/backStack/index.h5')
  const routed: unknown[] = []
  const sent: number[] = []
  const pop = (idx: number) => window.dispatchEvent(new PopStateEvent('popstate', { state: { idx } }))
  beforeEach(() => {
    jest.spyOn(Taro, 'getCurrentInstance').mockReturnValue({ page: null, app: null, router: null } as never)
    jest.spyOn(window.history, 'go').mockImplementation((steps) => {
      sent.push(steps ?? 0)
    })
    window.history.replaceState({ idx: 3 }, '')
    window.addEventListener('popstate', route)
    routed.length = sent.length = 0
  })
  afterEach(() => window.removeEventListener('popstate', route))
  const route = (event: PopStateEvent) => routed.push(event.state)

  it('closes one sheet at a time, without an entry of its own, and then goes back as ever', () => {
    const before = window.history.length
    const closed: string[] = []
    const endOne = holdBack(() => {
      closed.push('one')
      endOne()
    })
    const endTwo = holdBack(() => {
      closed.push('two')
      endTwo()
    })
    pop(2)
    pop(3)
    expect([closed, sent, routed]).toEqual([['two'], [1], []])
    pop(1)
    pop(3)
    expect([closed, sent, routed]).toEqual([['two', 'one'], [1, 2], []])
    pop(2)
    expect(routed).toEqual([{ idx: 2 }])
    expect(window.history.length).toBe(before)
  })

  it("the app's own way back and the way forward are not held", () => {
    const end = holdBack(() => {
      throw new Error('closed')
    })
    leaveByApp()
    pop(2)
    pop(4)
    expect(routed).toEqual([{ idx: 2 }, { idx: 4 }])
    end()
  })
})
