import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'

interface AxeResult {
  violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[]
}
declare global {
  interface Window {
    /** There once `AXE` was evaluated in the page. */
    axe: { run: (where?: object, options?: object) => Promise<AxeResult> }
  }
}

/** The checker of accessibility as a script for a page. */
export const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')

/** What WCAG 2.1 AA is broken by on a page, with where. */
export async function violationsOf(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const { violations } = await page.evaluate(() =>
    window.axe
      // Taro's chooser of files leaves its hidden field behind; nobody reaches it.
      .run({ exclude: [['#taroChooseImage']] }, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'], resultTypes: ['violations'] })
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${id}: ${html.slice(0, 160)} ${failureSummary.slice(0, 200)}`)
  )
}
