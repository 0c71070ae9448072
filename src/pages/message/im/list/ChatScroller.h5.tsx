import { useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { rowId, type ChatScrollerProps } from './scrollerTypes'

/** This near to the end counts as the end, px. */
const AT_END = 48
/** An edge is near from here on, px. */
const NEAR = 600

/**
 * The browser's own scrolling. The topmost row in sight is remembered with its place; after each drawing the scroll position moves by
 * as much as that row did, before anything is painted: rows that come or go above are not noticed.
 */
export function ChatScroller(props: ChatScrollerProps) {
  const { label, rows, head, handle } = props
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const calls = useRef(props)
  calls.current = props
  const at = useRef({ key: '', top: 0, isBottom: true, height: 0, scrolled: 0, isUp: true })

  const note = () => {
    const box = scroller.current
    const list = content.current
    if (box === null || list === null) return
    const top = Array.from(list.children).find((row): row is HTMLElement => row instanceof HTMLElement && row.offsetTop + row.offsetHeight > box.scrollTop)
    const isBottom = calls.current.isFollowing && box.scrollHeight - box.scrollTop - box.clientHeight <= AT_END
    if (isBottom !== at.current.isBottom) calls.current.onBottom(isBottom)
    Object.assign(at.current, { key: top?.dataset.key ?? '', top: top?.offsetTop ?? 0, isBottom, height: box.clientHeight })
  }
  const edges = () => {
    const box = scroller.current
    if (box === null || box.clientHeight === 0) return
    // Only where the person is heading: a step at one edge may bring the other one near.
    if (box.scrollTop !== at.current.scrolled) at.current.isUp = box.scrollTop < at.current.scrolled
    at.current.scrolled = box.scrollTop
    if (at.current.isUp && box.scrollTop < NEAR) calls.current.onEdge('older')
    if (!at.current.isUp && box.scrollHeight - box.scrollTop - box.clientHeight < NEAR) calls.current.onEdge('newer')
  }
  useImperativeHandle(handle, () => ({
    toBottom: () => {
      const box = scroller.current
      if (box === null) return
      box.scrollTop = box.scrollHeight
      at.current.isBottom = true
    },
    toKey: (key) => {
      const box = scroller.current
      const row = document.getElementById(rowId(key))
      if (box === null || row === null) return
      box.scrollTop = Math.max(0, row.offsetTop - box.clientHeight / 4)
      note()
    }
  }), [])
  useLayoutEffect(() => {
    const box = scroller.current
    if (box === null) return
    if (at.current.isBottom) box.scrollTop = box.scrollHeight
    else {
      const row = at.current.key === '' ? null : document.getElementById(rowId(at.current.key))
      if (row !== null && row.offsetTop !== at.current.top) box.scrollTop += row.offsetTop - at.current.top
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
      if (at.current.isBottom) box.scrollTop = box.scrollHeight
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
        if (scroller.current?.clientHeight === at.current.height) note()
        edges()
      }}
      onTouchMove={touched}
      onWheel={touched}
    >
      {head}
      <div ref={content} className='chat-rows' role='log' aria-label={label} aria-live='polite'>{rows}</div>
    </div>
  )
}
