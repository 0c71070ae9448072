import type { ReactNode } from 'react'

/** What the list asks of the thing that scrolls. */
export interface ScrollerHandle {
  /** px from the first row's top. */
  scrollTo: (top: number) => void
}

export interface ScrollerProps {
  className: string
  /** Name of the list for a screen reader. */
  label: string
  /** Room of the rows that are not drawn, px. */
  before: number
  after: number
  header: ReactNode
  footer: ReactNode
  /** The drawn rows, one element each. */
  rows: ReactNode
  /** Changes when other rows are drawn. */
  drawn: string
  handle: { current: ScrollerHandle | null }
  /** px from the first row's top; below 0 while the header is in sight. */
  onScroll: (top: number) => void
  onViewport: (height: number) => void
  /** Heights of the drawn rows, in their order. */
  onHeights: (heights: number[]) => void
  /** Place among the drawn rows of the one that holds the keyboard focus, -1 for none. */
  onFocusRow: (place: number) => void
  /** Pulled down at the top; the mark stays until it settles. Without it nothing can be pulled. */
  onRefresh: (() => Promise<void>) | undefined
}
