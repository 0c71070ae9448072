/** A call whose screen shows progress and refusals itself: neither mask nor toast. */
export const QUIET = { load: false, silent: true } as const
