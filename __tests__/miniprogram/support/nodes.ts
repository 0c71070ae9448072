import type { ViewNode } from './types'

/** Calls `visit` for every element, parents first, in document order. */
export function walk(node: ViewNode, visit: (node: ViewNode) => void): void {
  if (node.text === undefined) visit(node)
  for (const kid of node.kids) walk(kid, visit)
}

/** False for what the page hides by attribute or by its own style; style sheets are not computed here. */
export function isShown(node: ViewNode): boolean {
  const { hidden, style } = node.attr
  return hidden !== true && hidden !== 'true' && !(typeof style === 'string' && /display:\s*none|visibility:\s*hidden/.test(style))
}

const FIELD_TAGS = new Set(['input', 'textarea'])

/** True for native text fields. */
export const isField = (node: ViewNode): boolean => FIELD_TAGS.has(node.tag)

/** The label that a screen reader would say, when the page gives one. */
export function labelOf(node: ViewNode): string {
  const label = node.attr['aria-label'] ?? node.attr.ariaLabel
  return typeof label === 'string' ? label : ''
}

/** What a person reads in this node: shown text and, unless left out, what stands in fields (their value or placeholder). */
export function textOf(node: ViewNode, withFields = true): string {
  if (node.text !== undefined) return node.text
  if (!isShown(node)) return ''
  if (isField(node)) {
    if (!withFields) return ''
    const { value, placeholder, password } = node.attr
    const held = value === undefined || value === null ? '' : String(value)
    if (held === '') return String(placeholder ?? '')
    return password === true ? '•'.repeat(held.length) : held
  }
  return node.kids.map((kid) => textOf(kid, withFields)).join('')
}

const squeeze = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Matches `#id`, `.class`, or a tag name. */
export function matches(node: ViewNode, selector: string): boolean {
  if (selector.startsWith('#')) return node.attr.id === selector.slice(1)
  if (selector.startsWith('.')) return ` ${String(node.attr.class ?? '')} `.includes(` ${selector.slice(1)} `)
  return node.tag === selector
}

/** True when the words mean a selector: `#id`, `.class` or `<tag>`. */
export const isSelector = (words: string): boolean => /^[#.][\w-]+$/.test(words) || /^<[\w-]+>$/.test(words)

/** All elements for a selector, in document order. */
export function select(root: ViewNode, selector: string): ViewNode[] {
  const plain = selector.replace(/^<(.+)>$/, '$1')
  const found: ViewNode[] = []
  walk(root, (node) => {
    if (matches(node, plain)) found.push(node)
  })
  return found
}

/**
 * Elements that a person would point at when told these words: the innermost ones whose text (or
 * label) is exactly that, else the innermost ones that contain it. What stands in fields does not count.
 */
export function findByText(root: ViewNode, words: string): ViewNode[] {
  const wanted = squeeze(words)
  const exact: ViewNode[] = []
  const partial: ViewNode[] = []
  // Each node's words are put together of its kids' on the way up: reading them anew at every node takes as often as the tree is deep.
  const visit = (node: ViewNode): { text: string; exact: boolean; partial: boolean } => {
    if (node.text !== undefined || !isShown(node)) return { text: node.text ?? '', exact: false, partial: false }
    const inner = node.kids.map(visit)
    const text = isField(node) ? '' : inner.map((kid) => kid.text).join('')
    const innerExact = inner.some((kid) => kid.exact)
    const innerPartial = inner.some((kid) => kid.partial)
    if (node.tag === 'virtual' || node.tag === 'page') return { text, exact: innerExact, partial: innerPartial }
    const own = squeeze(text)
    const label = labelOf(node)
    const isExact = !innerExact && (own === wanted || label === wanted)
    const isPartial = !innerPartial && (own.includes(wanted) || label.includes(wanted))
    if (isExact) exact.push(node)
    if (isPartial) partial.push(node)
    return { text, exact: innerExact || isExact, partial: innerPartial || isPartial }
  }
  visit(root)
  return exact.length > 0 ? exact : partial
}

/**
 * The text field that belongs to a label: by selector, by its own label or placeholder, else the
 * only field in the smallest box around the label's words.
 */
export function findField(root: ViewNode, label: string): ViewNode[] {
  if (isSelector(label)) return select(root, label).flatMap(fieldsIn)
  const fields = fieldsIn(root)
  const own = fields.filter((field) => labelOf(field) === label || field.attr.placeholder === label || field.attr.name === label)
  if (own.length > 0) return own
  for (const words of findByText(root, label)) {
    for (let box: ViewNode | null = words; box !== null; box = box.parent) {
      const inside = fieldsIn(box)
      if (inside.length === 1) return inside
      if (inside.length > 1) break
    }
  }
  return fields.filter((field) => String(field.attr.placeholder ?? '').includes(label))
}

function fieldsIn(root: ViewNode): ViewNode[] {
  const found: ViewNode[] = []
  const visit = (node: ViewNode): void => {
    if (!isShown(node)) return
    if (isField(node)) found.push(node)
    node.kids.forEach(visit)
  }
  visit(root)
  return found
}

/** Ancestors of a node, itself first. */
export function chain(node: ViewNode): ViewNode[] {
  const list: ViewNode[] = []
  for (let each: ViewNode | null = node; each !== null; each = each.parent) list.push(each)
  return list
}
