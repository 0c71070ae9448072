import type { ReactNode } from 'react'
import { observer } from 'mobx-react'
import { ErrorState } from '@/components/EmptyState'
import { Skeleton } from '@/components/Skeleton'
import type { Loadable } from '@/stores/loadable'

interface ReadingProps<T> {
  part: Loadable<T>
  /** Cards of the skeleton. */
  cards?: number
  children: (data: T) => ReactNode
}

/** What is read from the server, in its three states; what was there before stays while it is read again. */
function ReadingView<T>({ part, cards = 2, children }: ReadingProps<T>) {
  if (part.data !== undefined) return <>{children(part.data)}</>
  return part.error === undefined ? (
    <Skeleton cards={cards} lines={2} />
  ) : (
    <ErrorState message={part.error.message} retrying={part.isLoading} onRetry={() => void part.load()} />
  )
}
export const Reading = observer(ReadingView) as typeof ReadingView
