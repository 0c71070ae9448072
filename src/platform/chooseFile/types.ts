export interface ChosenFile {
  /** Temporary path; on H5 a blob: address. */
  path: string
  /** As the person knows it. */
  name: string
  /** Bytes. */
  size: number
}

/** @param message why not, for people */
export type ChooseFileResult = { kind: 'chosen'; files: ChosenFile[] } | { kind: 'cancelled' } | { kind: 'unavailable'; message: string }
