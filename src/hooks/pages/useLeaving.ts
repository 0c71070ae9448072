import { useState } from 'react'
import { allowLeaving } from '@/platform/leaveGuard'
import { useStores } from '../useStores'

export interface Leavable {
  isDirty: boolean
  /** Puts what was typed on the device. */
  keep: () => void
  /** Where a page that was opened by its address goes back to. */
  to: string
}

/**
 * The ways out of a page on which something is filled in: our own way back asks while it is unsaved (app.md#drafts); see useLeaveGuard for
 * the phone's.
 */
export function useLeaving({ isDirty, keep, to }: Leavable) {
  const { navigation, feedback } = useStores()
  const [isAsking, setAsking] = useState(false)
  const leave = () => {
    keep()
    void navigation.back(to)
  }
  return {
    leave,
    /** The page's way back. */
    askToLeave: () => (isDirty ? setAsking(true) : leave()),
    /** It is stored. @param words said on the way out, '' for nothing @param route where to, else where leaving goes */
    done: async (words: string, route = to) => {
      allowLeaving()
      if (words !== '') feedback.toast(words, 'success')
      await navigation.back(route)
    },
    /** For LeaveDialog. */
    dialog: { open: isAsking, onLeave: leave, onStay: () => setAsking(false) }
  }
}
