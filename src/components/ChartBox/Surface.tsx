import { useEffect, useRef, useState } from 'react'
import Taro from '@tarojs/taro'
import { Canvas, type CanvasTouchEvent } from '@tarojs/components'
import { findCanvas } from '@/platform/canvasNode'
import type { SurfaceProps } from './chartTypes'
import { drawChart } from './drawChart'

interface CanvasNode {
  width: number
  height: number
  getContext: (kind: '2d') => unknown
}
interface Place {
  x: number
  y: number
}

let counter = 0
/** A finger that moves farther scrolls the page, px. */
const TAP_PX = 10

/** Touches on a canvas carry their place on it, in CSS px. */
function placeOf(event: CanvasTouchEvent): Place | undefined {
  const touch = (event.changedTouches[0] ?? event.touches[0]) as Partial<Place> | undefined
  return touch?.x === undefined || touch.y === undefined ? undefined : { x: touch.x, y: touch.y }
}

/** A 2d canvas of WeChat or Alipay. */
export function Surface({ data, look, height, label, onPick }: SurfaceProps) {
  const [id] = useState(() => `chart${++counter}`)
  const find = useRef<(x: number, y: number) => number>(() => -1)
  const start = useRef<Place>()
  useEffect(
    () =>
      findCanvas<CanvasNode>(id, ({ node, width }) => {
        const ratio = Math.min(2, Taro.getSystemInfoSync().pixelRatio || 1)
        node.width = Math.round(width * ratio)
        node.height = Math.round(height * ratio)
        find.current = drawChart({ context: node.getContext('2d'), width, height, ratio }, data, look)
      }),
    [id, data, look, height]
  )
  const end = (event: CanvasTouchEvent) => {
    const [from, to] = [start.current, placeOf(event)]
    if (from === undefined || to === undefined || Math.abs(from.x - to.x) > TAP_PX || Math.abs(from.y - to.y) > TAP_PX) return
    const index = find.current(to.x, to.y)
    if (index >= 0) onPick(index)
  }
  return (
    <Canvas
      type='2d'
      id={id}
      canvasId={id}
      className='chart-canvas'
      style={{ height: `${height}px` }}
      onTouchStart={(event) => {
        start.current = placeOf(event)
      }}
      onTouchEnd={end}
      {...{ 'aria-label': label }}
    />
  )
}
