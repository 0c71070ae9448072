import { createTurns } from '@/domain/outbox/inTurn'
import { composeOffline } from '@/composeOffline'
import type { OfflineDevice } from '@/stores/offlineStore'
import type { RootParts } from '@/stores/rootStore'
import { AppRun, Disk } from '../app/outbox/disk'

/** What a device keeps, in memory. @param run of a disk that outlives the app, for tests that kill it */
export const memoryDevice = ({ records, files } = new AppRun(new Disk())): OfflineDevice => ({ records, files, alone: createTurns() })

/** The outbox and the kept orders of an app that is never killed. */
export const openOfflineInMemory: RootParts['openOffline'] = async (needs) => composeOffline(memoryDevice(), needs)
