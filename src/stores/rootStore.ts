import type { Clock } from '@/platform/clock'
import type { Feedback } from '@/platform/feedback'
import type { Navigation } from '@/platform/navigation'
import type { Api, RequestParts } from '@/platform/request'
import type { KeyStorage } from '@/platform/storage'
import { createFilesService, type FilesService } from '@/services/files'
import { createSessionService, type ClientIdentity, type SessionService } from '@/services/session'
import { createSystemService, type SystemService } from '@/services/system'
import { createWorkbenchService, type WorkbenchService } from '@/services/workbench'
import { PrivacyStore } from './privacyStore'
import { codeOfStatus, SessionStore } from './sessionStore'
import { UiStore } from './uiStore'

type SessionPolicy = Pick<RequestParts, 'getToken' | 'sendsIdempotencyKey' | 'codeOfStatus' | 'onFailure'>

export interface RootParts {
  /** Builds the way to the server around the session's policy: token, act keys, what a failure means. */
  createApi: (policy: SessionPolicy) => Api
  storage: KeyStorage
  navigation: Navigation
  feedback: Feedback
  /** A fresh UUID. */
  uuid: () => Promise<string>
  clock: Clock
  client: ClientIdentity
}

/** All that screens reach through useStores(). Services of subpackages are made there from `api`. */
export interface RootStore {
  session: SessionStore
  ui: UiStore
  privacy: PrivacyStore
  api: Api
  services: { session: SessionService; files: FilesService; workbench: WorkbenchService; system: SystemService }
  storage: KeyStorage
  navigation: Navigation
  feedback: Feedback
  uuid: () => Promise<string>
  /** Device time and its offset to the server's. */
  clock: Clock
}

/** One application: stores and services over the given platform. Nothing here is a module-level singleton. */
export function createRootStore({ createApi, storage, navigation, feedback, uuid, clock, client }: RootParts): RootStore {
  const api = createApi({
    getToken: () => session.token,
    sendsIdempotencyKey: () => session.hasFeature('idempotency'),
    codeOfStatus,
    onFailure: (error, sentToken) => session.handleFailure(error, sentToken)
  })
  const services = {
    session: createSessionService(api, client),
    files: createFilesService(api),
    workbench: createWorkbenchService(api),
    system: createSystemService(api)
  }
  const session = new SessionStore({ service: services.session, storage, navigation, toast: feedback.toast, newKey: uuid })
  return { session, ui: new UiStore(storage), privacy: new PrivacyStore(), api, services, storage, navigation, feedback, uuid, clock }
}
