import { useEffect, useRef } from 'react'
import { holdBack } from '@/platform/backStack'
import { useModalFocus } from './useModalFocus'

/** What everything that opens over a page does: back and Escape close it, the one on top first, and the focus stays inside (H5). */
export function useOverlay(open: boolean, onClose: () => void): (node: unknown) => void {
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => (open ? holdBack(() => close.current()) : undefined), [open])
  return useModalFocus(open, onClose)
}
