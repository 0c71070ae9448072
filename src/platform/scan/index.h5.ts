import type { ScanAnswer } from './types'

/** A browser scans with its camera where it has one and may use it, else from a picture. */
export const canScan = true

/** Opens the scanner over the page; it is fetched only now, its decoder only where the browser has none. */
export async function scanCode(): Promise<ScanAnswer> {
  const view = await import('./view.h5').catch(() => undefined)
  return view === undefined ? { kind: 'unavailable' } : view.openScanner()
}
