import { isList, isText } from '@/domain/guards'
import type { KeyStorage } from '@/platform/storage'

/** One row of tiles. */
const LIMIT = 4

const keyOf = (userId: string): string => `recentFlows.${userId}`

/** Ids of the flows this person opened lately, latest first; kept on the device for each person (app.md#whose-data). */
export function recentFlows(storage: KeyStorage, userId: string): readonly string[] {
  return (storage.get(keyOf(userId), isList<unknown>) ?? []).filter(isText)
}

export function rememberFlow(storage: KeyStorage, userId: string, flowId: string): void {
  if (userId !== '') storage.set(keyOf(userId), [flowId, ...recentFlows(storage, userId).filter((id) => id !== flowId)].slice(0, LIMIT))
}
