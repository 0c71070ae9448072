// The first screen of who is signed out comes with the app: one round trip less before something is on it (quality.md#speed-and-size, LCP).
import './pages/login/index'
import './styles/feedback.scss'
import { PAGES } from './domain/pages'
import { findRoute } from './routes'
import type { RootStore } from './stores/rootStore'
import { LAUNCH_ROUTE, LOGIN_ROUTE } from './stores/wantedPage'

// The browser offers it once, before any page is drawn (platform/install/index.h5.ts).
window.addEventListener('beforeinstallprompt', (offer) => {
  offer.preventDefault()
  window.installOffer = offer
})

/**
 * Chooses the first page before the router starts, so that a signed-out person gets the login page without loading another
 * one first, and a signed-in one skips the splash. The wanted page is remembered for after the sign-in (session.md#landing).
 */
export function enter({ session }: RootStore): void {
  const { search } = window.location
  // Two slashes would name another host once the address is followed (app.md#links).
  const pathname = window.location.pathname.replace(/^\/+/, '/')
  const isEntry = pathname === '/' || findRoute(pathname)?.path === 'pages/launch/index'
  const go = (route: string): void => window.history.replaceState(null, '', route)
  if (pathname !== window.location.pathname) go(`${pathname}${search}`)
  if (session.isSignedIn) {
    // Asked for now, not when the router gets there; the login page does not pay for it. Its name: config/h5.ts.
    void import(/* webpackChunkName: "workbench" */ './pages/index/apply').catch(() => undefined)
    if (isEntry || findRoute(pathname) === undefined) go(session.takeLanding())
    // These two say by themselves what is not known yet.
    else if (
      session.userInfo === undefined &&
      findRoute(pathname)?.needsSession === true &&
      pathname !== PAGES.workbench &&
      pathname !== PAGES.my
    ) {
      session.remember(`${pathname}${search}`)
      go(LAUNCH_ROUTE)
    }
    return
  }
  if (!isEntry && findRoute(pathname)?.needsSession === false) return
  if (!isEntry && findRoute(pathname) !== undefined) session.remember(`${pathname}${search}`)
  go(LOGIN_ROUTE)
}
