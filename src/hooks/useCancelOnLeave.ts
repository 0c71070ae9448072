import { useEffect, useState } from 'react'
import { createCancel, type CancelSignal } from '@/domain/cancel'

/** A signal for the calls of a screen: they are cancelled without a toast when the person leaves it. */
export function useCancelOnLeave(): CancelSignal {
  const [source] = useState(createCancel)
  useEffect(() => () => source.abort(), [source])
  return source.signal
}
