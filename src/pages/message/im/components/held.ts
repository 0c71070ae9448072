/**
 * What asks for more about something by holding it: on H5 the right button and the long press of a finger, in the mini-programs the long
 * press, which each platform calls by a name of its own.
 */
export function held(act: () => void): Record<string, (event: { preventDefault?: () => void }) => void> {
  if (process.env.TARO_ENV === 'alipay') return { onLongTap: () => act() }
  if (process.env.TARO_ENV !== 'h5') return { onLongPress: () => act() }
  return {
    onContextMenu: (event) => {
      event.preventDefault?.()
      act()
    }
  }
}
