import Taro from '@tarojs/taro'

/**
 * Tells each time the app comes to the front (true) or is hidden (false), as long as it lives; default part (mini-programs).
 * Nothing is told of the launch: an app starts in front.
 */
export function watchAppShown(listener: (isShown: boolean) => void): void {
  Taro.onAppShow(() => listener(true))
  Taro.onAppHide(() => listener(false))
}
