import { useEffect, useState } from 'react'
import { useStores } from '@/hooks/useStores'

const TICK_MS = 1000

/** Server time now, counted on each second while something runs. */
export function useNow(isRunning: boolean): number {
  const { clock } = useStores()
  const now = () => clock.now() + (clock.offsetMs ?? 0)
  const [at, setAt] = useState(now)
  useEffect(() => {
    if (!isRunning) return
    setAt(now())
    const timer = setInterval(() => setAt(now()), TICK_MS)
    return () => clearInterval(timer)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the clock is the application's and never changes
  }, [isRunning])
  return at
}
