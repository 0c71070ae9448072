import { useEffect, useState } from 'react'
import { useDidHide } from '@tarojs/taro'
import { allowLeaving, guardLeaving } from '@/platform/leaveGuard'
import { scrollToFirst } from '@/platform/scroll'

/** Said when a page with something unsaved is left. */
export const LEAVE_WORDS = '填写的内容会保存在本机，下次打开可继续填写。'

/**
 * What every form page does about unsaved input: it is on the device when the page is hidden, leaving asks, and a refused form
 * scrolls to its first refused field.
 * @returns tells that the form was refused
 */
export function useUnsaved({ isDirty, saveNow }: { isDirty: boolean, saveNow: () => void }): () => void {
  const [refusals, setRefusals] = useState(0)
  useDidHide(() => saveNow())
  useEffect(() => {
    if (isDirty) guardLeaving(LEAVE_WORDS)
    else allowLeaving()
  }, [isDirty])
  useEffect(() => {
    if (refusals > 0) scrollToFirst('field-invalid')
  }, [refusals])
  return () => setRefusals((times) => times + 1)
}
