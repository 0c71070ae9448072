import { lazy, Suspense, useEffect, useState } from 'react'
import { Page } from '@/components/Page'
import { Skeleton } from '@/components/Skeleton'
import { isDesk, watchDesk } from '@/platform/desk'
import { BoardLists } from './BoardLists'
import { useBoard } from './useBoard'

/** Only a wide window fetches it. */
const DispatchDesk = lazy(async () => ({ default: (await import('./desk')).DispatchDesk }))

/** 调度台 in a browser: the desk of dispatch in a wide window (app.md#wide-screens), else the lists of a phone. */
export default function DispatchBoard() {
  const model = useBoard()
  const [isWide, setWide] = useState(isDesk)
  useEffect(() => watchDesk(setWide), [])
  if (!isWide) return <BoardLists model={model} />
  return (
    <Page title='调度台' className='dispatch-page'>
      <Suspense fallback={<Skeleton cards={4} />}>
        <DispatchDesk board={model} />
      </Suspense>
    </Page>
  )
}
