import sharp from 'sharp'
import type { MiniProgram } from '../miniProgram'
import { isFn, isRecord, type Fn, type ViewNode } from '../types'
import { colourOf, Paper, type Four } from './paper'
import { calls, text, type Api } from './reply'

/** A picture for a canvas: loads a real file of the phone when its address is set. */
class CanvasPicture {
  width = 0
  height = 0
  onload: unknown
  onerror: unknown
  private path = ''

  constructor(private readonly app: MiniProgram) {}

  get src(): string {
    return this.path
  }

  set src(path: string) {
    this.path = path
    const tell = (listener: unknown): void => {
      if (!this.app.closed && isFn(listener)) listener({})
    }
    Promise.resolve()
      .then(() => sharp(this.file).metadata())
      .then(({ width = 0, height = 0, orientation = 1 }) => {
        // Drawn as the camera was held.
        this.width = orientation > 4 ? height : width
        this.height = orientation > 4 ? width : height
        tell(this.onload)
      })
      .catch(() => {
        tell(this.onerror)
      })
  }

  get file(): string {
    return this.app.device.real(this.path)
  }
}

/** What lies on a canvas, one upon the other. A letter is a block of its colour: where words stand is modelled, not how they look. */
type Layer =
  | { kind: 'ink'; piece: Four }
  | { kind: 'copy'; picture: CanvasPicture; from: Four; to: Four }
  | { kind: 'fill'; colour: string; box: Four }

const letterOf = (font: unknown): number => Number(/(\d+)px/.exec(text(font))?.[1] ?? 10)

/** Canvas of `type="2d"` or one beside the screen: strokes and fills really become pixels and pictures really are copied. */
class CanvasNode {
  /** Names of the drawing calls, in order. */
  readonly drawn: string[] = []
  private sides = { width: 300, height: 150 }
  private layers: Layer[] = []
  private scale: [number, number] = [1, 1]
  private readonly context: Record<string, unknown>

  constructor(private readonly app: MiniProgram) {
    this.context = this.makeContext()
  }

  get width(): number {
    return this.sides.width
  }

  set width(width: number) {
    this.resize({ ...this.sides, width })
  }

  get height(): number {
    return this.sides.height
  }

  set height(height: number) {
    this.resize({ ...this.sides, height })
  }

  getContext = (kind: string): Record<string, unknown> => {
    if (kind !== '2d') throw new Error(`canvas context "${kind}" is not modelled by the runner`)
    return this.context
  }

  requestAnimationFrame = (task: Fn): number => {
    setTimeout(() => {
      if (!this.app.closed) task(Date.now())
    }, 16)
    return 1
  }

  cancelAnimationFrame = (): void => undefined

  createImage = (): CanvasPicture => new CanvasPicture(this.app)

  toDataURL = (): string => {
    throw new Error('canvas.toDataURL is not modelled by the runner: use canvasToTempFilePath')
  }

  /** Number of line pieces on the canvas. */
  get pieces(): number {
    return this.layers.filter(({ kind }) => kind === 'ink').length
  }

  /** The canvas as PNG or JPEG, with white paper. @param quality of a JPEG, 0 to 1 */
  async picture(type: 'png' | 'jpg', quality: number): Promise<Buffer> {
    const paper = new Paper(Math.max(1, Math.round(this.width)), Math.max(1, Math.round(this.height)))
    for (const layer of this.layers) {
      if (layer.kind === 'copy') await paper.copy(layer.picture.file, layer.from, layer.to)
      else if (layer.kind === 'fill') paper.fill(layer.box, colourOf(layer.colour))
      else paper.line(layer.piece)
    }
    return type === 'jpg' ? paper.image.jpeg({ quality: Math.round(quality * 100) }).toBuffer() : paper.image.png().toBuffer()
  }

  /** Setting a side clears a canvas and forgets its scale, on the clients as in browsers. */
  private resize(sides: { width: number; height: number }): void {
    this.sides = sides
    this.layers = []
    this.scale = [1, 1]
  }

  /** What covers all that was drawn before ends it. */
  private fill(box: Four): void {
    const isWhole = box[0] <= 0 && box[1] <= 0 && box[2] >= this.width && box[3] >= this.height
    if (isWhole && colourOf(this.context.fillStyle).alpha === 1) this.layers = []
    this.layers.push({ kind: 'fill', colour: text(this.context.fillStyle), box })
  }

  private write(words: string, x: number, y: number): void {
    const letter = letterOf(this.context.font)
    Array.from(words).forEach((sign, index) => {
      if (sign.trim() !== '')
        this.layers.push({ kind: 'fill', colour: text(this.context.fillStyle), box: [x + index * letter, y, letter * 0.8, letter * 0.8] })
    })
  }

  /** The way with nine arguments, which is the only one used here. */
  private copy(args: unknown[]): void {
    const [picture, ...numbers] = args
    if (!(picture instanceof CanvasPicture) || numbers.length !== 8)
      throw new Error('drawImage other than with a loaded picture and eight numbers is not modelled by the runner')
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = numbers.map(Number)
    this.layers.push({ kind: 'copy', picture, from: [a, b, c, d], to: [e, f, g, h] })
  }

