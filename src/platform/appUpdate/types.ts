/** How this device takes a new version. */
export interface AppUpdate {
  /** Tells once a new build lies ready on the device. */
  watch(onReady: () => void): void
  /** Starts the new version. @returns what to say where that is not in our hands, '' when it is under way */
  apply(): string
}
