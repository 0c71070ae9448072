import { lazy, Suspense, useState, type ComponentType } from 'react'
import { observer } from 'mobx-react'
import { useStores } from '@/hooks/useStores'

const Nothing = (): null => null

/**
 * A part that is fetched when somebody is signed in, so that the login page does not carry it; without a network the page goes without.
 * A list that stands beside another page leaves it to that one.
 */
function later(fetch: () => Promise<ComponentType>): ComponentType {
  const Later = lazy(() =>
    fetch().then(
      (part) => ({ default: part }),
      () => ({ default: Nothing })
    )
  )
  return observer(function Alert() {
    const { ui, navigation } = useStores()
    const [here] = useState(() => navigation.current().split('?')[0])
    return ui.beside === here ? null : (
      <Suspense fallback={null}>
        <Later />
      </Suspense>
    )
  })
}

/** What a wide window has at its side (app.md#wide-screens). */
export const Desk = later(async () => (await import('../Desk')).Desk)
export const OfferAlert = later(async () => (await import('../OfferAlert')).OfferAlert)
export const DispatchAlarm = later(async () => (await import('../DispatchAlarm')).DispatchAlarm)
