import { composeOffline } from './composeOffline'
import { openPush } from './openPush'
import { keepShell } from './platform/serviceWorker'
import { createAlone } from './platform/storage/alone'
import { createFileStorage } from './platform/storage/files'
import { createRecordStorage } from './platform/storage/records'
import type { Offline, OpeningNeeds } from './stores/offlineStore'

/** Joins what works without a network with the real device; loaded by itself, after the first paint. */
export function openOffline(needs: OpeningNeeds): Offline {
  keepShell()
  const offline = composeOffline({ records: createRecordStorage(), files: createFileStorage(), alone: createAlone() }, needs)
  return { ...offline, ...openPush(needs) }
}
