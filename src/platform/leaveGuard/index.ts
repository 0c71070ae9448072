import Taro from '@tarojs/taro'

/** A platform without the call lets the page go: what was typed is kept as a draft anyway. */
function quietly(call: () => unknown): void {
  try {
    Promise.resolve(call()).catch(() => undefined)
  } catch {
    return
  }
}

/** Asks before the page is left by the platform's own back button; default part (mini-programs). */
export function guardLeaving(message: string): void {
  quietly(() => Taro.enableAlertBeforeUnload({ message }))
}

export function allowLeaving(): void {
  quietly(() => Taro.disableAlertBeforeUnload())
}
