import { allowedPosition } from '../allowedPosition'
import { POLL_MS, type WatchPositions } from './types'

/** Follows the device by asking again and again while the app is in front; Alipay stops timers behind it. */
export const watchPositions: WatchPositions = async (listener) => {
  const ask = async (): Promise<boolean> => {
    const position = await allowedPosition()
    if (position !== undefined) listener(position)
    return position !== undefined
  }
  if (!(await ask())) return undefined
  const timer = setInterval(() => void ask(), POLL_MS)
  return { isBackground: false, stop: () => clearInterval(timer) }
}
