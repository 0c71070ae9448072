import { useEffect, useRef, useState } from 'react'
import Taro from '@tarojs/taro'
import { Canvas, type CanvasTouchEvent } from '@tarojs/components'
import { canvasPicture, findCanvas, type CanvasFound } from '@/platform/canvasNode'
import { drawAll, drawSegment, type InkContext, type Point } from './strokes'
import type { Painter, SurfaceProps } from './surfaceTypes'

interface CanvasNode {
  width: number
  height: number
  getContext: (kind: '2d') => InkContext & { scale: (x: number, y: number) => void }
}

let counter = 0

function painterOf({ node, width, height }: CanvasFound<CanvasNode>): Painter {
  const context = node.getContext('2d')
  const ratio = Math.min(2, Taro.getSystemInfoSync().pixelRatio || 1)
  node.width = Math.round(width * ratio)
  node.height = Math.round(height * ratio)
  context.scale(ratio, ratio)
  return {
    drawAll: (strokes) => drawAll(context, strokes, width, height),
    drawSegment: (from, to) => drawSegment(context, from, to),
    toFile: () => {
      // Alipay wants to be told what WeChat takes of the canvas by itself.
      const size = { x: 0, y: 0, width: node.width, height: node.height, destWidth: node.width, destHeight: node.height, quality: 1 }
      return canvasPicture(node, { ...(process.env.TARO_ENV === 'alipay' ? size : {}), fileType: 'png' })
    }
  }
}

/** Touches on a canvas carry their place on it, in CSS px. */
function pointOf(event: CanvasTouchEvent): Point | undefined {
  const touch = event.touches[0] as { x?: number; y?: number } | undefined
  return touch?.x === undefined || touch.y === undefined ? undefined : { x: touch.x, y: touch.y }
}

/** A 2d canvas of WeChat or Alipay. */
export function Surface({ onReady, onStart, onMove, onEnd }: SurfaceProps) {
  const [id] = useState(() => `signature${++counter}`)
  const ready = useRef(onReady)
  ready.current = onReady
  useEffect(() => findCanvas<CanvasNode>(id, (found) => ready.current(painterOf(found))), [id])
  const at = (tell: (point: Point) => void) => (event: CanvasTouchEvent) => {
    const point = pointOf(event)
    if (point !== undefined) tell(point)
  }
  return (
    <Canvas
      type='2d'
      id={id}
      canvasId={id}
      className='signature-canvas'
      disableScroll
      onTouchStart={at(onStart)}
      onTouchMove={at(onMove)}
      onTouchEnd={onEnd}
      onTouchCancel={onEnd}
    />
  )
}
