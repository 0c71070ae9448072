import { useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { rowId, type ChatScrollerProps } from './scrollerTypes'

/** This near to the end counts as the end, px. */
const AT_END = 48
/** An edge is near from here on, px. */
const NEAR = 600

/** Where what a row says ends: the lines over it come and go with the row before. Unit: px from the top of the list. */
const endOf = (row: HTMLElement): number => row.offsetTop + row.offsetHeight

/** What is still below, px. */
const gapOf = (box: HTMLElement): number => box.scrollHeight - box.scrollTop - box.clientHeight

const keepGap = (box: HTMLElement, gap: number): void => {
  box.scrollTop = box.scrollHeight - box.clientHeight - gap
}

/** @returns the key of the newest row that is drawn */
const newestOf = (list: HTMLElement): string =>
  list.lastElementChild instanceof HTMLElement ? (list.lastElementChild.dataset.key ?? '') : ''

/**
 * The browser's own scrolling. The topmost row in sight is remembered with the place of its end; after each drawing the scroll position
 * moves by as much as that did, before anything is painted: rows and lines that come or go above are not noticed. Near the end the
 * distance to the end is kept instead, and a newer row is followed.
 */
export function ChatScroller(props: ChatScrollerProps) {
  const { label, rows, head, handle } = props
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const calls = useRef(props)
  calls.current = props
  const at = useRef({ key: '', end: 0, isBottom: true, gap: 0, newest: '', height: 0, scrolled: 0, isUp: true })

  /** A person scrolled away from the end before the browser told of it: what is drawn meanwhile must not undo that. A box that grew, or rows that went, leave no gap. */
  const leaves = (box: HTMLElement): boolean => {
    if (!at.current.isBottom || at.current.scrolled - box.scrollTop <= AT_END || gapOf(box) <= AT_END) return false
    at.current.isBottom = false
    calls.current.onBottom(false)
    return true
  }
  const note = () => {
    const box = scroller.current
    const list = content.current
    if (box === null || list === null) return
    const top = Array.from(list.children).find((row): row is HTMLElement => row instanceof HTMLElement && endOf(row) > box.scrollTop)
    // What grew before the observer could say so (a font that came, a picture) is no person who scrolled away from the end.
    if (at.current.isBottom && calls.current.isFollowing && box.scrollTop >= at.current.scrolled && gapOf(box) > AT_END)
      keepGap(box, at.current.gap)
    const gap = gapOf(box)
    const isBottom = calls.current.isFollowing && gap <= AT_END
    if (isBottom !== at.current.isBottom) calls.current.onBottom(isBottom)
    Object.assign(at.current, {
      key: top?.dataset.key ?? '',
      end: top === undefined ? 0 : endOf(top),
      isBottom,
      gap,
      newest: newestOf(list),
      height: box.clientHeight
    })
  }
  const edges = () => {
    const box = scroller.current
    if (box === null || box.clientHeight === 0) return
    // Only where the person is heading: a step at one edge may bring the other one near.
    if (box.scrollTop !== at.current.scrolled) at.current.isUp = box.scrollTop < at.current.scrolled
    at.current.scrolled = box.scrollTop
    if (at.current.isUp && box.scrollTop < NEAR) calls.current.onEdge('older')
    if (!at.current.isUp && gapOf(box) < NEAR) calls.current.onEdge('newer')
  }
  useImperativeHandle(
    handle,
    () => ({
      toBottom: () => {
        const box = scroller.current
        if (box === null) return
        box.scrollTop = box.scrollHeight
        Object.assign(at.current, { isBottom: true, gap: 0 })
      },
      toKey: (key) => {
        const box = scroller.current
        const row = document.getElementById(rowId(key))
        if (box === null || row === null) return
        box.scrollTop = Math.max(0, row.offsetTop - box.clientHeight / 4)
        note()
      }
    }),
    []
  )
  useLayoutEffect(() => {
    const box = scroller.current
    const list = content.current
    if (box === null || list === null) return
    if (!leaves(box) && at.current.isBottom) {
      if (newestOf(list) !== at.current.newest) at.current.gap = 0
      keepGap(box, at.current.gap)
    } else {
      const row = at.current.key === '' ? null : document.getElementById(rowId(at.current.key))
      if (row !== null && endOf(row) !== at.current.end) box.scrollTop += endOf(row) - at.current.end
    }
    at.current.scrolled = box.scrollTop
    note()
  })
  useEffect(edges)
  useEffect(() => {
    const box = scroller.current
    const list = content.current
    if (box === null || list === null || typeof ResizeObserver === 'undefined') return undefined
    // The keyboard, another text size, a picture that is higher than it said.
    const observer = new ResizeObserver(() => {
      if (!leaves(box) && at.current.isBottom) keepGap(box, at.current.gap)
    })
    observer.observe(box)
    observer.observe(list)
    return () => observer.disconnect()
  }, [])
  const touched = () => calls.current.onTouch()
  return (
    <div
      ref={scroller}
      className='chat-scroll'
      onScroll={() => {
        // A smaller box moves what is in it: that is not the person who scrolls.
        const box = scroller.current
        if (box !== null && (box.clientHeight === at.current.height || leaves(box))) note()
        edges()
      }}
      onTouchMove={touched}
      onWheel={touched}
    >
      {head}
      <div ref={content} className='chat-rows' role='log' aria-label={label} aria-live='polite'>
        {rows}
      </div>
    </div>
  )
}
