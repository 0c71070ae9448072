// First: what old engines lack is there before anything else is loaded.
import './platform/oldEngines'
import type { PropsWithChildren } from 'react'
import { useLaunch } from '@tarojs/taro'
import { ErrorBoundary } from './components/ErrorBoundary'
import { compose } from './compose'
import { enter } from './entry'
import { StoresProvider } from './hooks/useStores'
import { TAB_ROUTES } from './routes'
import './app.scss'
// Last: the packages and classes above were evaluated before it, the app is put together after it.
import './platform/pause'

const stores = compose(TAB_ROUTES)
enter(stores)

/** Composition of the app: stores, error boundary, and who is signed in (cached first, then read again in silence; connected only with a token). */
export default function App({ children }: PropsWithChildren) {
  useLaunch(() => {
    if (!stores.session.isSignedIn) return
    void stores.session.loadCurrentUser()
    stores.im.follow(stores.session.token)
  })
  return (
    <StoresProvider stores={stores}>
      <ErrorBoundary>{children}</ErrorBoundary>
    </StoresProvider>
  )
}
