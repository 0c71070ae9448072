import type { PeopleOptions } from '@/contract/admin/people'
import { GENDERS } from '@/domain/organization/names'
import { writeWorkbook, type SheetColumn } from '../../../xlsx/write'
import { IMPORT_COLUMNS, PEOPLE_SHEET, type ColumnKey } from './columns'

/** The file that is filled in: headings with notes and lists, what may be chosen, and what each column takes. */
export function importTemplate({ organizes, positions, roles }: PeopleOptions): Promise<Buffer> {
  const named = (label: string, list: readonly { name: string }[]) => ({ label, names: list.map(({ name }) => name) })
  const lists = [
    { label: '性别', names: GENDERS.slice(1) as readonly string[] },
    named('组织', organizes),
    named('岗位', positions),
    named('角色', roles)
  ]
  /** Column of the second sheet, and whether a cell takes one of its entries alone. */
  const chosen: Partial<Record<ColumnKey, { column: number; isOnly: boolean }>> = {
    gender: { column: 0, isOnly: true },
    organize: { column: 1, isOnly: true },
    otherOrganizes: { column: 1, isOnly: false },
    positions: { column: 2, isOnly: false },
    roles: { column: 3, isOnly: false }
  }
  const columns = IMPORT_COLUMNS.map(({ key, label, isRequired, note, width }): SheetColumn => {
    const list = chosen[key]
    return {
      label: isRequired === true ? `${label}*` : label,
      width,
      note,
      ...(list !== undefined && { choices: { ...list, count: lists[list.column]?.names.length ?? 0 } })
    }
  })
  const longest = Math.max(...lists.map(({ names }) => names.length))
  return writeWorkbook([
    { name: PEOPLE_SHEET, columns, rows: [] },
    {
      name: '可选值',
      columns: lists.map(({ label }) => ({ label, width: 40 })),
      rows: Array.from({ length: longest }, (_, at) => lists.map(({ names }) => names[at] ?? ''))
    },
    {
      name: '填写说明',
      columns: [
        { label: '列', width: 18 },
        { label: '说明', width: 70 }
      ],
      rows: IMPORT_COLUMNS.map(({ label, note }) => [label, note])
    }
  ])
}
