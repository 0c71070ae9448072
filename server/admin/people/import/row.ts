import type { PeopleOptions, PersonBody } from '@/contract/admin/people'
import { isDay, startOfDay } from '@/domain/schedule/days'
import { GENDERS } from '@/domain/organization/names'
import type { ImportRow } from '../../../database/schema/index'
import { cellText } from '../../../xlsx/write'
import type { ColumnKey } from './columns'

/** Several things in one cell. */
const SEPARATOR = /[;；\n]/
const MOST_EACH = 50
/** Days that are taken: as PersonBody says. */
const LAST_DAY = 4_102_444_800_000

type ByName = ReadonlyMap<string, readonly string[]>

/** What may be given, by how it is called in a file. */
export interface OptionNames {
  organizes: ByName
  /** By the whole path, and within one organization by its own name. */
  positions: ByName
  placeNames: ReadonlyMap<string, string>
  roles: ByName
}

/** 甲公司/调度部 and 甲公司 / 调度部 are the same. */
const pathOf = (text: string): string =>
  text
    .split('/')
    .map((part) => part.trim())
    .join(' / ')

function byName(list: readonly { id: string; name: string }[]): ByName {
  const ids = new Map<string, string[]>()
  // A name that the template had to defuse is found as it stands there.
  for (const { id, name } of list)
    for (const each of new Set([name, cellText(name)].map(pathOf))) ids.set(each, [...(ids.get(each) ?? []), id])
  return ids
}

export const namesOfOptions = ({ organizes, positions, roles }: PeopleOptions): OptionNames => ({
  organizes: byName(organizes),
  positions: byName(positions),
  placeNames: new Map(organizes.map(({ id, name }) => [id, name])),
  roles: byName(roles)
})

const listOf = (text: string): string[] =>
  text
    .split(SEPARATOR)
    .map(pathOf)
    .filter((name) => name !== '')

/** One thing by its name; says why it is none. */
function idOf(names: ByName, name: string, missing: string): { id: string } | { fault: string } {
  const [id, other] = names.get(name) ?? []
  if (id === undefined) return { fault: `“${name}”${missing}` }
  return other === undefined ? { id } : { fault: `“${name}”有几个，请先改成不同的名称` }
}

/** Midnight of Shanghai of a day as people write it; undefined for none. */
function momentOf(text: string): number | undefined {
  const [, year = '', month = '', day = ''] =
    /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T]0?0:00(?::00(?:\.0+)?)?)?$/.exec(text) ?? []
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = isDay(written) ? startOfDay(written) : -1
  return at >= 0 && at <= LAST_DAY ? at : undefined
}

/**
 * A row as the body of a person who is made by hand, without his manager: an account, looked up for all rows at once.
 * @param faults takes what is not understood, by column
 */
export function bodyOf({ cells }: ImportRow, names: OptionNames, faults: Partial<Record<ColumnKey, string>>): PersonBody {
  const text = (key: ColumnKey): string => cells[key] ?? ''
  const ids = (key: ColumnKey, of: (name: string) => ReturnType<typeof idOf>): string[] => {
    const wanted = listOf(text(key))
    if (wanted.length > MOST_EACH) faults[key] = `最多 ${MOST_EACH} 个`
    return wanted.slice(0, MOST_EACH).flatMap((name) => {
      const found = of(name)
      if ('id' in found) return [found.id]
      faults[key] ??= found.fault
      return []
    })
  }
  const place = (name: string) => idOf(names.organizes, name, '不存在、已停用或不在您的管理范围')
  const current = ids('organize', place)
  if (current.length > 1) faults.organize = '只写一个，其余写在“其他组织”'
  const organizeIds = [...new Set([...current, ...ids('otherOrganizes', place)])]
  const position = (name: string) => {
    // Its own name is enough where only one of the chosen organizations has it.
    const paths = organizeIds
      .map((id) => `${names.placeNames.get(id) ?? ''} / ${name}`)
      .map(pathOf)
      .filter((path) => names.positions.has(path))
    return idOf(names.positions, paths.length === 1 ? (paths[0] ?? name) : name, '不是所选组织的岗位，或已停用')
  }
  const gender = (GENDERS as readonly string[]).indexOf(text('gender') === '' ? '保密' : text('gender'))
  if (gender < 1) faults.gender = '请填男、女或保密'
  const entryDate = text('entryDate') === '' ? null : momentOf(text('entryDate'))
  if (entryDate === undefined) faults.entryDate = '不是日期，请写成 2026-03-01'
  return {
    realName: text('realName'),
    account: text('account'),
    gender: Math.max(gender, 1),
    mobile: text('mobile'),
    email: text('email'),
    organizeIds,
    organizeId: current[0] ?? '',
    // Where the organization is not understood, its positions cannot be.
    positionIds: faults.organize === undefined && faults.otherOrganizes === undefined ? ids('positions', position) : [],
    roleIds: ids('roles', (name) => idOf(names.roles, name, '不存在、已停用或您不能授予')),
    managerId: null,
    entryDate: entryDate ?? null
  }
}
