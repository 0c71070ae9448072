import type { ReactNode } from 'react'
import { observer } from 'mobx-react'

const CARDS = { hasTable: false, hasCards: true, className: '' }

/** How a list is drawn: a mini-program has cards alone (app.md#wide-screens), so it carries nothing of the table. */
export function useWideList(_page: string): { hasTable: boolean; hasCards: boolean; className: string } {
  return CARDS
}

interface WideListProps {
  look: ReturnType<typeof useWideList>
  table: () => ReactNode
  cards: () => ReactNode
}

/** The rows of a list as cards; what they read is followed here. */
export const WideList = observer(function WideList({ cards }: WideListProps) {
  return <>{cards()}</>
})
