import { useEffect, useRef, type Ref } from 'react'
import { holdBack } from '@/platform/backStack'
import { useModalFocus } from './useModalFocus'

/** What everything that opens over a page does: back and Escape close it, the one on top first, and the focus stays inside (H5). */
export function useOverlay(open: boolean, onClose: () => void): Ref<HTMLElement> {
  const latest = useRef(onClose)
  latest.current = onClose
  useEffect(() => (open ? holdBack(() => latest.current()) : undefined), [open])
  return useModalFocus(open, latest)
}
