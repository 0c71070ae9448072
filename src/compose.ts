import { reaction } from 'mobx'
import type { LabelledPoint } from './domain/transferCar/order/coordinates'
import { watchActs } from './platform/acts'
import { allowedPosition } from './platform/allowedPosition'
import { watchAppShown } from './platform/appLifecycle'
import { createClock } from './platform/clock'
import { watchConnectivity } from './platform/connectivity'
import { isDesk, watchDesk } from './platform/desk'
import { platformFeedback } from './platform/feedback'
import { createNavigation } from './platform/navigation'
import { watchPositions } from './platform/positions'
import { watchPrivacy } from './platform/privacy'
import { createRequest } from './platform/request'
import { taroNetwork } from './platform/request/network'
import { ring } from './platform/ring'
import { signInCode } from './platform/signInCode'
import { createSocket, socketAddress, SUSPENDS_AFTER_MS, taroTransport } from './platform/socket'
import { taroStorage } from './platform/storage'
import { setTabBadge } from './platform/tabBadge'
import { tabBadgeText } from './platform/tabBadge/text'
import { isSystemNight, onSystemNight } from './platform/theme'
import { uuid } from './platform/uuid'
import { createRootStore, type RootStore } from './stores/rootStore'

/** Place of 消息 among the tabs (app.md#tabs). */
const MESSAGES_TAB = 0

/** The device's position as a labelled point, without asking anybody. */
async function locate(): Promise<LabelledPoint | undefined> {
  const position = await allowedPosition()
  return position === undefined ? undefined : { lng: position.longitude, lat: position.latitude, coordType: position.coordType }
}

/**
 * The composition root: the one place that joins stores with the real platform. Called once by the app.
 * @param tabs routes of the tab bar
 */
export function compose(tabs: readonly string[]): RootStore {
  const navigation = createNavigation(tabs)
  const clock = createClock()
  const pageOrigin = process.env.TARO_ENV === 'h5' ? window.location.origin : ''
  const stores = createRootStore({
    createApi: (policy) =>
      createRequest({
        ...policy,
        base: API_BASE,
        ownOrigin: pageOrigin,
        network: taroNetwork,
        toast: platformFeedback.toast,
        mask: platformFeedback.mask,
        clock
      }),
    createSocket: (listener) =>
      createSocket(
        {
          transport: taroTransport,
          address: socketAddress({ socketBase: SOCKET_BASE, apiBase: API_BASE, origin: pageOrigin }),
          toast: platformFeedback.toast,
          suspendsAfterMs: SUSPENDS_AFTER_MS
        },
        listener
      ),
    storage: taroStorage,
    navigation,
    feedback: platformFeedback,
    uuid,
    clock,
    client: { id: CLIENT_ID, secret: CLIENT_SECRET, tenantBase: TENANT_BASE },
    alarm: { ring, locate },
    watchPositions,
    openOffline: async (needs) => (await import('./openOffline')).openOffline(needs),
    signInCode,
    lookForUpdates: async (needs) => (await import('./openUpdates')).openUpdates(needs).begin()
  })
  stores.ui.setSystemNight(isSystemNight())
  onSystemNight(stores.ui.setSystemNight)
  stores.ui.setDesk(isDesk())
  watchDesk(stores.ui.setDesk)
  watchPrivacy(stores.privacy.ask)
  watchConnectivity((isConnected) => {
    stores.ui.setConnected(isConnected)
    stores.im.setConnected(isConnected)
    stores.offline.setConnected(isConnected)
  })
  watchAppShown((isShown) => {
    if (isShown) stores.im.wake()
    else stores.im.sleep()
    stores.offline.setShown(isShown)
  })
  watchActs(stores.im.nudge)
  reaction(
    () => stores.im.badge,
    (badge) => setTabBadge(MESSAGES_TAB, tabBadgeText(badge))
  )
  reaction(
    () => stores.session.hasFeature('appFault'),
    async (isHeard, _before, only) => {
      if (!isHeard) return
      only.dispose()
      ;(await import('./openFaults')).openFaults({ api: stores.api, uuid, page: navigation.current })
    },
    { fireImmediately: true }
  )
  return stores
}
