/** What happened to a sound that was playing: it came to its end, or it could not be played. */
export type PlayEnd = 'ended' | 'failed'

export interface AudioPlayer {
  /** Plays one sound; what was playing stops without a word. @param url whole address or local path */
  play(url: string, ended: (how: PlayEnd) => void): void
  stop(): void
}
