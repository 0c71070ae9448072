import { useDidShow, usePullDownRefresh } from '@tarojs/taro'
import { endPull } from '@/platform/page'
import { useStores } from '../useStores'

/**
 * A page reads what it shows whenever it comes into sight and when it is pulled down (design.md#lists).
 * @param read tells of a failure by itself, on the page
 */
export function usePageReading(read: () => Promise<unknown>): void {
  const { session } = useStores()
  useDidShow(() => {
    if (session.isSignedIn) void read()
  })
  usePullDownRefresh(() => void read().finally(endPull))
}
