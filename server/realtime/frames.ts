import { SpanKind } from '@opentelemetry/api'
import type { TSchema } from '@sinclair/typebox'
import { refuse } from '../errors'
import { traced } from '../tracing'
import { validatorCompiler } from '../validation'
import type { FrameHandler, FrameRegistry, FrameSource, OverlappingHandler } from './types'

/** A frame of a client as far as it has been looked at. */
export type ClientFrame = { method: string } & Record<string, unknown>

const MALFORMED = '消息格式不正确'

/** @throws Refusal when the text is no frame */
export function readFrame(text: string): ClientFrame {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw refuse(MALFORMED)
  }
  if (!isFrame(value)) throw refuse(MALFORMED)
  return value
}

const isFrame = (value: unknown): value is ClientFrame =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && 'method' in value && typeof value.method === 'string'

type Check = (frame: unknown) => { value?: unknown; error?: Error }

/** Checks frames like the bodies of requests: same schemas, same messages, same limits on depth and characters. */
export function checker(schema: TSchema): Check {
  const check = validatorCompiler({ schema, method: 'POST', url: '', httpPart: 'body' })
  return (frame) => check(frame) as ReturnType<Check>
}

/** Of a frame that is not looked at any further; whoever sent it need not wait for an answer then. */
export const clientIdOf = (data: Buffer): string | undefined =>
  /"clientId":"([0-9A-Za-z_-]{8,64})"/.exec(data.subarray(0, 4096).toString('latin1'))?.[1]

/** @throws Refusal of a checked frame that does not fit */
export function requireFit({ error }: { error?: Error }): void {
  if (error !== undefined) throw error
}

/** What goes on of a frame that was taken, if anything does. */
export type Taken = { rest: Promise<void> } | void
type Known = (frame: ClientFrame, from: FrameSource) => Promise<Taken> | Taken

/** The frames that areas have registered. */
export class Frames implements FrameRegistry {
  private readonly known = new Map<string, Known>()
  private readonly overlapping = new Set<string>()

  on: FrameRegistry['on'] = (method, schema, handler) => {
    this.add(method, schema, handler as FrameHandler<unknown>)
  }

  onOverlapping: FrameRegistry['onOverlapping'] = (method, schema, handler) => {
    this.add(method, schema, handler as OverlappingHandler<unknown>)
    this.overlapping.add(method)
  }

  /** Whether a frame may be taken while the rest of such a one goes on. */
  overlaps({ method }: ClientFrame): boolean {
    return this.overlapping.has(method)
  }

  /** Nothing for a method that nobody knows (socket.md#frames). @returns what goes on @throws Refusal of the check or of the handler */
  handle(frame: ClientFrame, from: FrameSource): ReturnType<Known> {
    const handler = this.known.get(frame.method)
    if (handler !== undefined) return traced(`frame ${frame.method}`, SpanKind.SERVER, {}, () => handler(frame, from))
  }

  private add(method: string, schema: TSchema, handler: (frame: unknown, from: FrameSource) => ReturnType<Known>): void {
    if (this.known.has(method)) throw new Error(`two handlers for the frame ${method}`)
    const check = checker(schema)
    this.known.set(method, (frame, from) => {
      const { value, error } = check(frame)
      if (error !== undefined) throw error
      return handler(value, from)
    })
  }
}
