/** Tells each time the page comes to the front (true) or is hidden (false); H5. A page brought back from the browser's cache counts too. */
export function watchAppShown(listener: (isShown: boolean) => void): void {
  // Safari before 14 tells this to the document only.
  document.addEventListener('visibilitychange', () => listener(document.visibilityState !== 'hidden'))
  // The page is closed, left or loaded anew: some browsers say nothing else then.
  window.addEventListener('pagehide', () => listener(false))
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) listener(true)
  })
}
