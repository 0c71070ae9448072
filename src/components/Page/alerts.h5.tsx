import { lazy, Suspense, useEffect, useRef, useState, type ComponentType } from 'react'
import { observer } from 'mobx-react'
import { useStores } from '@/hooks/useStores'
import type { RootStore } from '@/stores/rootStore'

const Nothing = (): null => null
/** Alerts are fetched so long after a page is there, ms: what the page itself asks for comes first, and without a network they are there. */
const ALERTS_AFTER_MS = 3000

interface Part {
  fetch: () => Promise<ComponentType>
  /** Whether the page needs it by now. */
  isWanted: (stores: RootStore) => boolean
  /** Fetched so long after the page in any case, ms. */
  afterMs?: number
}

/**
 * A part that is fetched when somebody is signed in, so that the login page does not carry it; without a network it comes when the
 * network is back. A list that stands beside another page leaves it to that one.
 */
function later({ fetch, isWanted, afterMs }: Part): ComponentType {
  const attempt = () =>
    lazy(() =>
      fetch().then(
        (part) => ({ default: part }),
        () => {
          // The next drawing tries again.
          Later = attempt()
          return { default: Nothing }
        }
      )
    )
  let Later = attempt()
  return observer(function Alert() {
    const stores = useStores()
    const { ui, navigation } = stores
    const [here] = useState(() => navigation.current().split('?')[0])
    const [isLate, setLate] = useState(false)
    const hasBegun = useRef(false)
    useEffect(() => {
      const timer = afterMs === undefined ? undefined : setTimeout(() => setLate(true), afterMs)
      return () => clearTimeout(timer)
    }, [])
    const isDue = isLate || isWanted(stores)
    if (isDue && !ui.isOffline) hasBegun.current = true
    return !isDue || !hasBegun.current || ui.beside === here ? null : (
      <Suspense fallback={null}>
        <Later />
      </Suspense>
    )
  })
}

/** What a wide window has at its side (app.md#wide-screens). */
export const Desk = later({ fetch: async () => (await import('../Desk')).Desk, isWanted: ({ ui }) => ui.isDesk })
export const OfferAlert = later({
  fetch: async () => (await import('../OfferAlert')).OfferAlert,
  isWanted: ({ offers }) => offers.waiting.length > 0,
  afterMs: ALERTS_AFTER_MS
})
export const DispatchAlarm = later({
  fetch: async () => (await import('../DispatchAlarm')).DispatchAlarm,
  isWanted: ({ alarms }) => alarms.waiting.length > 0,
  afterMs: ALERTS_AFTER_MS
})
export const UrgentAlert = later({
  fetch: async () => (await import('../UrgentAlert')).UrgentAlert,
  isWanted: ({ urgent }) => urgent.list.length > 0
})
