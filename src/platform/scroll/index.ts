import Taro from '@tarojs/taro'

/** Room for a title above what is scrolled to; px. */
const ROOM = 96

/** Brings the first element of a class into sight once it is drawn, for instance the first field that needs a look. */
export function scrollToFirst(className: string): void {
  Taro.nextTick(() => {
    // A platform that cannot scroll leaves the page where it is: the bar still counts what is wrong.
    Promise.resolve(Taro.pageScrollTo({ selector: `.${className}`, offsetTop: -ROOM, duration: 200 })).catch(() => undefined)
  })
}
