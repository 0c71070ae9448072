import type { ColumnData } from '@/contract/form'
import type { JsonObject, PlatformForm } from '@/contract/formSchema'
import { refuse } from '../../errors'
import { searchKey } from '../models'
import { isFilledText, isJsonList, isJsonObject } from '../text'
import type { ViewSource } from '../view'

/**
 * A view has no form of its own (forms.md#views). What stands for it is one that nobody fills in: a text for each column, search field,
 * tree and group of its lists, so that rights, list scripts and the report of an import know them; and where its rows come from.
 * @throws Refusal 400 without a data interface or without columns
 */
export function viewForm(raw: JsonObject, lists: readonly ColumnData[]): PlatformForm {
  const { interfaceId } = raw
  if (!isFilledText(interfaceId)) throw refuse('数据视图缺少数据接口（interfaceId）')
  const labels = new Map<string, string>()
  for (const { columnList = [], searchList = [], treeRelation, treeTitle, groupField } of lists) {
    const named = [
      ...columnList.map(({ prop, label }) => [prop, label] as const),
      ...searchList.map((entry) => [searchKey(entry), entry.label] as const),
      [treeRelation, treeTitle] as const,
      [groupField, ''] as const
    ]
    for (const [key, label] of named)
      if (isFilledText(key) && !isFilledText(labels.get(key))) labels.set(key, isFilledText(label) ? label : '')
  }
  if (lists.every(({ columnList = [] }) => columnList.length === 0)) throw refuse('数据视图没有列（columnData.columnList）')
  const view: ViewSource = { interfaceId, paramList: paramsOf(raw.interfaceParam) }
  return {
    fields: [...labels].map(([key, label]) => ({ __vModel__: key, __config__: { jnpfKey: 'comInput', label: label || key } })),
    view
  }
}

/** The list of the designer, or its JSON text; nothing where there is none. @throws Refusal 400 */
function paramsOf(raw: unknown): ViewSource['paramList'] {
  if (raw === undefined || raw === null || raw === '') return []
  const list = typeof raw === 'string' ? parsed(raw) : raw
  if (!isJsonList(list)) throw refuse('数据视图的参数（interfaceParam）应为列表')
  return list.flatMap((each) =>
    isJsonObject(each) && isFilledText(each.field) ? [{ field: each.field, defaultValue: each.defaultValue ?? '' }] : []
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
