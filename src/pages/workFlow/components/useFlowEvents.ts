import { useEffect, useRef, useState } from 'react'
import { useDidHide, useDidShow } from '@tarojs/taro'
import type { BusinessEventFrame } from '@/contract/frames'
import { useStores } from '@/hooks/useStores'

/** Several changes at once are read once, ms. */
const PAUSE_MS = 300

/**
 * Tells while the page is in front that a task changed or that events may have been missed; a page that comes back reads itself.
 * @param id only this task; all of them without it
 */
export function useFlowEvents(changed: () => void, id?: string): void {
  const { im } = useStores()
  const current = useRef(changed)
  current.current = changed
  const [watch] = useState(() => {
    let ends: (() => void)[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const soon = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => current.current(), PAUSE_MS)
    }
    const stop = (): void => {
      clearTimeout(timer)
      for (const end of ends.splice(0)) end()
    }
    const start = (): void => {
      stop()
      ends = [im.watch('workFlow', (event: BusinessEventFrame) => { if (id === undefined || event.id === id) soon() }), im.watchReturn(soon)]
    }
    return { start, stop }
  })
  useDidShow(watch.start)
  useDidHide(watch.stop)
  useEffect(() => watch.stop, [watch])
}
