import { useEffect } from 'react'
import { allowLeaving, guardLeaving } from '@/platform/leaveGuard'

/** Said when a page with something unsaved is left (app.md#drafts). */
export const LEAVE_WORDS = '填写的内容会保存在本机，下次打开可继续填写。'

/** The phone's own way back asks while something is filled in that is not sent; our own button asks with LeaveDialog. */
export function useLeaveGuard(isDirty: boolean): void {
  useEffect(() => {
    if (isDirty) guardLeaving(LEAVE_WORDS)
    else allowLeaving()
  }, [isDirty])
}
