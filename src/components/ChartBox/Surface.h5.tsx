import { createElement, useEffect, useRef, type MouseEvent } from 'react'
import type { SurfaceProps } from './chartTypes'
import { drawChart } from './drawChart'

/** The browser's own canvas; drawn again when its width changes. */
export function Surface({ data, look, height, label, onPick }: SurfaceProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const find = useRef<(x: number, y: number) => number>(() => -1)
  useEffect(() => {
    const node = canvas.current
    if (node === null) return undefined
    const draw = () => {
      const context = node.getContext('2d')
      const { width } = node.getBoundingClientRect()
      if (context === null || width === 0) return
      const ratio = Math.min(2, window.devicePixelRatio || 1)
      node.width = Math.round(width * ratio)
      node.height = Math.round(height * ratio)
      find.current = drawChart({ context, width, height, ratio }, data, look)
    }
    draw()
    window.addEventListener('resize', draw)
    return () => window.removeEventListener('resize', draw)
  }, [data, look, height])
  const pick = ({ nativeEvent: { offsetX, offsetY } }: MouseEvent) => {
    const index = find.current(offsetX, offsetY)
    if (index >= 0) onPick(index)
  }
  return createElement('canvas', {
    ref: canvas,
    className: 'chart-canvas',
    role: 'img',
    'aria-label': label,
    style: { height: `${height}px` },
    onClick: pick
  })
}
