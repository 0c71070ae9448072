import { createClock } from './platform/clock'
import { watchConnectivity } from './platform/connectivity'
import { taroFeedback } from './platform/feedback'
import { createNavigation } from './platform/navigation'
import { watchPrivacy } from './platform/privacy'
import { createRequest } from './platform/request'
import { taroNetwork } from './platform/request/network'
import { taroStorage } from './platform/storage'
import { isSystemNight, onSystemNight } from './platform/theme'
import { uuid } from './platform/uuid'
import { createRootStore, type RootStore } from './stores/rootStore'

/**
 * The composition root: the one place that joins stores with the real platform. Called once by the app.
 * @param tabs routes of the tab bar
 */
export function compose(tabs: readonly string[]): RootStore {
  const navigation = createNavigation(tabs)
  const clock = createClock()
  const stores = createRootStore({
    createApi: (policy) => createRequest({
      ...policy,
      base: API_BASE,
      ownOrigin: process.env.TARO_ENV === 'h5' ? window.location.origin : '',
      network: taroNetwork,
      toast: taroFeedback.toast,
      mask: taroFeedback.mask,
      clock
    }),
    storage: taroStorage,
    navigation,
    feedback: taroFeedback,
    uuid,
    clock,
    client: { id: CLIENT_ID, secret: CLIENT_SECRET }
  })
  stores.ui.setSystemNight(isSystemNight())
  onSystemNight(stores.ui.setSystemNight)
  watchPrivacy(stores.privacy.ask)
  watchConnectivity(stores.ui.setConnected)
  return stores
}
