import type { JsonObject } from '@/contract/formSchema'
import { isFilledByServer, isLayout, type FieldKind } from '../../form/kinds'
import { objectOf, textOf } from '../../form/read'
import { isObject } from '../../guards'
import {
  childrenOf,
  configOf,
  fieldsOf,
  mapRaws,
  nameOf,
  placeOf,
  placesOf,
  rawKind,
  withChildren,
  type DesignNode,
  type FormDesign,
  type NodeKind
} from './design'
import { followLists, listNew } from './lists'
import { placesInside, renamedSettings, renameMentions, withoutRulesOf } from './mentions'
import { hasOwnKey, newPane, newRaw } from './palette'
import { resolveId } from '../../form/address'

/** A place between others: in a box, or in the form itself ('' ), before the one that has this number now. */
export interface Spot {
  readonly parent: string
  readonly at: number
}

/** What a sub-table cannot hold, beside boxes and what is filled by the server (forms.md#sub-tables). */
const NOT_IN_TABLES: ReadonlySet<NodeKind> = new Set([
  'editor',
  'radio',
  'checkbox',
  'rate',
  'slider',
  'groupTitle',
  'divider',
  'text',
  'alert',
  'link',
  'qrcode',
  'barcode',
  'button',
  'pane',
  'signature',
  'location'
])
/** Rows and cells of a drawn table keep their shape. */
const FIXED_BOXES: ReadonlySet<string> = new Set(['tableGrid', 'tableGridTr'])

/** Why a kind cannot stand in a box; '' = it can. @param parent '' for the form itself */
export function refusalOf(design: FormDesign, kind: NodeKind, parent: string): string {
  const box = placeOf(design, parent)
  if (box === undefined) return parent !== '' || kind === 'pane' ? '页签只能放在标签页和折叠面板里' : ''
  if (box.node.children === undefined) return `“${nameOf(box)}”里不能放别的控件`
  if (FIXED_BOXES.has(rawKind(box.node.raw))) return '表格布局的行和格子不能改动'
  if (box.kind === 'tab' || box.kind === 'collapse') return kind === 'pane' ? '' : '请放在某个页签里'
  if (kind === 'pane') return '页签只能放在标签页和折叠面板里'
  const isInTable = box.kind === 'table' || box.table !== undefined
  if (isInTable && (isLayout(kind) || isFilledByServer(kind) || NOT_IN_TABLES.has(kind))) return '子表里不能放这种控件'
  return ''
}

/** A key that no field of the form has or had, in a sub-table or out of it. */
function freeKey(taken: Set<string>, kind: FieldKind, version: number): string {
  for (let number = 1; ; number += 1) {
    const key = `${kind}${number}${version === 1 ? '' : `v${version}`}`
    if (taken.has(key)) continue
    taken.add(key)
    return key
  }
}
const takenKeys = (design: FormDesign): Set<string> =>
  new Set([...[...placesOf(design).values()].map(({ key }) => key), ...[...design.stored].flatMap((id) => id.split('-'))])

/** A name that no other field has: 数字, 数字 2, 数字 3. */
function freeName(design: FormDesign, name: string): string {
  const taken = new Set([...placesOf(design).values()].map(({ label }) => label))
  for (let number = 2, found = name; ; number += 1) {
    if (!taken.has(found)) return found
    found = `${name}${number}`
  }
}

const inserted = (list: readonly DesignNode[], at: number, node: DesignNode): DesignNode[] => [
  ...list.slice(0, at),
  node,
  ...list.slice(at)
]

export interface Edited {
  readonly design: FormDesign
  /** The node that the edit was about, or the one to look at after it; '' = none. */
  readonly id: string
}

/** A new field or box of a kind. @returns undefined where it cannot stand there */
export function addField(design: FormDesign, kind: FieldKind, name: string, { parent, at }: Spot): Edited | undefined {
  if (refusalOf(design, kind, parent) !== '') return undefined
  const key = hasOwnKey(kind) ? freeKey(takenKeys(design), kind, design.version) : ''
  const id = `n${design.next}`
  const isPaned = kind === 'tab' || kind === 'collapse'
  const panes = isPaned ? ['1', '2'].map((number, place) => paneNode(`n${design.next + 1 + place}`, `页签${number}`, number)) : []
  const node: DesignNode = {
    id,
    raw: newRaw(kind, freeName(design, name), key),
    ...(isLayout(kind) && { children: panes })
  }
  const drawn = withChildren({ ...design, next: design.next + 1 + panes.length }, parent, inserted(childrenOf(design, parent), at, node))
  const place = placeOf(drawn, id)
  return { design: place === undefined ? drawn : listNew(drawn, place), id }
}

