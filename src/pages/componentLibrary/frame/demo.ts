import type { ReactNode } from 'react'
import type { DemoNames } from '@/libraryDemos'

/** One property that a person changes while looking at the component. */
export type Control =
  | { kind: 'choice'; label: string; options: Readonly<Record<string, string>>; start: string }
  | { kind: 'toggle'; label: string; start: boolean }
  | { kind: 'number'; label: string; start: number; min: number; max: number; step: number }

export type Controls = Readonly<Record<string, Control>>
export type Value = string | number | boolean

type ValueOf<C> = C extends { kind: 'choice'; options: infer O }
  ? Extract<keyof O, string>
  : C extends { kind: 'toggle' }
    ? boolean
    : number

/** What the live component is drawn with: one value a control. */
export type Values<C extends Controls> = { [K in keyof C]: ValueOf<C[K]> }

/** @param options values with the words for them */
export const choice = <T extends string>(label: string, options: Readonly<Record<T, string>>, start: NoInfer<T>) => ({
  kind: 'choice' as const,
  label,
  options,
  start: start as T
})
export const toggle = (label: string, start = false) => ({ kind: 'toggle' as const, label, start })
export const amount = (label: string, start: number, min: number, max: number, step = 1) => ({
  kind: 'number' as const,
  label,
  start,
  min,
  max,
  step
})

/** The description of one demo; the frame draws the page from it. Its names stand first, on one line: the list is read from there (config/libraryDemos.ts). */
export interface Demo<C extends Controls> extends DemoNames {
  /** What it is for and when to take it, in a sentence or two. */
  summary: string
  /** The tag the code of use is written with, and where it comes from; NutUI unless told. */
  tag: string
  from?: string
  controls: C
  /** The component as the controls say. */
  Live: (values: Values<C>) => ReactNode
  /** Variants, states and sizes by their title. */
  examples: Readonly<Record<string, () => ReactNode>>
  /** What the code needs besides the controls: further properties as written, and the content. */
  code?: { props?: string; children?: string }
  /** Controls that are no property of the tag. */
  notInCode?: readonly (keyof C)[]
}

export const startOf = (controls: Controls): Record<string, Value> =>
  Object.fromEntries(Object.entries(controls).map(([name, { start }]) => [name, start]))

const NUTUI = '@nutui/nutui-react-taro'

function attribute(name: string, value: Value): string {
  if (typeof value === 'number') return `${name}={${value}}`
  if (typeof value === 'boolean') return value ? name : ''
  return value === '' ? '' : `${name}="${value}"`
}

/** The lines to write for the component as it stands. */
export function codeOf(
  { tag, from = NUTUI, code = {}, notInCode = [] }: Pick<Demo<Controls>, 'tag' | 'from' | 'code' | 'notInCode'>,
  values: Readonly<Record<string, Value>>
): string {
  const parts = [
    ...Object.entries(values)
      .filter(([name]) => !notInCode.includes(name))
      .map(([name, value]) => attribute(name, value)),
    code.props ?? ''
  ]
  const opened = [tag, ...parts.filter((part) => part !== '')].join(' ')
  const root = tag.split('.')[0] ?? tag
  return `import { ${root} } from '${from}'\n\n${code.children === undefined ? `<${opened} />` : `<${opened}>\n  ${code.children}\n</${tag}>`}`
}
