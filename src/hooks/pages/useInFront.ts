import { useEffect, useRef, useState } from 'react'
import { useDidHide, useDidShow } from '@tarojs/taro'

/**
 * Watches something while the page is in front.
 * @param listener what is to be told, as it is now
 * @param begin starts watching; `now` answers the listener of the moment. Returns what ends it, each part by itself
 */
export function useInFront<Listener>(listener: Listener, begin: (now: () => Listener) => readonly (() => void)[]): void {
  const current = useRef(listener)
  current.current = listener
  const [watch] = useState(() => {
    let ends: readonly (() => void)[] = []
    const stop = (): void => {
      for (const end of ends) end()
      ends = []
    }
    const start = (): void => {
      stop()
      ends = begin(() => current.current)
    }
    return { start, stop }
  })
  useDidShow(watch.start)
  useDidHide(watch.stop)
  // A part that comes while its page is in front already is shown no second time.
  useEffect(() => {
    watch.start()
    return watch.stop
  }, [watch])
}
