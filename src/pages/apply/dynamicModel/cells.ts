import type { Json, JsonObject } from '@/contract/formSchema'
import { formatDateTime } from '@/domain/format'
import { isList, isObject } from '@/domain/guards'
import { withoutAccounts } from '@/domain/organization/names'

/** Kinds whose number is a moment, in both generations of names. */
const MOMENTS: ReadonlySet<string> = new Set(['date', 'datePicker', 'createTime', 'modifyTime'])
/** Kinds that name people; platforms write `姓名/账号`. */
const PEOPLE: ReadonlySet<string> = new Set(['userSelect', 'usersSelect', 'createUser', 'modifyUser'])
const RICH: ReadonlySet<string> = new Set(['editor'])
const TAGS = /<[^>]*>/g

/** A value of a list as one text; '' for nothing. Servers send it as it is shown, older ones some kinds as they are stored. */
export function cellText(value: Json | undefined, kind = ''): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (typeof value === 'number') return MOMENTS.has(kind) ? formatDateTime(value) : String(value)
  if (typeof value === 'string' && PEOPLE.has(kind)) return withoutAccounts(value)
  if (typeof value === 'string')
    return RICH.has(kind)
      ? value
          .replace(TAGS, ' ')
          .replace(/&nbsp;|\s+/g, ' ')
          .replace(/ {2,}/g, ' ')
          .trim()
      : value
  if (isList<Json>(value)) return listText(value, kind)
  return ''
}

function listText(values: readonly Json[], kind: string): string {
  const names = values.map((value) => {
    if (isList<Json>(value)) return value.map((part) => cellText(part)).join('/')
    return isObject<JsonObject>(value) ? cellText(value.name ?? value.fullName ?? '') : cellText(value, kind)
  })
  const known = names.filter((name) => name !== '')
  return known.length === 0 && values.length > 0 ? `${values.length} 条` : known.join('、')
}
