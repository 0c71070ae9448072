import type { FieldDefinition, FormDefinition } from '../../form/types'
import { placesOf, type DesignNode, type FormDesign } from './design'

/**
 * What the engine makes of each node of a design, by the node's id: both are trees of the same shape, but that a sub-table has nothing but
 * columns, whatever lays them out.
 * @param definition of this very design
 */
export function drawnFields(design: FormDesign, definition: FormDefinition): ReadonlyMap<string, FieldDefinition> {
  const found = new Map<string, FieldDefinition>()
  const walk = (nodes: readonly DesignNode[], fields: readonly FieldDefinition[]): void =>
    nodes.forEach(({ id, children }, at) => {
      const field = fields[at]
      if (field === undefined) return
      found.set(id, field)
      if (field.kind !== 'table' || field.key === '') walk(children ?? [], field.children)
      else columns(children ?? [], field.children)
    })
  const columns = (nodes: readonly DesignNode[], fields: readonly FieldDefinition[]): void => {
    let at = 0
    const next = (list: readonly DesignNode[]): void =>
      list.forEach(({ id, children }) => {
        const kind = placesOf(design).get(id)?.kind
        if (kind === 'card' || kind === 'row' || kind === 'tab' || kind === 'collapse' || kind === 'pane') return next(children ?? [])
        const field = fields[at]
        at += 1
        if (field !== undefined) found.set(id, field)
      })
    next(nodes)
  }
  walk(design.nodes, definition.fields)
  return found
}