const paneNode = (id: string, title: string, name: string): DesignNode => ({ id, raw: newPane(title, name), children: [] })

/** Another pane of a tab or a collapse, behind the others. */
export function addPane(design: FormDesign, parent: string): Edited {
  const panes = childrenOf(design, parent)
  const names = new Set(panes.map(({ raw }) => textOf(objectOf(raw).name)))
  let number = panes.length + 1
  while (names.has(String(number))) number += 1
  const id = `n${design.next}`
  const pane = paneNode(id, `页签${number}`, String(number))
  return { design: withChildren({ ...design, next: design.next + 1 }, parent, [...panes, pane]), id }
}

/** Why a node cannot be moved there; '' = it can. */
export function moveRefusal(design: FormDesign, id: string, { parent }: Spot): string {
  const place = placeOf(design, id)
  if (place === undefined) return '没有这个控件'
  if (place.parent !== undefined && FIXED_BOXES.has(rawKind(place.parent.node.raw))) return '表格布局的行和格子不能改动'
  const inside = placesInside(design, id)
  if (inside.some(({ node }) => node.id === parent)) return '不能移到自己里面'
  const box = placeOf(design, parent)
  const table = box?.kind === 'table' ? box : box?.table
  for (const each of inside) {
    const kindRefusal = each === place || (table !== undefined && each.kind !== 'pane') ? refusalOf(design, each.kind, parent) : ''
    if (kindRefusal !== '') return kindRefusal
    if (each.table?.node.id !== table?.node.id && place.kind !== 'table' && design.stored.has(each.fieldId))
      return `“${nameOf(each)}”可能已有数据，不能移进或移出子表`
  }
  return ''
}

/** Puts a node, with what stands in it, somewhere else; what refers to a field follows. @returns undefined where it cannot stand there */
export function moveNode(design: FormDesign, id: string, spot: Spot): FormDesign | undefined {
  const place = placeOf(design, id)
  if (place === undefined || moveRefusal(design, id, spot) !== '') return undefined
  const from = place.parent?.node.id ?? ''
  const at = from === spot.parent && spot.at > place.at ? spot.at - 1 : spot.at
  if (from === spot.parent && at === place.at) return design
  const taken = withChildren(
    design,
    from,
    childrenOf(design, from).filter((each) => each.id !== id)
  )
  const moved = withChildren(taken, spot.parent, inserted(childrenOf(taken, spot.parent), at, place.node))
  const renamed = placesInside(design, id).flatMap(({ node, fieldId }) => {
    const now = placeOf(moved, node.id)?.fieldId ?? ''
    return fieldId === '' || now === fieldId ? [] : [[fieldId, now] as const]
  })
  return followLists(design, renameMentions(moved, new Map(renamed)))
}

/** A copy behind a node, under keys of its own; what its fields say of each other they say of the copies. */
export function duplicateNode(design: FormDesign, id: string): Edited | undefined {
  const place = placeOf(design, id)
  if (place === undefined || (place.parent !== undefined && FIXED_BOXES.has(rawKind(place.parent.node.raw)))) return undefined
  const taken = takenKeys(design)
  const names = new Map<string, string>()
  let next = design.next
  const ownTable = place.kind === 'table' ? place.key : ''
  for (const each of placesInside(design, id)) {
    if (each.key === '') continue
    names.set(each.key, freeKey(taken, each.kind === 'pane' ? 'card' : each.kind, design.version))
  }
  for (const each of placesInside(design, id)) {
    if (each.table === undefined || each.key === '' || ownTable === '') continue
    names.set(`${ownTable}.${each.key}`, `${names.get(ownTable)}.${names.get(each.key)}`)
    names.set(each.fieldId, `${names.get(ownTable)}-${names.get(each.key)}`)
  }
  const copy = ({ raw, children }: DesignNode): DesignNode => {
    const own = `n${next}`
    next += 1
    const named = isObject<JsonObject>(raw) ? renamedSettings(withKey(raw, names), names) : raw
    return { id: own, raw: named, ...(children !== undefined && { children: children.map(copy) }) }
  }
  const node = copy(place.node)
  const parent = place.parent?.node.id ?? ''
  const titled = place.kind === 'pane' ? node : { ...node, raw: withLabel(objectOf(node.raw), freeName(design, place.label)) }
  const list = inserted(childrenOf(design, parent), place.at + 1, place.label === '' ? node : titled)
  return { design: withChildren({ ...design, next }, parent, list), id: node.id }
}

