/** What was recorded. */
export interface VoiceTake {
  /** Temporary path; on H5 a blob: address. */
  path: string
  /** How long it is, ms. */
  ms: number
}

/** A voice message is a minute at most; the platforms stop by themselves there too. Unit: ms. */
export const VOICE_MOST_MS = 60_000
/** Shorter ones are refused (messages.md#kinds-of-messages). Unit: ms. */
export const VOICE_LEAST_MS = 1_000

/** Refusals and a missing microphone are answers, not exceptions. */
export type RecordStart = 'recording' | 'refused' | 'unavailable'

export interface VoiceRecorder {
  /** Asks for the microphone where that was not done yet, and begins. @param ended it stopped by itself: the full minute, a call came in */
  start(ended: () => void): Promise<RecordStart>
  /** Ends; undefined when nothing was recorded. */
  stop(): Promise<VoiceTake | undefined>
  /** Ends and forgets. */
  cancel(): void
  /** How loud it is now, 0 to 1; undefined where the platform does not tell. */
  level(): number | undefined
}
