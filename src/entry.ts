import { window } from '@tarojs/runtime'
import type { RootStore } from './stores/rootStore'

// Taro copies what its window has from the global object; an engine without `globalThis` shows none, and intervals would be missing.
Object.assign(window as object, { setInterval, clearInterval })

/** Mini-programs start on the page that the platform names; the launch page and the guard of Page decide from there. */
export function enter(_stores: RootStore): void {
  return
}
