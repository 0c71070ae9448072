import type { Offline, OpeningNeeds } from './stores/offlineStore'

/** Mini-programs are told by their platform. */
export function openPush(_needs: OpeningNeeds): Partial<Pick<Offline, 'push'>> {
  return {}
}
