import type { FlowCategory, FlowEngine, FlowEntry, FlowEngineRow, FormDataField } from '@/contract/workFlow'
import { normaliseForm } from '@/domain/form/normalise'
import { isAttribute } from '@/domain/form/kinds'
import type { Flow } from './flows'
import type { FlowRow } from './repository'

/** Under this name stand flows whose category is gone. */
const OTHERS = { id: '', fullName: '其他' }

/** @param marked ids among the person's 常用 */
export function presentEntry(
  { id, fullName, enCode, formType, type, category, icon, iconBackground, description }: FlowRow,
  marked: ReadonlySet<string> = new Set()
): FlowEntry {
  return { id, fullName, enCode, formType, type, category, icon, iconBackground, description, isData: marked.has(id) }
}

/** Flows under their categories, in the order of both; categories without a flow are left out. */
export function presentTree(
  categories: readonly { id: string; fullName: string }[],
  flows: readonly FlowRow[],
  marked?: ReadonlySet<string>
): FlowCategory[] {
  const isKnown = (flow: FlowRow): boolean => categories.some(({ id }) => id === flow.category)
  return [...categories, OTHERS].flatMap(({ id, fullName }) => {
    const children = flows.filter((flow) => (id === '' ? !isKnown(flow) : flow.category === id)).map((flow) => presentEntry(flow, marked))
    return children.length === 0 ? [] : [{ id, fullName, num: children.length, children }]
  })
}

/** A row of the list for those who manage flows. */
export function presentEngineRow(flow: FlowRow): FlowEngineRow {
  const { sortCode, enabledMark, version, launchers, createdAt, updatedAt } = flow
  const isOpen = Object.values(launchers).every((ids: readonly string[]) => ids.length === 0)
  return {
    ...presentEntry(flow),
    sortCode,
    enabledMark,
    version: String(version),
    visibleType: isOpen ? 0 : 1,
    creatorTime: createdAt,
    lastModifyTime: updatedAt
  }
}

/** A flow with its form and template, as JSON text in the platform's shapes. */
export function presentEngine({ flow, version }: Flow): FlowEngine {
  return {
    ...presentEngineRow(flow),
    version: String(version.version),
    formData: JSON.stringify(version.form),
    flowTemplateJson: JSON.stringify(version.template),
    tables: '[]',
    dbLinkId: '0',
    appFormUrl: '',
    formUrl: ''
  }
}

/** Fields that another flow or a title may refer to: relations and sub-tables are left out (workflow.md#task-page). */
export function presentFields({ version }: Flow): FormDataField[] {
  const { byId } = normaliseForm(version.form)
  return [...byId.values()]
    .filter(
      (field) =>
        field.isStored &&
        field.key !== '' &&
        field.table === undefined &&
        field.kind !== 'table' &&
        field.kind !== 'relationForm' &&
        field.kind !== 'popupSelect' &&
        !isAttribute(field.kind)
    )
    .map(({ key, label }) => ({ vmodel: key, label }))
}
