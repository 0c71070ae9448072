export interface FileToSave {
  /** Whole address. */
  url: string
  token: string
  /** What it is called on the device. */
  name: string
}
