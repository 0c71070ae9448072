import { hooks } from '@tarojs/shared'

/** WeChat writes `touchstart`, Alipay `touchStart`. */
const ACTS = /^(tap|touchstart|longpress|input|confirm)$/i

/** Tells each act of the person that reaches the app, on whatever page; default part (mini-programs, which have no listener for all of an app). */
export function watchActs(listener: () => void): void {
  hooks.tap('modifyMpEvent', ({ type }) => {
    if (ACTS.test(type)) listener()
  })
}