function withKey(raw: JsonObject, names: ReadonlyMap<string, string>): JsonObject {
  const key = names.get(textOf(raw.__vModel__))
  return key === undefined ? raw : { ...raw, __vModel__: key }
}

/** A field under another name; boxes say it where their own kind keeps it. */
export function withLabel(raw: JsonObject, label: string): JsonObject {
  const config = configOf(raw)
  const own = ['header', 'content', 'title'].find((name) => typeof raw[name] === 'string')
  const hasOwnWords = own !== undefined && (textOf(config.label) === '' || textOf(config.label) === textOf(raw[own]))
  const isPane = textOf(config.jnpfKey) === ''
  return {
    ...raw,
    ...(hasOwnWords && { [own]: label }),
    ...(!isPane && { __config__: { ...config, label } })
  }
}

/** Takes a node away, with all that stands in it and what rules said of it. @returns the design and the node to look at next */
export function removeNode(design: FormDesign, id: string): Edited {
  const place = placeOf(design, id)
  if (place === undefined) return { design, id: '' }
  const parent = place.parent?.node.id ?? ''
  const siblings = childrenOf(design, parent)
  const gone = new Set(placesInside(design, id).flatMap(({ fieldId }) => (fieldId === '' ? [] : [fieldId])))
  const ids = new Set(fieldsOf(design).map(({ fieldId }) => fieldId))
  const without = withChildren(
    design,
    parent,
    siblings.filter((each) => each.id !== id)
  )
  const settled = withoutRulesOf(without, (name) => gone.has(resolveId(ids, name)))
  return { design: followLists(design, settled), id: (siblings[place.at + 1] ?? siblings[place.at - 1])?.id ?? parent }
}

/** Changes what a node says of itself; the lists of the form follow. */
export function changeRaw(design: FormDesign, id: string, change: (raw: JsonObject) => JsonObject): FormDesign {
  return followLists(
    design,
    mapRaws(design, (raw, node) => (node.id === id ? change(raw) : raw))
  )
}

/** Where a new one goes that is added at a node: into a box, else behind it; at the end where nothing is chosen. */
export function spotAt(design: FormDesign, id: string, kind: NodeKind): Spot {
  for (let place = placeOf(design, id); place !== undefined; place = place.parent) {
    const own = { parent: place.node.id, at: place.node.children?.length ?? 0 }
    if (place.node.children !== undefined && refusalOf(design, kind, own.parent) === '') return own
    const behind = { parent: place.parent?.node.id ?? '', at: place.at + 1 }
    if (refusalOf(design, kind, behind.parent) === '') return behind
  }
  return { parent: '', at: design.nodes.length }
}

/** The next place up or down for a node: before or behind the one beside it, into a box that is there, out of its own at the ends. */
export function spotBeside(design: FormDesign, id: string, step: -1 | 1): Spot | undefined {
  const place = placeOf(design, id)
  if (place === undefined) return undefined
  const parent = place.parent?.node.id ?? ''
  const siblings = childrenOf(design, parent)
  const beside = siblings[place.at + step]
  const into = beside === undefined ? undefined : deepest(design, beside, id, step)
  if (into !== undefined) return into
  if (beside !== undefined) return { parent, at: step === -1 ? place.at - 1 : place.at + 2 }
  for (let box = place.parent; box !== undefined; box = box.parent) {
    const out = { parent: box.parent?.node.id ?? '', at: step === -1 ? box.at : box.at + 1 }
    if (moveRefusal(design, id, out) === '') return out
    const next = childrenOf(design, out.parent)[box.at + step]
    const inside = next === undefined ? undefined : deepest(design, next, id, step)
    if (inside !== undefined) return inside
  }
  return undefined
}

/** The first or last place in a box that takes the node. */
function deepest(design: FormDesign, { id: box, children }: DesignNode, id: string, step: -1 | 1): Spot | undefined {
  if (children === undefined) return undefined
  const own = { parent: box, at: step === -1 ? children.length : 0 }
  if (moveRefusal(design, id, own) === '') return own
  const inside = step === -1 ? children[children.length - 1] : children[0]
  return inside === undefined ? undefined : deepest(design, inside, id, step)
}
