import { reaction } from 'mobx'
import { BodyCode } from '@/contract/codes'
import type { IdentityBody } from '@/contract/moderation'
import { resultOf } from '@/domain/apiError'
import type { Conversation } from '@/contract/message'
import { plainConversation } from '@/domain/conversation/foreignText'
import type { Clock } from '@/platform/clock'
import type { Feedback } from '@/platform/feedback'
import type { Navigation } from '@/platform/navigation'
import type { WatchPositions } from '@/platform/positions/types'
import type { Api, RequestParts } from '@/platform/request'
import type { Socket, SocketListener } from '@/platform/socket/types'
import type { KeyStorage } from '@/platform/storage'
import { createFilesService, type FilesService } from '@/services/files'
import { createMessageService, type MessageService } from '@/services/message'
import { createModerationService } from '@/services/moderation'
import { createUrgeService } from '@/services/urges'
import { alarmedOrder } from '@/services/transferCar/order/alarms'
import { createOffersService } from '@/services/transferCar/order/offers'
import { ownCallsOnly } from '@/services/ownCalls'
import { createOrganizationService, type OrganizationService } from '@/services/organization'
import { createSessionService, type ClientIdentity, type SessionService } from '@/services/session'
import { createSessionWays, type SessionWays } from '@/services/sessionWays'
import { createSystemService, type SystemService } from '@/services/system'
import { createPositionsService } from '@/services/transferCar/fleet/positions'
import { createWorkbenchService, type WorkbenchService } from '@/services/workbench'
import { createDialectQuestion, type WorkFlowApi } from '@/services/workFlowDialect'
import { clearCaches } from './caches'
import { DictionaryStore } from './dictionaryStore'
import { ImStore } from './imStore'
import { OfflineStore, type Offline, type OpeningNeeds } from './offlineStore'
import { PagedList, type PagedListParts } from './pagedList/pagedList'
import type { Paging } from './pagedList/paging'
import { AlarmStore, type AlarmParts } from './transferCar/order/alarmStore'
import { OfferStore, type OfferParts } from './transferCar/order/offerStore'
import { OrderStore } from './transferCar/order/orderStore'
import { PrivacyStore } from './privacyStore'
import { Quiet } from './quiet'
import { SessionStore } from './sessionStore'
import { StarredPeople } from './starredPeople'
import { PositionStore } from './transferCar/fleet/positionStore'
import { Submission } from './submission'
import { UiStore } from './uiStore'
import type { UpdateNeeds } from './updates'
import { UrgentStore } from './urgentStore'
import { WorkbenchStore } from './workbenchStore'

/** Body code that a foreign server's HTTP status stands for: 401 is an expired session (session.md#end-of-a-session), others stay. */
export const codeOfStatus = (status: number): number => (status === 401 ? BodyCode.expired : status)

type SessionPolicy = Pick<RequestParts, 'getToken' | 'sendsIdempotencyKey' | 'codeOfStatus' | 'onFailure'>

export interface RootParts {
  /** Builds the way to the server around the session's policy: token, act keys, what a failure means. */
  createApi: (policy: SessionPolicy) => Api
  /** The one live connection of the app. */
  createSocket: (listener: SocketListener) => Socket
  storage: KeyStorage
  navigation: Navigation
  feedback: Feedback
  /** A fresh UUID. */
  uuid: () => Promise<string>
  clock: Clock
  client: ClientIdentity
  /** What tells a driver of a new order: see OfferParts. */
  alarm: Pick<OfferParts, 'locate'> & Pick<AlarmParts, 'ring'>
  /** Follows the device during a trip. */
  watchPositions: WatchPositions
  /** Loads what works without a network: the outbox and the kept orders. */
  openOffline: (needs: OpeningNeeds) => Promise<Offline>
  /** How the platform of this mini-program knows the person; undefined = none looks at what he writes. */
  signInCode?: () => Promise<IdentityBody | undefined>
  /** Looks for a new version when nobody waits for anything, once a session. */
  lookForUpdates?: (needs: UpdateNeeds) => Promise<void>
}

