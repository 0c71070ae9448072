/** Shapes shared by the parts of the mini-program runner. */

export type Platform = 'weapp' | 'alipay'

/** A function living in the package's realm: nothing is known of its arguments. */
export type Fn = (...args: unknown[]) => unknown

/** Argument object of a `wx.*` or `my.*` call. */
export type Options = Record<string, unknown>

/** What a package hands to `Page()`, `Component()` or `App()`. */
export type Definition = Record<string, unknown>

/** A living page or component of the package. */
export interface Instance {
  data: Record<string, unknown>
  setData(data: Record<string, unknown>, done?: Fn): void
  [member: string]: unknown
}

/** One node of the rendered tree. Text has `text`, everything else a `tag`. */
export interface ViewNode {
  tag: string
  text?: string
  attr: Record<string, unknown>
  parent: ViewNode | null
  owner: Instance
  kids: ViewNode[]
  component?: Instance
}

/** The parts of a built `app.json` that the runner reads. */
export interface AppJson {
  pages: string[]
  entryPagePath?: string
  subPackages?: SubPackage[]
  subpackages?: SubPackage[]
  tabBar?: { list: { pagePath: string; text?: string; name?: string }[]; items?: { pagePath: string; name?: string }[] }
  window?: Record<string, unknown>
  permission?: Record<string, { desc?: string }>
  requiredPrivateInfos?: string[]
  requiredBackgroundModes?: string[]
  lazyCodeLoading?: string
  darkmode?: boolean
  __usePrivacyCheck__?: boolean
  networkTimeout?: Record<string, number>
  preloadRule?: Record<string, { packages: string[]; network?: string }>
  [key: string]: unknown
}

export interface SubPackage {
  root: string
  name?: string
  pages: string[]
}

/** True for anything callable; narrows unknown members of realm objects. */
export const isFn = (value: unknown): value is Fn => typeof value === 'function'

/** True for a non-null object, whichever realm it was born in. */
export const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Waits without holding the test process open for longer than asked. Unit: ms. */
export const sleep = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

/** Readable text of whatever was thrown: errors of another realm are no `instanceof Error` here. */
export function describe(error: unknown): string {
  if (isRecord(error)) {
    const { stack, message, errMsg, errorMessage } = error
    for (const text of [stack, message, errMsg, errorMessage]) if (typeof text === 'string' && text !== '') return text
    try {
      return JSON.stringify(error)
    } catch {
      return Object.prototype.toString.call(error)
    }
  }
  return String(error)
}
