import Taro from '@tarojs/taro'
import { quietly } from './promised'

/** Ends the pull of the page in front. What a page without this part, or an old client, refuses is nobody's error. */
export function endPull(): void {
  quietly(() => Taro.stopPullDownRefresh())
}

/** The name in the navigation bar of the page in front; refused, the page keeps its own. */
export function setPageTitle(title: string): void {
  quietly(() => Taro.setNavigationBarTitle({ title }))
}
