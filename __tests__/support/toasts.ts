import type { BrowserContext, Page } from 'playwright-core'

interface Hearing {
  /** Words of every toast since the page was loaded, in order. */
  toastsHeard?: string[]
}

/** Notes the words of each toast inside the page: one stays for a second and a half, and a busy machine may look later than that. */
export const hearToasts = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const heard: string[] = []
    Object.assign(window as Window & Hearing, { toastsHeard: heard })
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof HTMLElement && node.matches('.feedback-toast'))
            heard.push(node.querySelector('.feedback-words')?.textContent ?? '')
    }).observe(document, { childList: true, subtree: true })
  })

/** Resolves when a toast said these words since the page was loaded, also when it has gone. @throws Error after a minute, with what was said */
export const toasted = async (page: Page, words: string): Promise<void> => {
  await page
    .waitForFunction((wanted) => (window as Window & Hearing).toastsHeard?.some((each) => each.includes(wanted)) === true, words)
    .catch(async (error: unknown) => {
      const heard = await page.evaluate(() => (window as Window & Hearing).toastsHeard ?? [])
      throw new Error(`no toast said “${words}”, but: ${heard.join(' | ')}`, { cause: error })
    })
}
