import { useEffect, useState } from 'react'
import { useDidHide } from '@tarojs/taro'
import { useLeaveGuard } from '@/hooks/useLeaveGuard'
import { scrollToFirst } from '@/platform/scroll'

/**
 * What every form page does about unsaved input: it is on the device when the page is hidden, leaving asks, and a refused form
 * scrolls to its first refused field.
 * @returns tells that the form was refused
 */
export function useUnsaved({ isDirty, saveNow }: { isDirty: boolean; saveNow: () => void }): () => void {
  const [refusals, setRefusals] = useState(0)
  useDidHide(() => saveNow())
  useLeaveGuard(isDirty)
  useEffect(() => {
    if (refusals > 0) scrollToFirst('field-invalid')
  }, [refusals])
  return () => setRefusals((times) => times + 1)
}
