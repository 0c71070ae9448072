import { useEffect } from 'react'
import { useDidHide } from '@tarojs/taro'
import { useLeaving } from '@/hooks/pages/useLeaving'
import { useLeaveGuard } from '@/hooks/useLeaveGuard'
import { useStores } from '@/hooks/useStores'

/** What is written on a page; what was typed is kept on the device until it is sent. */
export interface Written {
  isDirty: boolean
  load: () => Promise<void>
  saveNow: () => void
}

/** A page on which one thing is written: read when it opens, kept when it is hidden or left, and leaving asks. @param to where it goes back to @returns the ways out */
export function useWriting(model: Written, to: string): ReturnType<typeof useLeaving> {
  const { session } = useStores()
  useEffect(() => {
    if (session.isSignedIn) void model.load()
    return () => model.saveNow()
  }, [model, session])
  useDidHide(() => model.saveNow())
  useLeaveGuard(model.isDirty)
  return useLeaving({ isDirty: model.isDirty, keep: model.saveNow, to })
}
