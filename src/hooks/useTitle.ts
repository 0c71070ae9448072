import { useEffect } from 'react'
import { setPageTitle } from '@/platform/page'

/** The name in the navigation bar follows what is known; while nothing is, the page keeps its own: the phone refuses an empty one. */
export function useTitle(title: string): void {
  useEffect(() => {
    if (title !== '') setPageTitle(title)
  }, [title])
}
