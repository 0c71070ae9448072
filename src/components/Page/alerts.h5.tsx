import { lazy, Suspense, type ComponentType } from 'react'

const Nothing = (): null => null

/** A part that is fetched when somebody is signed in, so that the login page does not carry it; without a network the page goes without. */
function later(fetch: () => Promise<ComponentType>): ComponentType {
  const Later = lazy(() =>
    fetch().then(
      (part) => ({ default: part }),
      () => ({ default: Nothing })
    )
  )
  return function Alert() {
    return (
      <Suspense fallback={null}>
        <Later />
      </Suspense>
    )
  }
}

/** What a wide window has at its side (app.md#wide-screens). */
export const Desk = later(async () => (await import('../Desk')).Desk)
export const OfferAlert = later(async () => (await import('../OfferAlert')).OfferAlert)
export const DispatchAlarm = later(async () => (await import('../DispatchAlarm')).DispatchAlarm)
