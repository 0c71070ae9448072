/** Opens a web page in a new tab. @returns what to say, '' when it opened */
export function openWebPage(url: string): Promise<string> {
  return Promise.resolve(opened(url) ? '' : '浏览器拦截了新窗口，请允许后再试')
}

/** The same with a document of the server, which the browser shows or saves. */
export const openDocument = (url: string, _name: string): Promise<string> => openWebPage(url)

function opened(url: string): boolean {
  // With `noopener` a browser answers null whether it opened or not.
  const page = window.open(url, '_blank')
  if (page === null) return false
  page.opener = null
  return true
}
