import { useDidShow } from '@tarojs/taro'
import { repeatTabBadges } from '@/platform/tabBadge'

/** The mini-programs draw their own tab bar (app.config.ts); it takes badges only while a tab page is in front. */
export function TabBar() {
  useDidShow(repeatTabBadges)
  return null
}
