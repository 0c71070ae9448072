import type { Json, JsonObject } from '@/contract/formSchema'
import { columnId } from '../../form/address'
import { isLayout, kindOf, type FieldKind } from '../../form/kinds'
import { hasKey, listOf, objectOf, textOf } from '../../form/read'
import { isList, isObject } from '../../guards'

/** One field or box of a form that is drawn. */
export interface DesignNode {
  /** Of this design alone; no file holds it. */
  readonly id: string
  /** As the platform writes it. What stood in it stands in `children` now. */
  readonly raw: Json
  /** Absent: nothing can stand in it. */
  readonly children?: readonly DesignNode[]
}

/** A form that is drawn: the platform's own file, its fields as a tree. What the designer does not know stays in it as it came. */
export interface FormDesign {
  /** The file; its `formData` without fields. */
  readonly file: JsonObject
  readonly nodes: readonly DesignNode[]
  /** Number of the next node. */
  readonly next: number
  /** Ids of the fields that records may hold already: they keep their names. */
  readonly stored: ReadonlySet<string>
  /** That it would become: new keys tell it, so that none is one that an older version had and gave up. */
  readonly version: number
}

/** `pane`: one of a tab or a collapse, which has no kind of its own. */
export type NodeKind = FieldKind | 'pane'

/** Where a node stands, and what it is there. */
export interface Place {
  readonly node: DesignNode
  /** Absent: it stands in the form itself. */
  readonly parent: Place | undefined
  /** Number among its siblings, 0 first. */
  readonly at: number
  readonly kind: NodeKind
  /** The sub-table that it is a column of. */
  readonly table: Place | undefined
  /** `__vModel__`; '' for what has none. */
  readonly key: string
  /** As rules and lists name it: the key, `table-key` for a column; '' for what has none. */
  readonly fieldId: string
  /** What people call it. */
  readonly label: string
}

const PARTS = ['formData', 'columnData', 'appColumnData'] as const

export const configOf = (raw: Json | undefined): JsonObject => objectOf(objectOf(raw).__config__)
export const rawKind = (raw: Json): string => textOf(configOf(raw).jnpfKey)

/** A part of a file: an object, or the JSON text of one. @throws SyntaxError for text that is no JSON */
const partOf = (value: Json | undefined): Json | undefined =>
  typeof value === 'string' && value !== '' ? (JSON.parse(value) as Json) : value

/**
 * Opens the file of a form.
 * @param inUse the version of it that is in use: its fields keep their names; null = there is none
 * @returns undefined for what is no form with fields, a data view for one
 */
export function openDesign(given: unknown, inUse: number | null): FormDesign | undefined {
  if (!isObject<JsonObject>(given) || String(given.webType ?? '2') === '4') return undefined
  let file: JsonObject
  try {
    file = { ...given, ...Object.fromEntries(PARTS.flatMap((name) => (hasKey(given, name) ? [[name, partOf(given[name])]] : []))) }
  } catch {
    return undefined
  }
  const { fields } = objectOf(file.formData)
  if (!isList<Json>(fields)) return undefined
  let next = 1
  const read = (raw: Json, isPane: boolean): DesignNode => {
    const id = `n${next}`
    next += 1
    const { children } = configOf(raw)
    const kind = kindOf(rawKind(raw))
    if (!isPane && !isLayout(kind) && listOf(children).length === 0) return { id, raw }
    return { id, raw, children: listOf(children).map((each) => read(each, kind === 'tab' || kind === 'collapse')) }
  }
  const nodes = fields.map((raw) => read(raw, false))
  const design = { file, nodes, next, stored: new Set<string>(), version: 1 }
  return inUse === null ? design : publishedAs(design, inUse)
}

/** The same on the board once it is in use. */
export const publishedAs = (design: FormDesign, version: number): FormDesign => ({
  ...design,
  stored: new Set(fieldsOf(design).map(({ fieldId }) => fieldId)),
  version: version + 1
})

/** A node as the platform writes it, with what stands in it. */
export function rawOf({ raw, children }: DesignNode): Json {
  if (children === undefined) return raw
  const config = configOf(raw)
  if (children.length === 0 && !isList(config.children)) return raw
  return { ...objectOf(raw), __config__: { ...config, children: children.map(rawOf) } }
}

