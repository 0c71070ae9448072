import sharp from 'sharp'
import type { MiniProgram } from '../miniProgram'
import { isRecord, type Fn, type ViewNode } from '../types'
import { calls, text, type Api } from './reply'

/** Canvas of `type="2d"`: what is drawn is recorded, and strokes really become dark pixels. */
class CanvasNode {
  width = 300
  height = 150
  /** Names of the drawing calls, in order. */
  readonly drawn: string[] = []
  private ink: [number, number, number, number][] = []
  private readonly context: Record<string, unknown>

  constructor(private readonly app: MiniProgram) { this.context = this.makeContext() }

  getContext = (kind: string): Record<string, unknown> => {
    if (kind !== '2d') throw new Error(`canvas context "${kind}" is not modelled by the runner`)
    return this.context
  }

  requestAnimationFrame = (task: Fn): number => { setTimeout(() => { if (!this.app.closed) task(Date.now()) }, 16); return 1 }

  cancelAnimationFrame = (): void => undefined

  createImage = (): Record<string, unknown> => ({ src: '', onload: undefined, onerror: undefined })

  toDataURL = (): string => { throw new Error('canvas.toDataURL is not modelled by the runner: use canvasToTempFilePath') }

  /** Number of line pieces on the canvas. */
  get pieces(): number { return this.ink.length }

  /** The picture as PNG, with white paper. */
  async picture(): Promise<Buffer> {
    const width = Math.max(1, Math.round(this.width))
    const height = Math.max(1, Math.round(this.height))
    const pixels = Buffer.alloc(width * height, 255)
    for (const [x0, y0, x1, y1] of this.ink) {
      const steps = Math.max(1, Math.ceil(Math.hypot(x1 - x0, y1 - y0)))
      for (let step = 0; step <= steps; step++) {
        const x = Math.round(x0 + ((x1 - x0) * step) / steps)
        const y = Math.round(y0 + ((y1 - y0) * step) / steps)
        for (const [dx, dy] of [[0, 0], [1, 0], [0, 1], [1, 1]] as const) if (x + dx >= 0 && x + dx < width && y + dy >= 0 && y + dy < height) pixels[(y + dy) * width + x + dx] = 0
      }
    }
    return sharp(pixels, { raw: { width, height, channels: 1 } }).png().toBuffer()
  }

  private makeContext(): Record<string, unknown> {
    let at: [number, number] = [0, 0]
    let path: [number, number, number, number][] = []
    let scale: [number, number] = [1, 1]
    const point = (x: unknown, y: unknown): [number, number] => [Number(x) * scale[0], Number(y) * scale[1]]
    const line = (x: unknown, y: unknown): void => { const next = point(x, y); path.push([...at, ...next]); at = next }
    const acts: Record<string, Fn> = {
      beginPath: () => { path = [] },
      moveTo: (x, y) => { at = point(x, y) },
      lineTo: (x, y) => { line(x, y) },
      quadraticCurveTo: (_cx, _cy, x, y) => { line(x, y) },
      bezierCurveTo: (_ax, _ay, _bx, _by, x, y) => { line(x, y) },
      arc: (x, y) => { at = point(x, y); path.push([...at, ...at]) },
      stroke: () => { this.ink.push(...path) },
      fill: () => { this.ink.push(...path) },
      clearRect: () => { this.ink = []; path = [] },
      scale: (x, y) => { scale = [scale[0] * Number(x), scale[1] * Number(y)] },
      setTransform: (a, _b, _c, d) => { scale = [Number(a), Number(d)] },
      resetTransform: () => { scale = [1, 1] },
      measureText: (words) => ({ width: text(words).length * 10 })
    }
    for (const silent of ['closePath', 'fillRect', 'strokeRect', 'save', 'restore', 'translate', 'rotate', 'fillText', 'strokeText', 'drawImage', 'setLineDash', 'rect', 'clip']) acts[silent] = () => undefined
    const context: Record<string, unknown> = { canvas: this }
    for (const [name, act] of Object.entries(acts)) context[name] = (...args: unknown[]) => { this.drawn.push(name); return act(...args) }
    return context
  }
}

const nodes = new WeakMap<MiniProgram, Map<string, CanvasNode>>()

/** The canvas behind a `<canvas type="2d">`, the same as long as the page keeps it; null for other tags. */
export function canvasOf(app: MiniProgram, node: ViewNode): CanvasNode | null {
  if (node.tag !== 'canvas') return null
  const known = nodes.get(app) ?? new Map<string, CanvasNode>()
  nodes.set(app, known)
  const key = `${app.page.id}#${text(node.attr.id)}`
  const canvas = known.get(key) ?? new CanvasNode(app)
  known.set(key, canvas)
  return canvas
}

export function canvasApi(app: MiniProgram): Api {
  return calls(app, {
    canvasToTempFilePath: (options, reply) => {
      const { canvas } = options
      if (!isRecord(canvas) || !(canvas instanceof CanvasNode)) { reply.fail('fail canvas is empty'); return }
      canvas.picture().then((bytes) => { const file = app.device.temporary('png', bytes); reply.ok(app.platform === 'alipay' ? { tempFilePath: file, apFilePath: file } : { tempFilePath: file }) }, (error: unknown) => { reply.fail(text(error)) })
    }
  })
}
