import { useEffect, useState } from 'react'
import { tabId } from './tabId'

/**
 * Keeps the current tab in sight: the row of a mini-program scrolls so that the tab before it comes first. Asked for once the tabs are
 * drawn there, and not at all while the row stands at its beginning.
 * @returns properties of the ScrollView
 */
export function useShown(row: string, at: number): { scrollIntoView?: string; scrollWithAnimation?: boolean } {
  const [view, setView] = useState<string>()
  const first = Math.max(0, at - 1)
  useEffect(() => setView((last) => (last === undefined && first === 0 ? last : tabId(row, first))), [row, first])
  return view === undefined ? {} : { scrollIntoView: view, scrollWithAnimation: true }
}