/** The form's own part of the file. */
export const formOf = ({ file }: FormDesign): JsonObject => objectOf(file.formData)

/** The file that the import takes. */
export const fileOf = (design: FormDesign): JsonObject => ({
  ...design.file,
  formData: { ...formOf(design), fields: design.nodes.map(rawOf) }
})

/** The same design with other settings of the form itself. */
export const withForm = (design: FormDesign, change: JsonObject): FormDesign => ({
  ...design,
  file: { ...design.file, formData: { ...formOf(design), ...change } }
})

/** Boxes say what they are called in settings of their own. */
function labelOf(raw: Json, kind: NodeKind): string {
  const { header, content, title } = objectOf(raw)
  const texts = [configOf(raw).label, header, content, title].map(textOf)
  return texts.find((text) => text !== '') ?? (kind === 'pane' ? '未命名的页签' : '')
}

function kindIn(raw: Json, parent: Place | undefined, hasChildren: boolean): NodeKind {
  if (parent?.kind === 'tab' || parent?.kind === 'collapse') return 'pane'
  const kind = kindOf(rawKind(raw))
  return kind === 'unknown' && hasChildren ? 'card' : kind
}

const places = new WeakMap<readonly DesignNode[], ReadonlyMap<string, Place>>()

/** Where every node stands, by its id, in document order. */
export function placesOf({ nodes }: Pick<FormDesign, 'nodes'>): ReadonlyMap<string, Place> {
  const known = places.get(nodes)
  if (known !== undefined) return known
  const found = new Map<string, Place>()
  const walk = (level: readonly DesignNode[], parent: Place | undefined, table: Place | undefined): void =>
    level.forEach((node, at) => {
      const { raw, children } = node
      const kind = kindIn(raw, parent, (children ?? []).length > 0)
      const key = textOf(objectOf(raw).__vModel__)
      const fieldId = table === undefined || key === '' ? key : columnId(table.key, key)
      const place: Place = { node, parent, at, kind, table, key, fieldId, label: labelOf(raw, kind) }
      found.set(node.id, place)
      walk(children ?? [], place, kind === 'table' && key !== '' ? place : table)
    })
  walk(nodes, undefined, undefined)
  places.set(nodes, found)
  return found
}

/** Nodes that hold a value under a key, sub-tables among them, in document order. */
export const fieldsOf = (design: Pick<FormDesign, 'nodes'>): readonly Place[] =>
  [...placesOf(design).values()].filter(({ fieldId, kind }) => fieldId !== '' && (!isLayout(kind as FieldKind) || kind === 'table'))

export const placeOf = (design: FormDesign, id: string): Place | undefined => placesOf(design).get(id)

/** What stands in a box; of '' what stands in the form itself. */
export const childrenOf = (design: FormDesign, id: string): readonly DesignNode[] =>
  id === '' ? design.nodes : (placeOf(design, id)?.node.children ?? [])

/** What a node is called where it has to be named. */
export const nameOf = (place: Place): string => place.label || place.key || rawKind(place.node.raw)

/** The same tree with what stands in one box replaced. @param id '' for the form itself */
export function withChildren(design: FormDesign, id: string, children: readonly DesignNode[]): FormDesign {
  const change = (node: DesignNode): DesignNode => {
    if (node.id === id) return { ...node, children }
    if (node.children === undefined) return node
    const next = node.children.map(change)
    return next.every((each, at) => each === node.children?.[at]) ? node : { ...node, children: next }
  }
  return { ...design, nodes: id === '' ? children : design.nodes.map(change) }
}

/** The same tree with the raw JSON of nodes changed, where the change says something else. */
export function mapRaws(design: FormDesign, change: (raw: JsonObject, node: DesignNode) => JsonObject): FormDesign {
  const walk = (node: DesignNode): DesignNode => {
    const raw = isObject<JsonObject>(node.raw) ? change(node.raw, node) : node.raw
    const children = node.children?.map(walk)
    const isSame = raw === node.raw && (children?.every((each, at) => each === node.children?.[at]) ?? true)
    return isSame ? node : { ...node, raw, ...(children !== undefined && { children }) }
  }
  const nodes = design.nodes.map(walk)
  return nodes.every((each, at) => each === design.nodes[at]) ? design : { ...design, nodes }
}
