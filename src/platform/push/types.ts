import type { SubscribeBody } from '@/contract/notify'

/** unsupported: this client shows nothing once the app is closed; denied: the person forbade it; ask: he was not asked yet. */
export type PushState = 'unsupported' | 'denied' | 'ask' | 'granted'

/** How this device is reached when the app is closed. */
export interface Push {
  pushState: () => PushState
  /**
   * Call it from a press: browsers ask the person only then.
   * @returns undefined when he does not want it; rejects where the browser does not get through to its push service
   */
  subscribe: (publicKey: string) => Promise<SubscribeBody | undefined>
  /** What this browser is subscribed with; undefined = it is not. */
  currentSubscription: () => Promise<SubscribeBody | undefined>
  /** @returns the endpoint that is not used any more; undefined = there was none */
  unsubscribe: () => Promise<string | undefined>
  /** @param open told the path of a notice that was pressed while the app was open */
  watchPressed: (open: (path: string) => void) => void
}
