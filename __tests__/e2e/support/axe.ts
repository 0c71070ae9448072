import { readFileSync } from 'node:fs'

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
