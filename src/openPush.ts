import type { OpeningNeeds } from './stores/offlineStore'
import type { PushDevice } from './stores/pushDevice'

/** Mini-programs are told by their platform. */
export function openPush(_needs: OpeningNeeds): PushDevice | undefined {
  return undefined
}
