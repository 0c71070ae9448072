import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { isRefreshPull, pulledBy } from '../PullDownRefresh/pull'

/**
 * Pull to refresh of a list that scrolls by itself on H5 (the mini-programs' ScrollView has its own). The rows do not move, a mark
 * comes down over them.
 * @param onRefresh undefined: nothing can be pulled
 * @returns the mark, drawn beside the scrolling element
 */
export function usePullMark(scroller: RefObject<HTMLElement>, onRefresh: (() => Promise<void>) | undefined): ReactNode {
  const [pulled, setPulled] = useState(0)
  const [isRefreshing, setRefreshing] = useState(false)
  const latest = useRef(onRefresh)
  latest.current = onRefresh
  const isPullable = onRefresh !== undefined
  useEffect(() => {
    const element = scroller.current
    if (element === null || !isPullable) return undefined
    let startY: number | undefined
    let distance = 0
    let isBusy = false
    const rest = () => {
      startY = undefined
      distance = 0
      setPulled(0)
    }
    const start = (event: TouchEvent) => {
      startY = element.scrollTop <= 0 && event.touches.length === 1 && !isBusy ? event.touches[0]?.clientY : undefined
    }
    const move = (event: TouchEvent) => {
      const y = event.touches[0]?.clientY
      if (startY === undefined || y === undefined) return
      distance = pulledBy(y - startY)
      if (distance > 0 && event.cancelable) event.preventDefault()
      setPulled(distance)
    }
    const end = () => {
      const call = isRefreshPull(distance) ? latest.current?.() : undefined
      rest()
      if (call === undefined) return
      isBusy = true
      setRefreshing(true)
      void call.finally(() => {
        isBusy = false
        setRefreshing(false)
      })
    }
    element.addEventListener('touchstart', start, { passive: true })
    element.addEventListener('touchmove', move, { passive: false })
    element.addEventListener('touchend', end)
    element.addEventListener('touchcancel', rest)
    return () => {
      element.removeEventListener('touchstart', start)
      element.removeEventListener('touchmove', move)
      element.removeEventListener('touchend', end)
      element.removeEventListener('touchcancel', rest)
    }
  }, [scroller, isPullable])
  if (!isRefreshing && pulled === 0) return null
  const words = isRefreshing ? '正在刷新' : isRefreshPull(pulled) ? '松开刷新' : '下拉刷新'
  return (
    <div className='vlist-pull' role='status' style={{ transform: `translate(-50%, ${isRefreshing ? 12 : pulled - 48}px)` }}>
      {words}
    </div>
  )
}
