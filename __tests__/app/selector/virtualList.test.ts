import { createElement, useState } from 'react'
import TestUtils from '@tarojs/test-utils-react'
import { Highlight } from '@/components/Highlight'
import { VirtualList } from '@/components/VirtualList'

// The browser's own scrolling, as H5 is built: Jest would take the mini-program's file.
jest.mock('@/components/VirtualList/Scroller', () => jest.requireActual('@/components/VirtualList/Scroller.h5'))

interface Row {
  id: string
  isHead: boolean
}
const rows: Row[] = Array.from({ length: 10_000 }, (_, index) => ({ id: `r${index}`, isHead: index % 100 === 0 }))
const keyOf = (row: Row) => row.id
const isHead = (row: Row) => row.isHead

const drawn = () => Array.from(document.querySelectorAll('.vlist-row')).map((row) => row.textContent)

describe('virtual list', () => {
  afterEach(() => {
    document.body.innerHTML = ''
  })

  it('draws at most 60 of 10,000 rows, follows the scrolling, keeps the focused row and pins the heading', async () => {
    let jump: (index: number) => void = () => undefined
    const tops: number[] = []
    let ends = 0
    const onTopRow = (index: number) => {
      tops.push(index)
    }
    function Case() {
      const [target, setTarget] = useState<{ index: number; turn: number } | undefined>(undefined)
      jump = (index) => setTarget((before) => ({ index, turn: (before?.turn ?? 0) + 1 }))
      const renderRow = (row: Row) => createElement('button', null, row.id)
      return createElement(VirtualList<Row>, {
        items: rows,
        keyOf,
        renderRow,
        rowHeight: 50,
        label: '人员',
        isHeading: isHead,
        target,
        onTopRow,
        onEnd: () => {
          ends += 1
        }
      })
    }
    const test = new TestUtils()
    await test.mount(Case as never)
    const scroller = document.querySelector('.vlist-scroll') as HTMLElement
    expect(drawn()[0]).toBe('r0')
    expect(drawn().length).toBeLessThanOrEqual(60)
    expect(document.querySelector('.vlist-row')?.getAttribute('role')).toBe('listitem')

    await test.act(() => (document.querySelector('.vlist-row button') as HTMLElement).focus())
    await test.act(() => {
      scroller.scrollTop = 5050 * 50
      test.fireEvent.scroll(scroller)
    })
    expect(drawn()).toContain('r5050')
    expect(drawn()).toContain('r0')
    expect(document.activeElement?.textContent).toBe('r0')
    expect(drawn().length).toBeLessThanOrEqual(60)
    expect(document.querySelector('.vlist-pinned')?.textContent).toBe('r5000')
    expect(tops.at(-1)).toBe(5050)
    expect(ends).toBe(0)

    await test.act(() => jump(7000))
    expect(scroller.scrollTop).toBe(350_000)
    await test.act(() => {
      scroller.scrollTop = 10_000 * 50 - 700
      test.fireEvent.scroll(scroller)
    })
    expect(drawn().at(-1)).toBe('r9999')
    expect(ends).toBe(1)
  })
})

describe('highlight', () => {
  afterEach(() => {
    document.body.innerHTML = ''
  })

  it('marks the stretches and keeps the text whole', async () => {
    const test = new TestUtils()
    await test.mount((() =>
      createElement('div', { id: 'case' }, createElement(Highlight, { text: '王建军', ranges: [{ start: 1, end: 3 }] }))) as never)
    expect(document.querySelector('#case')?.textContent).toBe('王建军')
    expect(document.querySelector('.match')?.textContent).toBe('建军')
  })

  it('leaves out what lies outside the text or overlaps', async () => {
    const test = new TestUtils()
    const ranges = [
      { start: 0, end: 1 },
      { start: 0, end: 2 },
      { start: 2, end: 9 },
      { start: 12, end: 14 }
    ]
    await test.mount((() => createElement('div', { id: 'case' }, createElement(Highlight, { text: '王建军', ranges }))) as never)
    expect(document.querySelector('#case')?.textContent).toBe('王建军')
    expect(Array.from(document.querySelectorAll('.match')).map((node) => node.textContent)).toEqual(['王', '军'])
  })
})
