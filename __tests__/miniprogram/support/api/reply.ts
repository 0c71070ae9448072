import type { MiniProgram } from '../miniProgram'
import { isFn, type Fn, type Options } from '../types'

/** How a call ends: exactly one of the two, later than the call itself, as the clients do. */
export interface Reply {
  ok(result?: Record<string, unknown>): void
  fail(reason: string, more?: Record<string, unknown>): void
}

export type Handler = (options: Options, reply: Reply) => unknown

/** The parts of `wx` or `my` that one module gives. */
export type Api = Record<string, unknown>

const plain = (value: unknown): boolean => {
  if (isFn(value)) return false
  if (typeof value !== 'object' || value === null) return true
  if (Object.prototype.toString.call(value) === '[object ArrayBuffer]') return false
  return Object.values(value).every(plain)
}

/**
 * Makes an asynchronous client call of a handler: success, fail and complete callbacks, or a promise
 * when none is given; the answer is born in the package's realm; the call is recorded on the device.
 */
export function call(app: MiniProgram, name: string, handler: Handler): Fn {
  return (given) => {
    const options: Options = typeof given === 'object' && given !== null ? (given as Options) : {}
    app.device.calls.push({ name, options })
    const withCallbacks = isFn(options.success) || isFn(options.fail) || isFn(options.complete)
    let settle: { resolve: (value: unknown) => void; reject: (reason: unknown) => void } | undefined
    const promise = withCallbacks
      ? undefined
      : new Promise((resolve, reject) => {
          settle = { resolve, reject }
        })
    let done = false
    const end = (which: 'success' | 'fail', result: Record<string, unknown>): void => {
      if (done) return
      done = true
      setTimeout(() => {
        if (app.closed) return
        const answer = plain(result) ? app.realm.copy(result) : result
        for (const callback of [options[which], options.complete]) {
          if (isFn(callback))
            try {
              callback(answer)
            } catch (error) {
              app.faults.add('error', error)
            }
        }
        if (which === 'success') settle?.resolve(answer)
        else settle?.reject(answer)
      }, 0)
    }
    const returned = handler(options, {
      ok: (result = {}) => {
        end('success', { errMsg: `${name}:ok`, ...result })
      },
      fail: (reason, more = {}) => {
        end('fail', {
          errMsg: `${name}:fail ${reason}`,
          ...(app.platform === 'alipay' ? { error: 11, errorMessage: reason } : {}),
          ...more
        })
      }
    })
    return returned === undefined ? promise : returned
  }
}

/** Several calls of one module at once. */
export const calls = (app: MiniProgram, table: Record<string, Handler>): Api =>
  Object.fromEntries(Object.entries(table).map(([name, handler]) => [name, call(app, name, handler)]))

/** An option as text; empty when it is absent. */
export const text = (value: unknown): string => (value === undefined || value === null ? '' : String(value))
