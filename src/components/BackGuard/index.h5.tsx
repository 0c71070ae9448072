/** The browser's own way back is held without a component (platform/backStack.h5.ts). */
export function BackGuard() {
  return null
}
