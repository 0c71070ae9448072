import type { Handler } from '../callTypes'
import type { Dialect } from '../dialect'
import type { World } from '../world'
import { flowCalls } from './flowCalls'
import { restCalls } from './rest'
import { scheduleCalls } from './schedule'

/** Calls that a strict fake answers in its own way; none for the lenient ones. They stand after the common calls and so win over them. */
export function strictCalls(dialect: Dialect, world: World): Record<string, Handler> {
  return dialect.generation === undefined
    ? {}
    : { ...flowCalls(dialect, world), ...scheduleCalls(dialect, world), ...restCalls(dialect, world) }
}
