import vm from 'node:vm'
import type { Faults } from './faults'
import { isFn, type Fn, type Platform } from './types'

/** Browser names that the clients' module wrapper shadows with undefined. */
const HIDDEN: Record<Platform, string> = {
  weapp:
    'window,document,frames,self,location,navigator,localStorage,sessionStorage,history,Caches,fetch,XMLHttpRequest,WebSocket,indexedDB',
  alipay: 'window,document,self,location,localStorage,sessionStorage,fetch,XMLHttpRequest,WebSocket,indexedDB'
}

/** Takes away what the oldest engines promised (iOS 12.0, Chrome 67) do not have, and the tables of Unicode and of languages (ICU), which phones may lack. */
const OLDEST_ENGINE = `
  for (const name of ['WebAssembly', 'SharedArrayBuffer', 'BigInt', 'BigInt64Array', 'BigUint64Array', 'WeakRef', 'FinalizationRegistry', 'AggregateError', 'Iterator', 'Intl']) delete globalThis[name]
  for (const name of ['at', 'flat', 'flatMap', 'findLast', 'findLastIndex', 'toReversed', 'toSorted', 'toSpliced', 'with']) delete Array.prototype[name]
  for (const name of ['at', 'matchAll', 'replaceAll', 'isWellFormed', 'toWellFormed']) delete String.prototype[name]
  for (const name of ['fromEntries', 'hasOwn', 'groupBy']) delete Object[name]
  for (const name of ['allSettled', 'any', 'withResolvers', 'try']) delete Promise[name]
  delete Symbol.prototype.description
  String.prototype.normalize = function () { return String(this) }
  String.prototype.localeCompare = function (other) { return this < other ? -1 : this > other ? 1 : 0 }
  delete globalThis.globalThis
`

/** Largest number of messages kept of what the package logs. */
const LOG_KEPT = 200

/**
 * The bare JavaScript realm of the logic layer: no browser or Node globals, no code from strings
 * (app.md#no-interpreter: neither eval nor `new Function`), timers that stop while the app is suspended.
 */
export class Realm {
  readonly globals: Record<string, unknown>
  readonly logs: string[] = []
  private readonly context: vm.Context
  private readonly parseInside: (json: string) => unknown
  private readonly bufferInside: (size: number) => ArrayBuffer
  private readonly timers = new Map<number, { handle: ReturnType<typeof setTimeout>; repeating: boolean }>()
  private nextTimer = 1
  private waiting: (() => void)[] = []
  private suspended = false
  private closed = false

  constructor(
    private readonly platform: Platform,
    private readonly faults: Faults
  ) {
    this.globals = { console: this.makeConsole(), ...this.makeTimers() }
    this.context = vm.createContext(this.globals, { name: platform, codeGeneration: { strings: false, wasm: false } })
    vm.runInContext(OLDEST_ENGINE, this.context)
    this.parseInside = vm.runInContext('(s) => JSON.parse(s)', this.context) as (json: string) => unknown
    this.bufferInside = vm.runInContext('(n) => new ArrayBuffer(n)', this.context) as (size: number) => ArrayBuffer
    // Taro's Alipay runtime reads the user agent while it loads.
    if (platform === 'alipay') this.globals.navigator = { userAgent: 'runner AlipayClient', swuserAgent: 'runner' }
  }

  /** Parses inside the realm, so that arrays and objects have the realm's prototypes. */
  parse(json: string): unknown {
    return this.parseInside(json)
  }

  /** Copies plain data across the bridge: functions, undefined and prototypes are lost as on a phone. */
  copy(value: unknown): unknown {
    const json = JSON.stringify(value) as string | undefined
    return json === undefined ? undefined : this.parse(json)
  }

  /** An ArrayBuffer of the realm with these bytes. */
  buffer(bytes: Uint8Array): ArrayBuffer {
    const inside = this.bufferInside(bytes.byteLength)
    new Uint8Array(inside).set(bytes)
    return inside
  }

  /** Wraps a module as the client does; browser names are shadowed with undefined. */
  wrap(code: string, filename: string): Fn {
    return vm.runInContext(`(function(require,module,exports,${HIDDEN[this.platform]}){${code}\n})`, this.context, { filename }) as Fn
  }

  /** JavaScript stops some seconds after the app is hidden; due timers run when it is shown again. */
  suspend(): void {
    this.suspended = true
  }

  resume(): void {
    this.suspended = false
    const due = this.waiting
    this.waiting = []
    for (const run of due) run()
  }

  /** Something the client tells the package: while it is suspended that waits until it is shown again. */
  deliver(tell: () => void): void {
    if (this.closed) return
    if (this.suspended) this.waiting.push(tell)
    else tell()
  }

  close(): void {
    this.closed = true
    for (const timer of this.timers.values()) clearTimeout(timer.handle)
    this.timers.clear()
  }

  private makeConsole(): Record<string, Fn> {
    const keep: Fn = (...parts) => {
      if (this.logs.length < LOG_KEPT) this.logs.push(parts.map(String).join(' '))
    }
    return {
      log: keep,
      info: keep,
      debug: keep,
      warn: keep,
      time: keep,
      timeEnd: keep,
      group: keep,
      groupEnd: keep,
      error: (...parts) => {
        this.faults.add(
          'console',
          parts
            .map(
              (part) =>
                (typeof part === 'string' ? part : (JSON.stringify(part) ?? String(part))) +
                (typeof part === 'object' && part !== null && 'stack' in part ? String(part.stack) : '')
            )
            .join(' ')
        )
      }
    }
  }

  private makeTimers(): Record<string, Fn> {
    const start =
      (repeating: boolean): Fn =>
      (task, delay, ...args) => {
        if (!isFn(task)) {
          this.faults.add('error', `a timer was given ${typeof task} instead of a function`)
          return 0
        }
        const id = this.nextTimer++
        const run = (): void => {
          if (this.closed) return
          if (this.suspended) {
            if (!repeating || this.waiting.length < LOG_KEPT) this.waiting.push(run)
            return
          }
          if (!repeating && !this.timers.delete(id)) return
          try {
            task(...args)
          } catch (error) {
            this.faults.add('error', error)
          }
        }
        const wait = Number(delay ?? 0)
        this.timers.set(id, { handle: repeating ? setInterval(run, Math.max(4, wait)) : setTimeout(run, wait), repeating })
        return id
      }
    const stop: Fn = (id) => {
      const timer = this.timers.get(Number(id))
      if (timer === undefined) return
      this.timers.delete(Number(id))
      clearTimeout(timer.handle)
    }
    return { setTimeout: start(false), setInterval: start(true), clearTimeout: stop, clearInterval: stop }
  }
}
