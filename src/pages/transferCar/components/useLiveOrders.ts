import type { BusinessEventFrame } from '@/contract/frames'
import { useInFront } from '@/hooks/pages/useInFront'
import { useStores } from '@/hooks/useStores'
import { Burst } from './burst'

export interface LiveListener {
  /** Orders that changed, events of a burst together. */
  changed: (events: readonly BusinessEventFrame[]) => void
  /** The connection is back after a loss, so that events may have been missed; or the person's rights have changed. */
  returned: () => void
}

/** Follows the orders while the page is in front; a page that comes back to the front reads itself. */
export function useLiveOrders(listener: LiveListener): void {
  const { im } = useStores()
  useInFront(listener, (now) => {
    const burst = new Burst((events) => now().changed(events))
    const again = (): void => now().returned()
    return [() => burst.drop(), im.watch('transferCar', burst.add), im.watch('session', again), im.watchReturn(again)]
  })
}
