import { useEffect, useRef, useState } from 'react'
import { useDidHide, useDidShow } from '@tarojs/taro'
import { debounce } from '@/domain/throttle'
import { useStores } from '@/hooks/useStores'

/** Changes that come together are read together, ms. */
const BURST_MS = 250

/**
 * Follows the records of a model while the page is in front (rulings 4); a page that comes back to the front reads itself.
 * @param concerns whether a changed record matters here
 */
export function useLiveRecords(modelId: string, read: () => void, concerns: (recordId: string) => boolean = () => true): void {
  const { im } = useStores()
  const current = useRef({ read, concerns })
  current.current = { read, concerns }
  const [watch] = useState(() => {
    const again = debounce(() => current.current.read(), BURST_MS)
    let ends: (() => void)[] = []
    const stop = (): void => {
      again.cancel()
      for (const end of ends.splice(0)) end()
    }
    const start = (): void => {
      stop()
      const changed = im.watch('form', ({ id, kind }) => {
        if (kind === modelId && current.current.concerns(id)) again()
      })
      ends = [changed, im.watchReturn(again)]
    }
    return { start, stop }
  })
  useDidShow(watch.start)
  useDidHide(watch.stop)
  useEffect(() => watch.stop, [watch])
}
