import { useEffect, useRef, useState } from 'react'
import { useDidHide, useDidShow } from '@tarojs/taro'
import type { BusinessEventFrame } from '@/contract/frames'
import { useStores } from '@/hooks/useStores'
import { Burst } from '../stores/burst'

export interface LiveListener {
  /** Orders that changed, events of a burst together. */
  changed: (events: readonly BusinessEventFrame[]) => void
  /** The connection is back after a loss, so that events may have been missed; or the person's rights have changed. */
  returned: () => void
}

/** Follows the orders while the page is in front; a page that comes back to the front reads itself. */
export function useLiveOrders(listener: LiveListener): void {
  const { im } = useStores()
  const current = useRef(listener)
  current.current = listener
  const [watch] = useState(() => {
    const burst = new Burst((events) => current.current.changed(events))
    let ends: (() => void)[] = []
    const stop = (): void => {
      burst.drop()
      for (const end of ends.splice(0)) end()
    }
    const start = (): void => {
      stop()
      const again = (): void => current.current.returned()
      ends = [im.watch('transferCar', burst.add), im.watch('session', again), im.watchReturn(again)]
    }
    return { start, stop }
  })
  useDidShow(watch.start)
  useDidHide(watch.stop)
  useEffect(() => watch.stop, [watch])
}
