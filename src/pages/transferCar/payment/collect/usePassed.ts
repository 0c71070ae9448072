import { useEffect, useState } from 'react'
import { useStores } from '@/hooks/useStores'

/** Whether a moment of the server's clock has passed; draws again when it does. @param at epoch ms, null = never */
export function usePassed(at: number | null): boolean {
  const { clock } = useStores()
  const [, wake] = useState(0)
  const left = at === null ? Infinity : at - (clock.now() + (clock.offsetMs ?? 0))
  const isPassed = left <= 0
  useEffect(() => {
    if (at === null || isPassed) return
    const timer = setTimeout(() => wake((times) => times + 1), left)
    return () => clearTimeout(timer)
  }, [at, isPassed, left])
  return isPassed
}
