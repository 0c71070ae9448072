import { useEffect, useImperativeHandle, useRef, useState } from 'react'
import { ScrollView, View } from '@tarojs/components'
import { measureRows, windowHeight } from '@/platform/measure'
import type { ScrollerProps } from './scrollerTypes'

let lists = 0

/**
 * The mini-programs' ScrollView. The screen's height stands for its own, which is never more; rows are measured after they were
 * drawn, since nothing can be measured before.
 */
export function Scroller(props: ScrollerProps) {
  const { className, before, after, header, footer, rows, drawn, handle, onRefresh } = props
  const [id] = useState(() => `vlist-${++lists}`)
  const [position, setPosition] = useState<number | undefined>(undefined)
  const [isRefreshing, setRefreshing] = useState(false)
  const calls = useRef(props)
  calls.current = props
  useImperativeHandle(
    handle,
    () => ({
      // The same value again would not scroll: a hundredth of a pixel makes it another one.
      scrollTo: (top) => setPosition((last) => (last === top ? top + 0.01 : top))
    }),
    []
  )
  useEffect(() => calls.current.onViewport(windowHeight()), [])
  useEffect(() => {
    let isHere = true
    measureRows(`#${id} .vlist-row`, (heights) => {
      if (isHere) calls.current.onHeights(heights)
    })
    return () => {
      isHere = false
    }
  }, [id, drawn])
  const refresh = () => {
    if (onRefresh === undefined) return
    setRefreshing(true)
    void onRefresh().finally(() => setRefreshing(false))
  }
  const pull =
    onRefresh === undefined
      ? {}
      : { refresherEnabled: true, refresherTriggered: isRefreshing, refresherBackground: 'transparent', onRefresherRefresh: refresh }
  return (
    <ScrollView
      scrollY
      className={className}
      {...pull}
      {...(position === undefined ? {} : { scrollTop: position })}
      onScroll={({ detail }) => calls.current.onScroll(detail.scrollTop)}
    >
      {header}
      <View id={id} className='vlist-rows' style={{ paddingTop: `${before}px`, paddingBottom: `${after}px` }}>
        {rows}
      </View>
      {footer}
    </ScrollView>
  )
}
