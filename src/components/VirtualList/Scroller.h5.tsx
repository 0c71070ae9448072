import { useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import type { ScrollerProps } from './scrollerTypes'
import { usePullMark } from './usePullMark'

const placeOf = (rows: HTMLElement, target: EventTarget | null): number =>
  Array.from(rows.children).findIndex((row) => target instanceof Node && row.contains(target))

/** The browser's own scrolling; rows are measured before they are painted. */
export function Scroller(props: ScrollerProps) {
  const { className, label, before, after, header, footer, rows, handle, onRefresh } = props
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const calls = useRef(props)
  calls.current = props
  const firstRowTop = () => content.current?.offsetTop ?? 0
  useImperativeHandle(
    handle,
    () => ({
      scrollTo: (top) => {
        if (scroller.current !== null) scroller.current.scrollTop = top + firstRowTop()
      }
    }),
    []
  )
  const measure = () => {
    const list = content.current
    if (list === null) return
    calls.current.onHeights(Array.from(list.children).map((row) => (row instanceof HTMLElement ? row.getBoundingClientRect().height : 0)))
  }
  useLayoutEffect(measure)
  useEffect(() => {
    const outer = scroller.current
    const list = content.current
    if (outer === null || list === null) return undefined
    const resized = () => {
      calls.current.onViewport(outer.clientHeight)
      measure()
    }
    const focused = ({ target }: FocusEvent) => calls.current.onFocusRow(placeOf(list, target))
    const left = () => calls.current.onFocusRow(-1)
    resized()
    // Text size and rotation change heights without a render of ours.
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(resized)
    observer?.observe(outer)
    observer?.observe(list)
    list.addEventListener('focusin', focused)
    list.addEventListener('focusout', left)
    return () => {
      observer?.disconnect()
      list.removeEventListener('focusin', focused)
      list.removeEventListener('focusout', left)
    }
  }, [])
  const mark = usePullMark(scroller, onRefresh)
  const list = (
    <div
      ref={scroller}
      className={className}
      onScroll={({ currentTarget }) => calls.current.onScroll(currentTarget.scrollTop - firstRowTop())}
    >
      {header}
      <div
        ref={content}
        className='vlist-rows'
        role='list'
        aria-label={label}
        style={{ paddingTop: `${before}px`, paddingBottom: `${after}px` }}
      >
        {rows}
      </div>
      {footer}
    </div>
  )
  return (
    <>
      {list}
      {mark}
    </>
  )
}
