/** Opens a document of the server in a new tab, or saves it, as the browser decides. */
export function openDocument(url: string): Promise<boolean> {
  return Promise.resolve(opened(url))
}

/** @returns what to say, '' when it opened */
export function openWebPage(url: string): Promise<string> {
  return Promise.resolve(opened(url) ? '' : '浏览器拦截了新窗口，请允许后再试')
}

function opened(url: string): boolean {
  // With `noopener` a browser answers null whether it opened or not.
  const page = window.open(url, '_blank')
  if (page === null) return false
  page.opener = null
  return true
}
