import { createElement, useEffect, useRef } from 'react'
import { drawAll, drawSegment, type Point } from './strokes'
import type { Painter, SurfaceProps } from './surfaceTypes'

function painterOf(canvas: HTMLCanvasElement): Painter | undefined {
  const context = canvas.getContext('2d')
  if (context === null) return undefined
  const { width, height } = canvas.getBoundingClientRect()
  const ratio = Math.min(2, window.devicePixelRatio || 1)
  canvas.width = Math.round(width * ratio)
  canvas.height = Math.round(height * ratio)
  context.scale(ratio, ratio)
  return {
    drawAll: (strokes) => drawAll(context, strokes, width, height),
    drawSegment: (from, to) => drawSegment(context, from, to),
    toFile: () =>
      new Promise((resolve, reject) => {
        canvas.toBlob((blob) => {
          if (blob === null) reject(new Error('the canvas gave no picture'))
          else resolve(URL.createObjectURL(blob))
        }, 'image/png')
      })
  }
}

/** The browser's own canvas: touch, mouse and pen alike through pointer events, or touch and mouse events on old Safari. */
export function Surface(props: SurfaceProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const latest = useRef(props)
  latest.current = props
  useEffect(() => {
    const node = canvas.current
    if (node === null) return undefined
    const painter = painterOf(node)
    if (painter === undefined) return undefined
    latest.current.onReady(painter)
    let isDown = false
    const pointOf = (event: PointerEvent | MouseEvent | Touch): Point => {
      const rect = node.getBoundingClientRect()
      return { x: event.clientX - rect.left, y: event.clientY - rect.top }
    }
    const first = (event: Event): PointerEvent | MouseEvent | Touch | undefined =>
      'touches' in event ? (event as TouchEvent).touches[0] : (event as MouseEvent)
    const start = (event: Event) => {
      const at = first(event)
      if (at === undefined) return
      event.preventDefault()
      isDown = true
      latest.current.onStart(pointOf(at))
    }
    const move = (event: Event) => {
      const at = first(event)
      if (!isDown || at === undefined) return
      event.preventDefault()
      latest.current.onMove(pointOf(at))
    }
    const end = () => {
      if (!isDown) return
      isDown = false
      latest.current.onEnd()
    }
    const names =
      typeof window.PointerEvent === 'function'
        ? { start: ['pointerdown'], move: ['pointermove'], end: ['pointerup', 'pointercancel'] }
        : { start: ['touchstart', 'mousedown'], move: ['touchmove', 'mousemove'], end: ['touchend', 'touchcancel', 'mouseup'] }
    // A stroke may leave the pad and still ends where the finger is lifted: move and end are heard on the window.
    names.start.forEach((name) => node.addEventListener(name, start, { passive: false }))
    names.move.forEach((name) => window.addEventListener(name, move, { passive: false }))
    names.end.forEach((name) => window.addEventListener(name, end))
    return () => {
      names.start.forEach((name) => node.removeEventListener(name, start))
      names.move.forEach((name) => window.removeEventListener(name, move))
      names.end.forEach((name) => window.removeEventListener(name, end))
    }
  }, [])
  return createElement('canvas', { ref: canvas, className: 'signature-canvas', 'aria-label': '签字板', role: 'img' })
}
