import type { ReactNode } from 'react'

export type ChatEdge = 'older' | 'newer'

export interface ChatScrollerHandle {
  /** To the newest row that is drawn. */
  toBottom(): void
  /** Brings a drawn row into sight. */
  toKey(key: string): void
}

export interface ChatScrollerProps {
  label: string
  /** Drawn rows, oldest first, one element each. */
  rows: ReactNode[]
  /** Their keys. */
  keys: readonly string[]
  /** Keys of known rows that are newer than the drawn ones. */
  below: readonly string[]
  /** The newest row is among the drawn ones and is followed. */
  isFollowing: boolean
  /** Above the oldest row. */
  head: ReactNode
  handle: { current: ChatScrollerHandle | null }
  /** The person comes near this edge of what is drawn. */
  onEdge: (edge: ChatEdge) => void
  onBottom: (isAtBottom: boolean) => void
  /** A finger or the keyboard moves the rows. */
  onTouch: () => void
}

export const rowId = (key: string): string => `chat-row-${key}`
