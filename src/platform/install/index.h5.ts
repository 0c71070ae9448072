import type { InstallState } from '.'

/** What Chromium hands over when the page may be installed; other browsers have no such event. */
interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' } | undefined>
}

declare global {
  interface Window {
    installOffer: Event | undefined
  }
}

/** iOS tells nothing and installs from the share menu only. */
const isApple = (): boolean => /iPhone|iPad|iPod/.test(navigator.userAgent)
const isInstalled = (): boolean =>
  window.matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true

/** `byHand`: the browser can do it, but only the person can ask for it (添加到主屏幕). */
export function installState(): InstallState {
  if (isInstalled()) return 'installed'
  if (window.installOffer !== undefined) return 'offered'
  return isApple() ? 'byHand' : 'none'
}

/** Asks the person; an offer can be used once. @returns whether he did */
export async function install(): Promise<boolean> {
  const offer = window.installOffer as InstallOffer | undefined
  window.installOffer = undefined
  return offer !== undefined && (await offer.prompt())?.outcome === 'accepted'
}

/** @param told of every change of the state @returns ends it */
export function watchInstall(told: () => void): () => void {
  // entry.h5.ts keeps the offer before this: it comes before any page is drawn.
  const kept = () => setTimeout(told, 0)
  window.addEventListener('beforeinstallprompt', kept)
  window.addEventListener('appinstalled', told)
  return () => {
    window.removeEventListener('beforeinstallprompt', kept)
    window.removeEventListener('appinstalled', told)
  }
}
