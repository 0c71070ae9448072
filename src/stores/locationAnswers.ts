import type { ChosenLocation } from '@/platform/map/types'
import type { DraftBook } from './drafts'

const nameOf = (ask: string): string => `location:${ask}`

/** Leaves what was chosen on /choose-location for who asked: a draft of this person, so that a refresh in between loses nothing. @param now epoch ms */
export function leaveLocation(drafts: DraftBook, ask: string, location: ChosenLocation, now: number): void {
  drafts.set(nameOf(ask), location, now)
}

/** Takes the answer to a question, once; undefined while nothing was chosen. */
export function takeLocation(drafts: DraftBook, ask: string): ChosenLocation | undefined {
  const location = drafts.get<ChosenLocation>(nameOf(ask))
  if (location !== undefined) drafts.remove(nameOf(ask))
  return location
}
