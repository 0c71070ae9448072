import Taro from '@tarojs/taro'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import vm from 'node:vm'
import { methodsOf, promisedAnswers, promisedEvents, promisedValues } from '../../miniprogram/support/typings'
import type { Platform } from '../../miniprogram/support/types'
import { seenAs } from '../../support/shapes'

/** A client that answers as the official typings allow, or fails as they document: its calls, its listeners, and the objects it hands out. */

/** What one call or event of the client is. A failure is thrown by calls that answer at once. */
export type Said = { answer: unknown } | { failure: unknown }
/** @param name as the typings call it: `getRecorderManager.start` for a method */
export type Behaviour = (name: string) => Said

type Heard = (event?: unknown) => void
type Options = Readonly<Record<string, unknown>>

const SRC = path.resolve(__dirname, '../../../src')
const client = seenAs<Record<string, unknown>>(Taro)
/** Node's own process object: Jest gives tests a copy that hears no rejections. */
const nodeProcess = vm.runInThisContext('process') as NodeJS.Process

/** Parts of src/platform that have a file of their own for a platform, by the file that a test would take. */
const variants = (platform: Platform): [string, string][] =>
  readdirSync(path.join(SRC, 'platform'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(`.${platform}.ts`))
    .map((file) => path.join(SRC, 'platform', file))
    .map((file) => [file.replace(`.${platform}.ts`, '.ts'), file])

/** A module of src as the build of this platform takes it, evaluated anew: what it keeps of the client is not another test's. */
export function load<T extends object>(platform: Platform, name: string): T {
  process.env.TARO_ENV = platform
  const found: { module?: T } = {}
  jest.isolateModules(() => {
    jest.doMock('@tarojs/taro', () => ({ __esModule: true, default: Taro }))
    const others = new Map(variants(platform))
    for (const [file, own] of others) jest.doMock(file, () => jest.requireActual<object>(own))
    const file = path.join(SRC, name)
    found.module = jest.requireActual<T>(others.get(file) ?? file)
  })
  if (found.module === undefined) throw new Error(`no module ${name}`)
  return found.module
}

/** A turn of Node passes: what was promised is answered, what was rejected and is heard by nobody is known. */
export const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))

export class OfficialClient {
  readonly rejections: unknown[] = []
  behave: Behaviour = () => ({ answer: undefined })
  private readonly listeners = new Map<string, Heard[]>()
  private readonly before = new Map<string, unknown>()
  private readonly hear = (reason: unknown): void => void this.rejections.push(reason)

  constructor(private readonly platform: Platform) {
    nodeProcess.on('unhandledRejection', this.hear)
  }

  leave(): void {
    nodeProcess.off('unhandledRejection', this.hear)
    for (const [name, value] of this.before) client[name] = value
  }

  /** Stands in for one member of Taro. */
  put(name: string, value: unknown): void {
    if (!this.before.has(name)) this.before.set(name, client[name])
    client[name] = value
  }

  /** Calls that answer later, by callbacks or by promise as the clients do. */
  later(...names: string[]): void {
    for (const name of names) this.put(name, (options?: Options) => this.answer(name, options))
  }

  /** Calls that answer at once, or throw. */
  atOnce(...names: string[]): void {
    for (const name of names) this.put(name, () => this.value(name))
  }

  /** Calls that take a listener. */
  events(...names: string[]): void {
    for (const name of names) this.put(name, (listener: Heard) => this.listen(name, listener))
  }

  /** An interface that hands out an object with the methods of its typings. @param own what the typings do not tell, by method */
  object(name: string, own: Readonly<Record<string, unknown>> = {}): void {
    this.put(name, (options?: Options) => {
      // A socket's is handed out later.
      if (name === 'connectSocket') return this.answer(name, options, this.made(name, own))
      const said = this.say(name)
      if ('failure' in said) throw said.failure as Error
      return this.made(name, own)
    })
  }

  /** Tells everything that the typings promise a listener, one after the other. @returns how many were told */
  tell(name: string, more: readonly unknown[] = []): number {
    const events = [...promisedEvents(this.platform, name), ...more]
    const heard = this.listeners.get(name) ?? []
    for (const event of events.length > 0 ? events : [undefined]) for (const listener of heard) listener(event)
    return heard.length
  }

  /** Tells one event. */
  tellThis(name: string, event: unknown): void {
    for (const listener of this.listeners.get(name) ?? []) listener(event)
  }

  /** Listeners of what is over. */
  forget(): void {
    this.listeners.clear()
  }

  private made(name: string, own: Readonly<Record<string, unknown>>): Record<string, unknown> {
    const methods = methodsOf(this.platform, name).map((method): [string, unknown] => {
      const whole = `${name}.${method}`
      if (/^on[A-Z]/.test(method)) return [method, (listener: Heard) => this.listen(whole, listener)]
      if (promisedAnswers(this.platform, whole).length > 0) return [method, (options?: Options) => this.answer(whole, options)]
      return [method, () => this.value(whole)]
    })
    return { ...Object.fromEntries(methods), ...own }
  }

  private say(name: string): Said {
    return this.behave(name)
  }

  private value(name: string): unknown {
    const said = this.say(name)
    if ('failure' in said) throw said.failure as Error
    return said.answer ?? promisedValues(this.platform, name)[0]
  }

  private listen(name: string, listener: Heard): void {
    this.listeners.set(name, [...(this.listeners.get(name) ?? []), listener])
  }

  private answer(name: string, options: Options = {}, made?: unknown): unknown {
    const said = this.say(name)
    const isWell = 'answer' in said
    const value = isWell ? (made ?? said.answer) : said.failure
    const callback = isWell ? options.success : options.fail
    const promise = new Promise((resolve, reject) => {
      queueMicrotask(() => {
        if (typeof callback === 'function') (callback as Heard)(value)
        if (isWell) resolve(value)
        else reject(value as Error)
      })
    })
    // As the clients: with callbacks there is no promise.
    if (typeof options.success !== 'function' && typeof options.fail !== 'function')
      return Object.assign(promise, { abort: () => undefined, progress: () => undefined })
    promise.catch(() => undefined)
    return undefined
  }
}
