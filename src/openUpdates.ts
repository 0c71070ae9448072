import { createAppUpdate } from './platform/appUpdate'
import type { UpdateNeeds } from './stores/updates'
import { Updates } from './stores/updates'

/** The look for a new version, with the means of this device; fetched once the first page is drawn. */
export function openUpdates({ service, isOwn, storage, feedback, clock }: UpdateNeeds): Updates {
  return new Updates({ service, isOwn, storage, feedback, now: clock.now, device: createAppUpdate() })
}
