import { useEffect, useRef, useState } from 'react'
import { PageContainer } from '@tarojs/components'
import { backHolds, guardShown } from '@/platform/backStack'

/**
 * The phone's back and its gesture close what is open, the one on top first (WeChat and Alipay): an empty `page-container`, which the
 * platform closes instead of the page. A page has at most one, so this one stands for all its sheets, and a new one for what is left.
 */
export function BackGuard() {
  const [page] = useState(backHolds.pageInFront)
  const [count, setCount] = useState(0)
  const [turn, setTurn] = useState(0)
  const [isOff, setOff] = useState(false)
  /** We took it away ourselves: its leaving is nobody's way back. */
  const isHiding = useRef(false)
  useEffect(() => backHolds.follow(() => setCount(backHolds.countOn(page))), [page])
  const isShown = count > 0 && !isOff
  useEffect(() => {
    if (!isShown) return undefined
    isHiding.current = false
    const forget = guardShown(() => setOff(true))
    return () => {
      forget()
      isHiding.current = true
    }
  }, [isShown, turn])
  useEffect(() => {
    if (count === 0) setOff(false)
  }, [count])
  const left = () => {
    if (isHiding.current) return
    backHolds.top()?.close()
    setTurn((last) => last + 1)
  }
  const wasShown = useRef(false)
  if (isShown) wasShown.current = true
  if (!wasShown.current) return null
  return <PageContainer key={turn} show={isShown} overlay={false} duration={0} customStyle='width:0;height:0' onAfterLeave={left} />
}
