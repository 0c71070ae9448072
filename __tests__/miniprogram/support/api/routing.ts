import type { MiniProgram } from '../miniProgram'
import type { RouteKind } from '../router'
import { describe, isFn, type Fn } from '../types'
import { calls, text, type Api, type Handler } from './reply'

const KINDS: RouteKind[] = ['navigateTo', 'redirectTo', 'reLaunch', 'switchTab', 'navigateBack']

/** The channel between a page and the one that opened it. */
function eventChannel(): Record<string, Fn> {
  const heard = new Map<string, Set<Fn>>()
  const on = (event: unknown, listener: unknown): void => {
    if (isFn(listener)) heard.set(String(event), (heard.get(String(event)) ?? new Set()).add(listener))
  }
  return {
    on,
    once: (event, listener) => {
      on(event, (...values: unknown[]) => {
        heard.delete(String(event))
        if (isFn(listener)) listener(...values)
      })
    },
    off: (event) => {
      heard.delete(String(event))
    },
    emit: (event, ...values) => {
      for (const listener of heard.get(String(event)) ?? []) listener(...values)
    }
  }
}

export function routingApi(app: MiniProgram): Api {
  const handler =
    (kind: RouteKind): Handler =>
    (options, reply) => {
      app.router.go(kind, text(options.url), Number(options.delta ?? 1)).then(
        () => {
          const channel = eventChannel()
          if (typeof options.events === 'object' && options.events !== null)
            for (const [event, listener] of Object.entries(options.events)) channel.on?.(event, listener)
          if (kind === 'navigateTo') app.page.instance.getOpenerEventChannel = () => channel
          reply.ok(kind === 'navigateTo' ? { eventChannel: channel } : {})
        },
        (error: unknown) => {
          reply.fail(describe(error).split('\n')[0] ?? '')
        }
      )
    }
  return calls(app, Object.fromEntries(KINDS.map((kind) => [kind, handler(kind)])))
}
