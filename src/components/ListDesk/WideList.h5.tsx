import { Suspense, type ReactNode } from 'react'
import { observer } from 'mobx-react'
import { View } from '@tarojs/components'
import { Skeleton } from '@/components/Skeleton'
import { useStores } from '@/hooks/useStores'

/** How a list is drawn now: as a table on a wide window (app.md#wide-screens); as cards elsewhere, and beside a record. */
export function useWideList(page: string): { hasTable: boolean; hasCards: boolean; className: string } {
  const { ui } = useStores()
  const hasTable = ui.isDesk
  const hasCards = !hasTable || ui.beside === page
  return { hasTable, hasCards, className: hasCards ? '' : 'desk-wide' }
}

/** The rows of a list, drawn as `useWideList` of its page says. Beside a record the table waits as it was left. */
export const WideList = observer(function WideList({
  look: { hasTable, hasCards },
  table,
  cards
}: {
  look: ReturnType<typeof useWideList>
  table: () => ReactNode
  cards: () => ReactNode
}) {
  return (
    <>
      {hasTable && (
        <View className={hasCards ? 'list-table-away' : 'list-table'}>
          <Suspense fallback={<Skeleton cards={4} />}>{table()}</Suspense>
        </View>
      )}
      {hasCards && cards()}
    </>
  )
})
