import type { Json, JsonObject } from '@/contract/formSchema'
import { listOf, objectOf, textOf } from '@/domain/form/read'
import { isJsonList, isJsonObject } from './text'

/** One field or box of a platform's form, apart from what stands in it. */
export interface FormNode {
  /** Unlike any other's of the form; the same in another version of it. */
  readonly key: string
  /** Of the box or sub-table that it stands in; '' for the form. */
  readonly parent: string
  /** What people call it. */
  readonly label: string
  /** What the platform calls its kind. */
  readonly kind: string
  readonly isRequired: boolean
  /** What else is set, without children. */
  readonly settings: JsonObject
}

/** All fields and boxes in document order. A field is known by its key, a box by its kind and its number among those. */
export function formNodes(fields: Json | undefined): FormNode[] {
  const counts = new Map<string, number>()
  const unlike = (name: string): string => {
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return count === 1 ? name : `${name}#${count}`
  }
  const walk = (raws: readonly Json[], parent: string, table: string): FormNode[] =>
    raws.flatMap((raw) => {
      if (!isJsonObject(raw)) return [{ key: unlike('?'), parent, label: '', kind: '', isRequired: false, settings: { raw } }]
      const { __config__: config, ...own } = raw
      const { children, label, jnpfKey, required, ...others } = objectOf(config)
      const kind = textOf(jnpfKey)
      const name = textOf(raw.__vModel__)
      const key = unlike(name === '' ? `${table}:${kind}` : `${table}${name}`)
      const settings = {
        ...own,
        // Told apart from settings of the same name beside it.
        config: { ...others, ...(isJsonList(children) ? { children: [] } : children !== undefined && { children }) },
        raw: isJsonObject(config) ? [label ?? null, jnpfKey ?? null, required ?? null] : [config ?? null]
      }
      const node = { key, parent, label: titleOf(raw, textOf(label), name, kind), kind, isRequired: required === true, settings }
      return [node, ...walk(listOf(children), key, kind === 'table' ? `${key}-` : table)]
    })
  return walk(listOf(fields), '', '')
}

/** Boxes say what they are called in settings of their own. */
const titleOf = (raw: JsonObject, label: string, name: string, kind: string): string =>
  [label, textOf(raw.header), textOf(raw.content), textOf(raw.title), name, kind].find((each) => each !== '') ?? ''
