import { createElement, useEffect, useRef } from 'react'
import { cutOf, placed, type FramePoint } from './cropping'
import { QUALITY, type Cutter, type StageProps } from './stageTypes'

const STEP = 0.05
const KEYS: Readonly<Record<string, FramePoint>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP }
}
const ZOOM_KEYS: Readonly<Record<string, number>> = { '+': 1.2, '=': 1.2, '-': 1 / 1.2 }

function cutterOf(image: HTMLImageElement): Cutter {
  return {
    size: { width: image.naturalWidth, height: image.naturalHeight },
    cut: (crop) =>
      new Promise((resolve, reject) => {
        const { left, top, side, drawn } = cutOf(crop)
        const canvas = document.createElement('canvas')
        canvas.width = drawn
        canvas.height = drawn
        const context = canvas.getContext('2d')
        if (context === null) {
          reject(new Error('no canvas'))
          return
        }
        // JPEG has no transparency: what shows through becomes paper, not black.
        context.fillStyle = '#FFFFFF'
        context.fillRect(0, 0, drawn, drawn)
        context.drawImage(image, left, top, side, side, 0, 0, drawn, drawn)
        canvas.toBlob(
          (blob) => (blob === null ? reject(new Error('the canvas gave no picture')) : resolve(URL.createObjectURL(blob))),
          'image/jpeg',
          QUALITY
        )
      })
  }
}

/** Reads pointers (or touches and the mouse on old Safari) on a node as fingers. Answers the way to stop. */
function watchFingers(node: HTMLElement, tell: (fingers: FramePoint[]) => void): () => void {
  const down = new Map<number, FramePoint>()
  const placeOf = (at: { clientX: number; clientY: number }): FramePoint => {
    const rect = node.getBoundingClientRect()
    return { x: (at.clientX - rect.left) / rect.width, y: (at.clientY - rect.top) / rect.height }
  }
  const report = () => tell([...down.values()])
  const start = (event: PointerEvent) => {
    event.preventDefault()
    node.focus({ preventScroll: true })
    down.set(event.pointerId, placeOf(event))
    report()
  }
  const move = (event: PointerEvent) => {
    if (!down.has(event.pointerId)) return
    down.set(event.pointerId, placeOf(event))
    report()
  }
  const end = (event: PointerEvent) => {
    if (down.delete(event.pointerId)) report()
  }
  const touched = (event: TouchEvent) => {
    if (event.type === 'touchmove' && down.size === 0) return
    event.preventDefault()
    down.clear()
    Array.from(event.targetTouches).forEach((touch) => down.set(touch.identifier, placeOf(touch)))
    report()
  }
  if (typeof window.PointerEvent === 'function') {
    // A finger may leave the frame and still counts until it is lifted.
    node.addEventListener('pointerdown', start)
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', end)
    window.addEventListener('pointercancel', end)
    return () => {
      node.removeEventListener('pointerdown', start)
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', end)
      window.removeEventListener('pointercancel', end)
    }
  }
  const names = ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const
  names.forEach((name) => node.addEventListener(name, touched, { passive: false }))
  return () => names.forEach((name) => node.removeEventListener(name, touched))
}

/** The frame with the picture behind it, in a browser: fingers, mouse, wheel and keyboard. */
export function Stage(props: StageProps) {
  const frame = useRef<HTMLDivElement>(null)
  const latest = useRef(props)
  latest.current = props
  const { src, size, crop } = props
  useEffect(() => {
    const image = new Image()
    let isGone = false
    image.onload = () => {
      if (!isGone) latest.current.onReady(cutterOf(image))
    }
    image.onerror = () => {
      if (!isGone) latest.current.onBroken()
    }
    image.src = src
    return () => {
      isGone = true
    }
  }, [src])
  useEffect(() => {
    const node = frame.current
    if (node === null) return undefined
    const stop = watchFingers(node, (fingers) => latest.current.onFingers(fingers))
    const wheel = (event: WheelEvent) => {
      event.preventDefault()
      const rect = node.getBoundingClientRect()
      latest.current.onZoom(event.deltaY < 0 ? 1.1 : 1 / 1.1, {
        x: (event.clientX - rect.left) / rect.width,
        y: (event.clientY - rect.top) / rect.height
      })
    }
    const key = (event: KeyboardEvent) => {
      const push = KEYS[event.key]
      const zoom = ZOOM_KEYS[event.key]
      if (push === undefined && zoom === undefined) return
      event.preventDefault()
      if (push !== undefined) latest.current.onPush(push)
      if (zoom !== undefined) latest.current.onZoom(zoom)
    }
    node.addEventListener('wheel', wheel, { passive: false })
    node.addEventListener('keydown', key)
    return () => {
      stop()
      node.removeEventListener('wheel', wheel)
      node.removeEventListener('keydown', key)
    }
  }, [])
  const at = size === undefined || crop === undefined ? undefined : placed(size, crop)
  const percent = (value: number): string => `${value.toFixed(3)}%`
  return createElement(
    'div',
    { ref: frame, className: 'cropper-frame', tabIndex: 0, role: 'application', 'aria-label': '头像裁剪区，方向键移动，加减键缩放' },
    at !== undefined &&
      createElement('img', {
        className: 'cropper-picture',
        src,
        alt: '',
        draggable: false,
        style: { left: percent(at.left), top: percent(at.top), width: percent(at.width), height: percent(at.height) }
      })
  )
}
