import type { Reader } from '../../database/client'
import { findDesign } from '../../form/versions'
import { readCategories, type FlowRow, type FlowVersionRow } from './repository'

/** What stands beside the template of a flow and belongs to all of its versions, with what people call it. */
const FACTS = {
  enCode: '编码',
  fullName: '名称',
  category: '分类',
  formType: '表单类型',
  type: '流程类型',
  icon: '图标',
  iconBackground: '图标颜色',
  description: '说明',
  sortCode: '排序'
} as const
type Facts = Pick<FlowRow, keyof typeof FACTS>

/** Lines in words for people; none where all is the same. */
export function factsDifference(before: Facts, after: Facts): string[] {
  return (Object.keys(FACTS) as (keyof Facts)[]).flatMap((key) =>
    before[key] === after[key] ? [] : [key === 'category' ? '分类有修改' : `${FACTS[key]}由“${before[key]}”改为“${after[key]}”`]
  )
}

/** @param category id of an entry of the dictionary, in a file also its code */
export function factsOf(of: Facts, category: string): Facts {
  const { enCode, fullName, formType, type, icon, iconBackground, description, sortCode } = of
  return { enCode, fullName, category, formType, type, icon, iconBackground, description, sortCode }
}

/** A version of a flow as the platform writes it: imported again it is no new version. */
export async function flowFileOf(reader: Reader, flow: FlowRow, version: FlowVersionRow): Promise<Record<string, unknown>> {
  const category = (await readCategories(reader)).find(({ id }) => id === flow.category)
  return {
    id: flow.id,
    ...factsOf(flow, category?.enCode ?? flow.category),
    enabledMark: flow.enabledMark,
    flowTemplateJson: version.template,
    ...(await formOf(reader, flow, version))
  }
}

/** A form that came with the flow has its id and name; any other is named, and must be imported before. */
async function formOf(
  reader: Reader,
  flow: FlowRow,
  { formModelId, formModelVersion, form }: FlowVersionRow
): Promise<Record<string, unknown>> {
  if (formModelId === null) return { formData: form }
  const source = (await findDesign(reader, formModelId, formModelVersion ?? 0))?.source ?? {}
  const isOwn = formModelId === flow.id && source.enCode === flow.id && source.fullName === flow.fullName
  const { formData, columnData, appColumnData } = source
  return isOwn ? { formData, columnData, appColumnData } : { formId: formModelId }
}