/** The calls, which workflow family they meet, and which of several ways a server answered. */
export type StoreApi = Api & WorkFlowApi & { readonly sessionWays: SessionWays }

/** All that screens reach through useStores(). Services of subpackages are made there from `api`. */
export interface RootStore {
  session: SessionStore
  ui: UiStore
  im: ImStore
  /** All orders that the app knows, each once. */
  orders: OrderStore
  /** Orders that wait for this driver's answer. */
  offers: OfferStore
  alarms: AlarmStore
  /** Messages that wait for this person's confirmation. */
  urgent: UrgentStore
  /** Where the driver is during a trip, for dispatch. */
  positions: PositionStore
  dictionary: DictionaryStore
  starred: StarredPeople
  /** A list in pages, for components, which make no stores themselves. */
  newList: <Row>(paging: Paging<Row>, parts: PagedListParts<Row>) => PagedList<Row>
  workbench: WorkbenchStore
  /** What waits on the device and what can be read without a network. */
  offline: OfflineStore
  privacy: PrivacyStore
  api: StoreApi
  services: {
    session: SessionService
    files: FilesService
    workbench: WorkbenchService
    system: SystemService
    organization: OrganizationService
    message: MessageService
  }
  storage: KeyStorage
  navigation: Navigation
  feedback: Feedback
  uuid: () => Promise<string>
  /** Device time and its offset to the server's. */
  clock: Clock
  /** A page is drawn: what other pages need is read once the calls of this one are answered (quality.md#speed-and-size). */
  painted: (isTab: boolean) => void
  /**
   * The person signs out by himself; asked first when something has not been sent, unless his session is over anyway. False: he stays
   * (app.md#whose-data).
   */
  signOut: (isOver?: boolean) => Promise<boolean>
}

