import type { AuditChange } from '@/contract/admin/audit'
import type { PersonBody } from '@/contract/admin/people'
import { shanghaiDate } from '@/domain/format'
import { GENDERS } from '@/domain/organization/names'
import type { Reader } from '../../database/client'
import { namesOf } from '../../organization/commands/names'
import { readPlaces } from './reach'

const maskedInAudit = (mobile: string): string => mobile.replace(/^(.{3}).*(.{4})$/, '$1****$2')

/** Differences between two states of a person, in words for the audit; `before` undefined: he is new. */
export type ChangesBetween = (before: PersonBody | undefined, after: PersonBody) => AuditChange[]

/** How changes of these people are told, numbers masked as in lists. @param people all that will be told of */
export async function changesOf(reader: Reader, people: readonly PersonBody[]): Promise<ChangesBetween> {
  const places = await readPlaces(reader)
  const all = <T>(of: (person: PersonBody) => readonly T[]): Set<T> => new Set(people.flatMap(of))
  const names = await namesOf(reader, {
    position: all(({ positionIds }) => positionIds),
    role: all(({ roleIds }) => roleIds),
    user: all(({ managerId }) => (managerId === null ? [] : [managerId]))
  })
  const list = (ids: readonly string[], nameOf: (id: string) => string | undefined) => ids.map((id) => nameOf(id) ?? id).join('，')
  const wordsOf = (fields: PersonBody): [string, string | null][] => [
    ['姓名', fields.realName],
    ['账号', fields.account],
    ['性别', GENDERS[fields.gender] ?? null],
    ['手机号', maskedInAudit(fields.mobile)],
    ['邮箱', fields.email.replace(/^(.).*@/, '$1***@')],
    ['组织', list(fields.organizeIds, places.nameOf)],
    ['当前组织', places.nameOf(fields.organizeId)],
    ['岗位', list(fields.positionIds, (id) => names.position.get(id))],
    ['角色', list(fields.roleIds, (id) => names.role.get(id))],
    ['直属主管', fields.managerId === null ? null : (names.user.get(fields.managerId) ?? null)],
    ['入职日期', fields.entryDate === null ? null : shanghaiDate(fields.entryDate)]
  ]
  return (before, after) => {
    const old = new Map(before === undefined ? [] : wordsOf(before))
    return wordsOf(after).map(([label, value]) => ({ label, before: old.get(label) ?? null, after: value === '' ? null : value }))
  }
}
