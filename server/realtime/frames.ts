import type { TSchema } from '@sinclair/typebox'
import { refuse } from '../errors'
import { validatorCompiler } from '../validation'
import type { FrameHandler, FrameRegistry, FrameSource } from './types'

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

type Check = (frame: unknown) => { value?: unknown, error?: Error }

/** Checks frames like the bodies of requests: same schemas, same messages, same limits on depth and characters. */
export function checker(schema: TSchema): Check {
  const check = validatorCompiler({ schema, method: 'POST', url: '', httpPart: 'body' })
  return (frame) => check(frame) as ReturnType<Check>
}

/** The frames that areas have registered. */
export class Frames implements FrameRegistry {
  private readonly known = new Map<string, (frame: ClientFrame, from: FrameSource) => Promise<void> | void>()

  on: FrameRegistry['on'] = (method, schema, handler) => {
    if (this.known.has(method)) throw new Error(`two handlers for the frame ${method}`)
    const check = checker(schema)
    this.known.set(method, (frame, from) => {
      const { value, error } = check(frame)
      if (error !== undefined) throw error
      return (handler as FrameHandler<unknown>)(value, from)
    })
  }

  /** Nothing for a method that nobody knows (rulings 4). @throws Refusal of the check or of the handler */
  async handle(frame: ClientFrame, from: FrameSource): Promise<void> {
    await this.known.get(frame.method)?.(frame, from)
  }
}
