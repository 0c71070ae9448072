import { createElement, useState } from 'react'
import TestUtils from '@tarojs/test-utils-react'
import { StatusTabs } from '@/components/StatusTabs'

// As H5 is built: Jest would take the mini-program's file, which the second test asks for.
jest.mock('@/components/StatusTabs/shown', () => jest.requireActual('@/components/StatusTabs/shown.h5'))
const { useShown: useShownInMiniProgram } =
  jest.requireActual<typeof import('@/components/StatusTabs/shown')>('@/components/StatusTabs/shown')

const VALUES = ['all', 'new', 'active', 'due', 'done', 'void'] as const
type Value = (typeof VALUES)[number]
const ROW_WIDTH = 320

const rectOf = (left: number, width: number): DOMRect => ({
  left,
  width,
  right: left + width,
  x: left,
  y: 0,
  top: 0,
  bottom: 44,
  height: 44,
  toJSON: () => ''
})

/** Tabs of one width, one after the other, in a row that is narrower than all of them. */
function layOut(tabWidth: number): void {
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const row = this.closest('.tabs')
    if (row === null || this === row) return rectOf(0, ROW_WIDTH)
    return rectOf(Array.from(row.querySelectorAll('.tabs-tab')).indexOf(this) * tabWidth - row.scrollLeft, tabWidth)
  })
}
const middleOf = (at: number, tabWidth: number): number => (at + 0.5) * tabWidth - ROW_WIDTH / 2

describe('status tabs', () => {
  afterEach(() => {
    jest.restoreAllMocks()
    document.body.innerHTML = ''
  })

  it('on H5 bring the current tab to the middle: at the start, when it changes, when counts push it on', async () => {
    const test = new TestUtils()
    let show: (next: { current: Value; count?: number }) => void = () => undefined
    function Case() {
      const [{ current, ...rest }, setState] = useState<{ current: Value; count?: number }>({ current: 'done' })
      show = setState
      return createElement(StatusTabs<Value>, {
        label: '状态',
        current,
        onChange: () => undefined,
        tabs: VALUES.map((value) => ({ value, label: value, ...rest }))
      })
    }
    layOut(90)
    await test.mount(Case as never)
    const scrolled = () => document.querySelector('.tabs')?.scrollLeft
    expect(scrolled()).toBe(middleOf(4, 90))
    await test.act(() => show({ current: 'active' }))
    expect(scrolled()).toBe(middleOf(2, 90))
    layOut(110)
    await test.act(() => show({ current: 'active', count: 12 }))
    expect(scrolled()).toBe(middleOf(2, 110))
  })

  it('in the mini-programs ask for the tab before the current one once they are drawn, and for nothing while they stand at the beginning', async () => {
    const test = new TestUtils()
    const asked: (string | undefined)[] = []
    let show: (at: number) => void = () => undefined
    function Case() {
      const [at, setAt] = useState(0)
      show = setAt
      asked.push(useShownInMiniProgram('row', at).scrollIntoView)
      return null
    }
    await test.mount(Case as never)
    await test.act(() => show(1))
    expect(asked).toEqual([undefined, undefined])
    asked.length = 0
    await test.act(() => show(4))
    expect(asked).toEqual([undefined, 'row-3'])
    await test.act(() => show(0))
    expect(asked.at(-1)).toBe('row-0')
  })
})
