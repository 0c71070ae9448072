import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { View } from '@tarojs/components'
import { ChatScroller } from './ChatScroller'
import { chatKeys, newerView, olderView, restingView, viewAround, windowOf, type ChatView } from './chatWindow'
import { rowId, type ChatEdge, type ChatScrollerHandle } from './scrollerTypes'
import './index.scss'

export interface ChatListProps<T> {
  /** Oldest first; a new array when they changed. */
  items: readonly T[]
  keyOf: (item: T) => string
  renderRow: (item: T) => ReactNode
  label: string
  /** Above the oldest row: that older ones are being read, or that there are none. */
  head: ReactNode
  hasOlder: boolean
  hasNewer: boolean
  onOlder: () => Promise<unknown>
  onNewer: () => Promise<unknown>
  /** The newest row came into sight, or left it. */
  onBottom: (isAtBottom: boolean) => void
  onTouch: () => void
  /** Brings a row into sight; `turn` differs each time. Without a key: to the newest row. */
  target: { key: string | undefined; turn: number } | undefined
}

/** The rows of a chat from its end: at most MOST_ROWS are drawn, older and newer ones at the edges, and what is in sight stays where it is. */
export function ChatList<T>(props: ChatListProps<T>) {
  const { items, keyOf, renderRow, label, head, target, onBottom, onTouch } = props
  const handle = useRef<ChatScrollerHandle | null>(null)
  const [view, setView] = useState<ChatView>({})
  const rows = useMemo(() => chatKeys(items.map(keyOf)), [items, keyOf])
  const { start, end } = windowOf(view, rows)
  const latest = useRef({ props, rows, view })
  latest.current = { props, rows, view }
  const busy = useRef<Partial<Record<ChatEdge, boolean>>>({})
  const [aimed, setAimed] = useState<ChatListProps<T>['target']>(undefined)

  const further = (edge: ChatEdge) => {
    const {
      rows: all,
      props: { hasNewer }
    } = latest.current
    setView((before) => (edge === 'older' ? olderView(before, all) : newerView(before, all, !hasNewer)))
  }
  const reach = async (edge: ChatEdge) => {
    const {
      rows: all,
      view: now,
      props: { hasOlder, hasNewer, onOlder, onNewer }
    } = latest.current
    const drawn = windowOf(now, all)
    const rests = edge === 'newer' && now.last !== undefined && !hasNewer
    if (rests || (edge === 'older' ? drawn.start > 0 : drawn.end < all.keys.length)) {
      further(edge)
      return
    }
    if (busy.current[edge] === true || !(edge === 'older' ? hasOlder : hasNewer)) return
    busy.current[edge] = true
    await (edge === 'older' ? onOlder() : onNewer())
    busy.current[edge] = false
  }
  const lastTurn = useRef<number | undefined>(undefined)
  useEffect(() => {
    if (target === undefined || target.turn === lastTurn.current) return
    if (target.key !== undefined && !rows.places.has(target.key)) return
    lastTurn.current = target.turn
    setView(target.key === undefined ? {} : viewAround(target.key, rows, !latest.current.props.hasNewer))
    setAimed(target)
  }, [target, rows])
  useEffect(() => {
    // What was asked for is drawn now.
    if (aimed === undefined) return
    if (aimed.key === undefined) handle.current?.toBottom()
    else handle.current?.toKey(aimed.key)
  }, [aimed])
  const drawn = items.slice(start, end)
  const keys = useMemo(() => rows.keys.slice(start, end), [rows, start, end])
  return (
    <ChatScroller
      label={label}
      head={head}
      handle={handle}
      keys={keys}
      below={rows.keys.slice(end)}
      isFollowing={view.last === undefined}
      rows={drawn.map((item) => {
        const key = keyOf(item)
        return (
          <View key={key} id={rowId(key)} className='chat-row' {...{ 'data-key': key }}>
            {renderRow(item)}
          </View>
        )
      })}
      onEdge={(edge) => void reach(edge)}
      onBottom={(isAtBottom) => {
        setView((before) => (isAtBottom ? { ...before, last: undefined } : restingView(before, latest.current.rows)))
        onBottom(isAtBottom)
      }}
      onTouch={onTouch}
    />
  )
}
