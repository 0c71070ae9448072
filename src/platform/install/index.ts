/** Whether the app can be put on the home screen; mini-programs lie there by themselves. */
export type InstallState = 'none' | 'offered' | 'installed' | 'byHand'

export function installState(): InstallState {
  return 'none'
}

/** Asks the person. @returns whether he did */
export function install(): Promise<boolean> {
  return Promise.resolve(false)
}

/** @param _told of every change of the state @returns ends it */
export function watchInstall(_told: () => void): () => void {
  return () => undefined
}
