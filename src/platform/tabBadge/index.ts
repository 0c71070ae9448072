import Taro from '@tarojs/taro'

/** What each tab should show; the platform refuses while a page without tab bar is in front. */
const wanted = new Map<number, string>()

/**
 * Text on a tab of the native bar, default part (mini-programs); empty takes it away. Clients refuse the call on pages without the
 * bar: it is kept and given again by `repeatTabBadges`.
 * @param index place of the tab, from 0
 */
export function setTabBadge(index: number, text: string): void {
  wanted.set(index, text)
  show(index, text)
}

/** Gives all badges again; called when a tab page comes to the front. */
export function repeatTabBadges(): void {
  for (const [index, text] of wanted) show(index, text)
}

function show(index: number, text: string): void {
  const call: Promise<unknown> = text === '' ? Taro.removeTabBarBadge({ index }) : Taro.setTabBarBadge({ index, text })
  // Refused on a page without tab bar, as it should be: the next tab page repeats it.
  call.catch(() => undefined)
}
