import Taro from '@tarojs/taro'
import colours from '@/theme.json'

export interface BarLook {
  isNight: boolean
  /** The person chose day or night: what the client draws by itself follows the system. */
  isChosen: boolean
  /** White words over the primary header, by day too. */
  isHero: boolean
}

let isDressed = false

/** What a page without this part, or an old client, refuses is nobody's error. */
const quiet = (call: Promise<unknown>): void => {
  call.catch(() => undefined)
}

/**
 * Navigation bar, status bar, tab bar and what is behind the page of a mini-program, for the page in front. The client forgets them
 * with the page; nothing is asked for as long as nobody chose by hand.
 */
export function dressBars({ isNight, isChosen, isHero }: BarLook): void {
  if (!isChosen && !isDressed) return
  isDressed = true
  const { surface, page, text3, primary } = colours[isNight ? 'dark' : 'light']
  quiet(Taro.setNavigationBarColor({ frontColor: isNight || isHero ? '#ffffff' : '#000000', backgroundColor: surface }))
  quiet(Taro.setBackgroundColor({ backgroundColor: page, backgroundColorTop: page, backgroundColorBottom: page }))
  quiet(Taro.setBackgroundTextStyle({ textStyle: isNight ? 'light' : 'dark' }))
  quiet(Taro.setTabBarStyle({ color: text3, selectedColor: primary, backgroundColor: surface, borderStyle: isNight ? 'black' : 'white' }))
}