/** One application: stores and services over the given platform. Nothing here is a module-level singleton. */
export function createRootStore({
  createApi,
  createSocket,
  storage,
  navigation,
  feedback,
  uuid,
  clock,
  client,
  alarm,
  watchPositions,
  openOffline,
  signInCode,
  lookForUpdates
}: RootParts): RootStore {
  const plain = createApi({
    getToken: () => session.token,
    sendsIdempotencyKey: () => session.hasFeature('idempotency'),
    codeOfStatus,
    onFailure: (error, sentToken) => session.handleFailure(error, sentToken)
  })
  const quiet = new Quiet()
  const request = quiet.counted(ownCallsOnly(plain.request, (feature) => session.serverHas(feature)))
  const workFlowDialect = createDialectQuestion({ request, session: () => session.token, isOwn: () => session.serverHas('workFlow') })
  const api: StoreApi = { ...plain, request, workFlowDialect, sessionWays: createSessionWays(() => session.token) }
  const services = {
    session: createSessionService(api, client),
    files: createFilesService(api),
    workbench: createWorkbenchService(api),
    system: createSystemService(api),
    organization: createOrganizationService(api),
    message: createMessageService(api)
  }
  const session = new SessionStore({ service: services.session, storage, navigation, toast: feedback.toast, newKey: uuid })
  const dictionary = new DictionaryStore({ organization: services.organization, system: services.system })
  const starred = new StarredPeople({ session, service: services.organization, storage })
  const workbench = new WorkbenchStore({ session, service: services.workbench, storage, newKey: uuid })
  const conversations = async (): Promise<Conversation[]> => {
    const rows = await services.message.conversations()
    return session.hasFeature('idempotency') ? rows : rows.map(plainConversation)
  }
  const im = new ImStore({ session, service: { conversations }, createSocket, toast: feedback.toast })
  const urgent = new UrgentStore({ im, service: createUrgeService(api), uuid, toast: feedback.toast, ring: alarm.ring })
  im.watch('organization', dictionary.changed)
  im.watch('system', dictionary.changed)
  im.watchReturn(dictionary.missed)
  // What he may and what he may open go together; after a loss of the connection a change may have been missed.
  im.watch('session', () => void workbench.refresh())
  im.watchReturn(() => {
    if (session.userInfo !== undefined) void session.refreshCurrentUser()
    void workbench.refresh()
  })
  const orders = new OrderStore(clock)
  const offersService = createOffersService(api)
  const offers = new OfferStore({
    session,
    orders,
    service: offersService,
    storage,
    clock,
    locate: alarm.locate,
    route: async (from, to) => (await resultOf(offersService.route(from, to))).data,
    ring: () => alarm.ring('offer')
  })
  const alarms = new AlarmStore({ session, order: alarmedOrder(api), ring: alarm.ring })
  im.watch('transferCar', alarms.changed)
  im.watch('transferCar', offers.changed)
  im.watchReturn(() => void offers.check())

  const positions = new PositionStore({
    session,
    orders: offersService,
    service: createPositionsService(api),
    watch: watchPositions,
    uuid
  })
  im.watch('transferCar', positions.changed)
  im.watchReturn(() => void positions.check())

  const offline = new OfflineStore(() => openOffline({ api, im, orders, session, clock, feedback, uuid, navigation }))
  reaction(
    () => (session.isSignedIn ? (session.userInfo?.userId ?? '') : ''),
    (userId) => {
      orders.follow(userId)
      offline.follow(userId)
    },
    { fireImmediately: true }
  )

  // What arrives by itself and what was read belong to one session: both begin and end with its token (app.md#whose-data).
  reaction(
    () => session.token,
    (token) => {
      dictionary.clear()
      workbench.clear()
      offers.clear()
      alarms.clear()
      positions.clear()
      im.follow(token)
    }
  )
  /** What nobody waits for, once a session; code that did not arrive (no network just then) is asked for again with the next page. */
  const later = (act: () => Promise<void>): (() => void) => {
    let begun = ''
    return () => {
      const { token } = session
      if (token === begun) return
      begun = token
      void quiet
        .reached()
        .then(() => (token === session.token ? act() : undefined))
        .catch(() => {
          if (begun === token) begun = ''
        })
    }
  }
  const readDirectory = later(dictionary.load.bind(dictionary))
  const readOffers = later(offers.check)
  const followTrip = later(positions.check)
  const openWaiting = later(async () => void (await offline.load().catch(() => undefined)))
  const readUpdates = later(async () =>
    lookForUpdates?.({ service: services.session, isOwn: session.isOwnServer, storage, feedback, clock })
  )
  const identities = new Submission({ uuid })
  const identify = later(async () => {
    if (session.sysConfigInfo?.contentChecks === undefined) return
    const identity = await signInCode?.()
    if (identity === undefined || !session.sysConfigInfo.contentChecks.includes(identity.platform)) return
    // A sentence that is sent before is put before a moderator; the next start says it again.
    await identities.once('identify', identity, (key) => createModerationService(api).identify(identity, key))
  })
  const painted = (isTab: boolean): void => {
    readOffers()
    followTrip()
    openWaiting()
    readUpdates()
    if (session.sysConfigInfo !== undefined) identify()
    if (isTab) readDirectory()
  }
  const signOut = async (isOver = false): Promise<boolean> => {
    if (!isOver && !(await offline.mayLeave())) return false
    await offline.signOut(isOver)
    clearCaches(storage)
    await session.signOut()
    orders.clear()
    return true
  }
  return {
    session,
    ui: new UiStore(storage),
    im,
    orders,
    offers,
    alarms,
    urgent,
    positions,
    dictionary,
    starred,
    newList: (paging, parts) => new PagedList(paging, parts),
    workbench,
    offline,
    privacy: new PrivacyStore(),
    api,
    services,
    storage,
    navigation,
    feedback,
    uuid,
    clock,
    painted,
    signOut
  }
}
