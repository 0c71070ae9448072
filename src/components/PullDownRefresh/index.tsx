import { createElement, useEffect, useRef, useState, type PropsWithChildren } from 'react'
import Taro from '@tarojs/taro'
import { isRefreshPull, pulledBy } from './pull'
import './index.scss'

interface Call {
  successHandler: (answer: { errMsg: string }) => void
}
type PageElement = HTMLElement & { __page?: { onPullDownRefresh?: () => void } }

/** Sheets and dialogs scroll by themselves. */
const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="dialog"], [role="alertdialog"]') !== null

/** What scrolls by itself inside the page is on its way back to its own top first. */
function isScrolledInside(target: EventTarget | null, page: Element): boolean {
  for (let element = target instanceof Element ? target : null; element !== null && element !== page; element = element.parentElement) {
    if (element.scrollTop > 0) return true
  }
  return false
}

/**
 * Pull to refresh on H5, in place of Taro's: its own listens on the wrong element, so that a pull in the middle of a page
 * counts and the page is never told. The mini-programs have their native one. The page itself does not move: bars stay
 * where they are, a mark comes down from the top.
 */
export function PullDownRefresh({ children }: PropsWithChildren) {
  const root = useRef<HTMLDivElement>(null)
  const [pulled, setPulled] = useState(0)
  const [isRefreshing, setRefreshing] = useState(false)
  const busy = useRef(false)
  useEffect(() => {
    const page = root.current?.closest<PageElement>('.taro_page') ?? null
    if (page === null) return undefined
    let startY: number | undefined
    let distance = 0
    const refresh = () => {
      busy.current = true
      setRefreshing(true)
      page.__page?.onPullDownRefresh?.()
    }
    const rest = () => {
      startY = undefined
      distance = 0
      setPulled(0)
    }
    const start = (event: TouchEvent) => {
      const isReady =
        page.scrollTop <= 0 &&
        window.scrollY <= 0 &&
        event.touches.length === 1 &&
        !busy.current &&
        !isInDialog(event.target) &&
        !isScrolledInside(event.target, page)
      startY = isReady ? event.touches[0]?.clientY : undefined
    }
    const move = (event: TouchEvent) => {
      const y = event.touches[0]?.clientY
      if (startY === undefined || y === undefined) return
      distance = pulledBy(y - startY)
      if (distance > 0 && event.cancelable) event.preventDefault()
      setPulled(distance)
    }
    const end = () => {
      if (isRefreshPull(distance)) refresh()
      rest()
    }
    const onStart = ({ successHandler }: Call) => {
      if (page.offsetParent !== null) refresh()
      successHandler({ errMsg: 'startPullDownRefresh: ok' })
    }
    const onStop = ({ successHandler }: Call) => {
      busy.current = false
      setRefreshing(false)
      successHandler({ errMsg: 'stopPullDownRefresh: ok' })
    }
    page.addEventListener('touchstart', start, { passive: true })
    page.addEventListener('touchmove', move, { passive: false })
    page.addEventListener('touchend', end)
    page.addEventListener('touchcancel', rest)
    Taro.eventCenter.on('__taroStartPullDownRefresh', onStart)
    Taro.eventCenter.on('__taroStopPullDownRefresh', onStop)
    return () => {
      page.removeEventListener('touchstart', start)
      page.removeEventListener('touchmove', move)
      page.removeEventListener('touchend', end)
      page.removeEventListener('touchcancel', rest)
      Taro.eventCenter.off('__taroStartPullDownRefresh', onStart)
      Taro.eventCenter.off('__taroStopPullDownRefresh', onStop)
    }
  }, [])
  const isShown = isRefreshing || pulled > 0
  const words = isRefreshing ? '正在刷新' : isRefreshPull(pulled) ? '松开刷新' : '下拉刷新'
  return createElement(
    'div',
    { ref: root, className: 'pull' },
    isShown &&
      createElement(
        'div',
        {
          className: isRefreshing ? 'pull-mark pull-busy' : 'pull-mark',
          role: 'status',
          style: isRefreshing ? undefined : { transform: `translate(-50%, ${pulled - 48}px)` }
        },
        words
      ),
    children
  )
}
