import type { Push } from './types'

const nothing = (): Promise<undefined> => Promise.resolve(undefined)

/** Mini-programs have no push of ours: their platform tells by messages of its own. */
export const push: Push = {
  pushState: () => 'unsupported',
  subscribe: nothing,
  currentSubscription: nothing,
  unsubscribe: nothing,
  watchPressed: () => undefined
}