  private makeContext(): Record<string, unknown> {
    let at: [number, number] = [0, 0]
    let path: Four[] = []
    const point = (x: unknown, y: unknown): [number, number] => [Number(x) * this.scale[0], Number(y) * this.scale[1]]
    const line = (x: unknown, y: unknown): void => {
      const next = point(x, y)
      path.push([...at, ...next])
      at = next
    }
    const ink = (): void => {
      this.layers.push(...path.map((piece): Layer => ({ kind: 'ink', piece })))
    }
    const acts: Record<string, Fn> = {
      beginPath: () => {
        path = []
      },
      moveTo: (x, y) => {
        at = point(x, y)
      },
      lineTo: (x, y) => {
        line(x, y)
      },
      quadraticCurveTo: (_cx, _cy, x, y) => {
        line(x, y)
      },
      bezierCurveTo: (_ax, _ay, _bx, _by, x, y) => {
        line(x, y)
      },
      arc: (x, y) => {
        at = point(x, y)
        path.push([...at, ...at])
      },
      stroke: ink,
      fill: ink,
      clearRect: () => {
        this.layers = []
        path = []
      },
      fillRect: (x, y, width, height) => {
        this.fill([...point(x, y), ...point(width, height)])
      },
      fillText: (words, x, y) => {
        this.write(text(words), ...point(x, y))
      },
      drawImage: (...args) => {
        this.copy(args)
      },
      scale: (x, y) => {
        this.scale = [this.scale[0] * Number(x), this.scale[1] * Number(y)]
      },
      setTransform: (a, _b, _c, d) => {
        this.scale = [Number(a), Number(d)]
      },
      resetTransform: () => {
        this.scale = [1, 1]
      },
      measureText: (words) => ({ width: Array.from(text(words)).length * letterOf(this.context.font) })
    }
    for (const silent of ['closePath', 'strokeRect', 'save', 'restore', 'translate', 'rotate', 'strokeText', 'setLineDash', 'rect', 'clip'])
      acts[silent] = () => undefined
    const context: Record<string, unknown> = { canvas: this, fillStyle: '#000000', font: '10px sans-serif' }
    for (const [name, act] of Object.entries(acts))
      context[name] = (...args: unknown[]) => {
        this.drawn.push(name)
        return act(...args)
      }
    return context
  }
}

const nodes = new WeakMap<MiniProgram, Map<string, CanvasNode>>()

/**
 * The canvas behind a `<canvas type="2d">`, the same as long as the page keeps it; null for other tags and for who asks first:
 * on a phone the page may lay a canvas out after it was asked for.
 */
export function canvasOf(app: MiniProgram, node: ViewNode): CanvasNode | null {
  if (node.tag !== 'canvas') return null
  const known = nodes.get(app) ?? new Map<string, CanvasNode>()
  nodes.set(app, known)
  const key = `${app.page.id}#${text(node.attr.id)}`
  const canvas = known.get(key)
  if (canvas === undefined) known.set(key, new CanvasNode(app))
  return canvas ?? null
}

export function canvasApi(app: MiniProgram): Api {
  const exporting = calls(app, {
    canvasToTempFilePath: (options, reply) => {
      const { canvas } = options
      if (!isRecord(canvas) || !(canvas instanceof CanvasNode)) {
        reply.fail('fail canvas is empty')
        return
      }
      const type = options.fileType === 'jpg' ? 'jpg' : 'png'
      canvas.picture(type, Number(options.quality ?? 1)).then(
        (bytes) => {
          const file = app.device.temporary(type, bytes)
          reply.ok(app.platform === 'alipay' ? { tempFilePath: file, apFilePath: file } : { tempFilePath: file })
        },
        (error: unknown) => {
          reply.fail(text(error))
        }
      )
    }
  })
  /** A canvas beside the screen; a phone that has none gives nothing. */
  /** WeChat takes an object, Alipay the sides one after the other; Alipay's keeps them, and exports itself. */
  const createOffscreenCanvas = (...args: unknown[]): CanvasNode => {
    if (!app.device.hasOffscreenCanvas) throw new Error('createOffscreenCanvas: no memory')
    const [options, side] = args
    if (app.platform === 'alipay') {
      if (typeof options !== 'number' || typeof side !== 'number') {
        app.faults.add('error', 'createOffscreenCanvas takes width and height')
        throw new Error('createOffscreenCanvas takes width and height')
      }
      const canvas = Object.assign(new CanvasNode(app), { width: options, height: side })
      for (const name of ['width', 'height'] as const) Object.defineProperty(canvas, name, { value: canvas[name], writable: false })
      return Object.assign(canvas, {
        toTempFilePath: (given: Record<string, unknown>) => {
          const { canvasToTempFilePath } = exporting
          return isFn(canvasToTempFilePath) ? canvasToTempFilePath({ ...given, canvas }) : undefined
        }
      })
    }
    if (!isRecord(options) || options.type !== '2d')
      throw new Error('createOffscreenCanvas other than of type 2d is not modelled by the runner')
    return Object.assign(new CanvasNode(app), { width: Number(options.width), height: Number(options.height) })
  }
  return { ...exporting, createOffscreenCanvas }
}
