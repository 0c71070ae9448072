import { useEffect, useImperativeHandle, useRef, useState } from 'react'
import { ScrollView, View } from '@tarojs/components'
import { measureRows } from '@/platform/measure'
import { rowId, type ChatScrollerProps } from './scrollerTypes'

let lists = 0
/** This near to the end counts as the end, px. */
const AT_END = 60
/** An edge is near from here on, px. */
const NEAR = 600

/**
 * The mini-programs' ScrollView, standing on its head (scaleY(-1), each row turned back): its beginning is the newest row, so that older
 * rows are added at its end and move nothing. Nothing can be measured before it was drawn there, which is why it cannot stand upright.
 */
export function ChatScroller(props: ChatScrollerProps) {
  const { rows, keys, below, isFollowing, head, handle } = props
  const [id] = useState(() => `chat-list-${++lists}`)
  const [position, setPosition] = useState<{ top?: number; view?: string }>({})
  const heights = useRef(new Map<string, number>())
  const calls = useRef(props)
  calls.current = props
  const at = useRef({ top: 0, isBottom: true, newest: keys[keys.length - 1] })
  const hidden = below.reduce((sum, key) => sum + (heights.current.get(key) ?? 0), 0)
  // The same value again would not scroll: a hundredth of a pixel makes it another one.
  const goTo = (top: number) => setPosition((last) => ({ top: last.top === top ? top + 0.01 : top }))
  useImperativeHandle(
    handle,
    () => ({
      toBottom: () => {
        at.current.isBottom = true
        goTo(0)
      },
      // Its place is the lower end of the box: a few rows further down bring it to the middle.
      toKey: (key) => {
        const { keys: drawn } = calls.current
        const place = Math.min(drawn.indexOf(key) + 4, drawn.length - 1)
        const row = drawn[place]
        if (row !== undefined) setPosition({ view: rowId(row) })
      }
    }),
    []
  )
  useEffect(() => {
    let isHere = true
    const { newest, isBottom, top } = at.current
    const from = newest === undefined ? -1 : keys.indexOf(newest)
    const known = new Set(heights.current.keys())
    at.current.newest = keys[keys.length - 1]
    measureRows(`#${id} .chat-row`, (measured) => {
      if (!isHere) return
      const downwards = [...keys].reverse()
      downwards.forEach((key, place) => {
        if ((measured[place] ?? 0) > 0) heights.current.set(key, measured[place] as number)
      })
      // Rows below that were never drawn before have pushed the others away.
      const pushed =
        from < 0 || isBottom
          ? 0
          : keys.slice(from + 1).reduce((sum, key) => sum + (known.has(key) ? 0 : (heights.current.get(key) ?? 0)), 0)
      if (pushed > 0) goTo(top + pushed)
    })
    return () => {
      isHere = false
    }
  }, [id, keys])
  const moved = (top: number, height: number) => {
    at.current.top = top
    const isBottom = isFollowing && top <= AT_END
    if (isBottom !== at.current.isBottom) {
      at.current.isBottom = isBottom
      calls.current.onBottom(isBottom)
    }
    if (top <= (hidden > 0 ? hidden + NEAR : AT_END)) calls.current.onEdge('newer')
    if (height - top < 3 * NEAR) calls.current.onEdge('older')
  }
  return (
    <ScrollView
      scrollY
      id={id}
      className='chat-scroll chat-scroll-turned'
      lowerThreshold={NEAR}
      upperThreshold={AT_END}
      onScrollToLower={() => calls.current.onEdge('older')}
      onScrollToUpper={() => calls.current.onEdge('newer')}
      onTouchMove={() => calls.current.onTouch()}
      onScroll={({ detail }) => moved(detail.scrollTop, detail.scrollHeight)}
      {...(position.top === undefined ? {} : { scrollTop: position.top })}
      {...(position.view === undefined ? {} : { scrollIntoView: position.view })}
    >
      <View style={{ height: `${hidden}px` }} />
      {[...rows].reverse()}
      <View className='chat-turned'>{head}</View>
    </ScrollView>
  )
}
