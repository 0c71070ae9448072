import type { Json } from '@/contract/formSchema'
import { emptyValue } from './shape'
import { cellKey, type FormNode, type OpenForm } from './openForm'
import { allowedOf } from './rights'

/**
 * The one rule for hidden values, for app and server alike:
 *
 * - A hidden field keeps its value in the open form and is never validated.
 * - Hidden from this person (no right to read it, or `visibility` names other devices): it is not sent, and the server keeps what is stored.
 * - Hidden by a rule: it is sent only if the record already had it.
 * - Hidden by noShow: it is sent if the record already had it, or if a rule, script, transfer or formula wrote it: designers carry values
 *   in such fields.
 *
 * What nobody changed goes back exactly as it came, whatever its shape.
 */
function isSent(form: OpenForm, node: FormNode): boolean {
  if (isHiddenFromPerson(form, node)) return false
  if (node.state.isVisible || node.isStored) return true
  if (node.field.isHidden) return node.isWritten
  // Cells go with a table that is sent although nobody sees it.
  return node.row !== undefined && !form.node(node.row.table).state.isVisible
}

/** By right or by device, the field itself or whatever holds it. */
export function isHiddenFromPerson(form: OpenForm, node: FormNode): boolean {
  if (node.field.isElsewhere || !allowedOf(node.field, form.context).isReadable) return true
  const parent = form.parentOf(node)
  return parent !== undefined && isHiddenFromPerson(form, parent)
}

const valueOf = (node: FormNode): Json =>
  node.isStored && !node.isChanged ? (node.stored ?? null) : (node.value ?? emptyValue(node.field))

function rowsOf(form: OpenForm, table: string): readonly Json[] {
  return (form.subTables.get(table)?.rows ?? []).map(({ cells, rest }) => {
    const sent = [...cells.values()].filter((node) => node.field.isStored && isSent(form, node))
    return { ...rest, ...Object.fromEntries(sent.map((node) => [cellKey(node.field), valueOf(node)])) }
  })
}

/** What is stored and sent: `{ key: value }` in the platform's shapes (forms.md#kinds-of-fields), rows of sub-tables as objects. */
export function valuesOf(form: OpenForm): Readonly<Record<string, Json | undefined>> {
  const values: Record<string, Json | undefined> = {}
  for (const node of form.nodes.values()) {
    const { field, row } = node
    if (row !== undefined || !field.isStored || !isSent(form, node)) continue
    values[field.key] = field.kind === 'table' ? rowsOf(form, field.id) : valueOf(node)
  }
  return values
}
