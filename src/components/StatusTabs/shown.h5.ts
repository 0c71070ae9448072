import { useEffect } from 'react'
import { tabId } from './tabId'

/**
 * Keeps the current tab in sight, in the middle where there is room. The browser's own scrollIntoView, which Taro's ScrollView would call,
 * moves the page as well. A row without size (a page behind the one in front) stays as it is.
 */
export function useShown(row: string, at: number): Record<string, never> {
  useEffect(() => {
    const tab = document.getElementById(tabId(row, at))
    const scroller = tab?.closest('.tabs') ?? null
    if (tab === null || scroller === null) return
    const [own, all] = [tab.getBoundingClientRect(), scroller.getBoundingClientRect()]
    scroller.scrollLeft += own.left + own.width / 2 - all.left - all.width / 2
  }, [row, at])
  return {}
}
