import type { RootStore } from './stores/rootStore'

/** Mini-programs start on the page that the platform names; the launch page and the guard of Page decide from there. */
export function enter(_stores: RootStore): void {
  return
}
