import { useEffect, useState } from 'react'
import type { PriceSource } from '@/contract/transferCar/fees/bill'
import { resultOf } from '@/domain/apiError'
import { useStores } from '@/hooks/useStores'
import { createFeesService } from '@/services/transferCar/fees/prices'

/**
 * What prices an order: first as the device keeps it, so that the price is shown without a signal, then as the server says.
 * @param take called with each, the kept one first
 * @returns whether it is still being read, or could not be
 */
export function usePriceSource(orderId: string, take: (source: PriceSource) => void): 'loading' | 'ready' | 'missing' {
  const { api, offline } = useStores()
  const [state, setState] = useState<'loading' | 'ready' | 'missing'>('loading')
  useEffect(() => {
    let isLeft = false
    const found = (source: PriceSource | undefined) => {
      if (source === undefined || isLeft) return
      take(source)
      setState('ready')
    }
    const kept = offline.load().then(
      async ({ orders }) => {
        await orders.ready()
        found(orders.priceSource(orderId))
      },
      () => undefined
    )
    const asked = kept.then(() => resultOf(createFeesService(api).priceSource(orderId))).then(({ data }) => found(data))
    void asked.finally(() => {
      if (!isLeft) setState((now) => (now === 'loading' ? 'missing' : now))
    })
    return () => {
      isLeft = true
    }
  }, [api, offline, orderId, take])
  return state
}
