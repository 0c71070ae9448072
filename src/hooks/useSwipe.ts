import { useRef } from 'react'
import type { CommonEvent, ITouchEvent } from '@tarojs/components'

/** The finger has gone this far sideways: it means it. Unit: px. */
const SWIPE_PX = 24

/**
 * A finger that goes to the left over a row, told once a touch, as soon as it is clear; any other way, scrolling too, is told as `onAway`.
 * Nothing follows the finger and nothing is held back: the list scrolls as ever, and nothing is drawn while it moves.
 */
export function useSwipe(onLeft: () => void, onAway: () => void) {
  const from = useRef<{ x: number; y: number }>()
  const placeOf = (event: CommonEvent) => {
    const [touch] = (event as ITouchEvent).touches
    return touch === undefined ? undefined : { x: touch.clientX, y: touch.clientY }
  }
  return {
    onTouchStart: (event: CommonEvent) => {
      from.current = placeOf(event)
    },
    onTouchMove: (event: CommonEvent) => {
      const [start, now] = [from.current, placeOf(event)]
      if (start === undefined || now === undefined) return
      const [left, down] = [start.x - now.x, Math.abs(now.y - start.y)]
      if (Math.max(Math.abs(left), down) < SWIPE_PX) return
      from.current = undefined
      if (left >= 2 * down) onLeft()
      else onAway()
    }
  }
}
