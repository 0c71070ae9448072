import { and, asc, desc, eq, ilike, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { KeysetPage } from '@/contract/envelope'
import type { PeopleFilter, PeopleQuery, PersonLine } from '@/contract/admin/people'
import { PAGE_SIZE } from '@/domain/constants'
import { maskMobile } from '@/domain/format/mask'
import type { Reader } from '../../database/client'
import { position, role, userAccount, userCredential, userOrganize, userPosition, userRole } from '../../database/schema/index'
import { likePattern } from '../../database/like'
import { refuse } from '../../errors'
import { initialsOf, pinyinOf } from '../../organization/initials'
import type { AdminScope } from '../scope'
import { readPlaces, type Places } from './reach'

/** People of one page where all are read. */
const AT_ONCE = 1000

/** Accounts have one order on every database. */
const byAccount = sql`${userAccount.account} collate "C"`

/** When a person last signed in, epoch ms or null, beside his row. */
const signedInAt = sql`(select max(l.created_at) from login_log l where l.user_id = user_account.id and l.succeeded)`
export const lastSignIn = sql<number | null>`${signedInAt}`.mapWith((value: unknown) => (value === null ? null : Number(value)))
/** The same to sort by: never comes first. */
const everSignedIn = sql`coalesce(${signedInAt}, 0)`

const columns = {
  id: userAccount.id,
  realName: userAccount.realName,
  account: userAccount.account,
  mobile: userAccount.mobile,
  organizeId: userAccount.organizeId,
  enabledMark: userAccount.enabledMark,
  isAdministrator: userAccount.isAdministrator,
  credential: userCredential.userId,
  lastSignIn
}

/** Where a page begins: after this person, in whatever order the list comes. */
interface PeoplePlace {
  account: string
  lastSignIn: number
}
const writePlace = ({ account, lastSignIn: at }: PeoplePlace): string => Buffer.from(`${at}.${account}`).toString('base64url')

/** @throws Refusal 400 for anything that was not written here */
function readPlace(cursor: string): PeoplePlace {
  const [, at = '', account = ''] = /^(\d{1,15})\.(.+)$/.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? []
  const place = { account, lastSignIn: Number(at) }
  if (account === '' || account.includes('\u0000') || writePlace(place) !== cursor)
    throw refuse('翻页位置无效，请从头刷新', { cursor: '翻页位置无效' })
  return place
}
const placeOf = ({ account, lastSignIn: at }: PersonLine): PeoplePlace => ({ account, lastSignIn: at ?? 0 })

/** What comes after a place in an order of the list, and that order. */
function sortedBy(sort: PeopleQuery['sort'] = 'account', after?: PeoplePlace): { after: SQL | undefined; order: SQL[] } {
  const isDescending = sort.startsWith('-')
  const turn = (by: SQL): SQL => (isDescending ? desc(by) : asc(by))
  const beyond = isDescending ? sql`<` : sql`>`
  if (sort.endsWith('account')) return { after: after && sql`${byAccount} ${beyond} ${after.account}`, order: [turn(byAccount)] }
  return {
    after: after && sql`(${everSignedIn}, ${byAccount}) ${beyond} (${after.lastSignIn}, ${after.account})`,
    order: [turn(everSignedIn), turn(byAccount)]
  }
}

/** Ids of people whose name is read so: `wangjj`, `WJJ`. Names are read in memory (decision 10). */
async function readLike(reader: Reader, letters: string): Promise<string[]> {
  const wanted = letters.replace(/\s/g, '').toLowerCase()
  const people = await reader
    .select({ id: userAccount.id, name: userAccount.realName })
    .from(userAccount)
    .where(isNull(userAccount.deletedAt))
  return people
    .filter(({ name }) => initialsOf(name).toLowerCase().includes(wanted) || pinyinOf(name).replace(/\s/g, '').includes(wanted))
    .map(({ id }) => id)
}

async function searched(reader: Reader, keyword: string): Promise<SQL | undefined> {
  if (keyword === '') return undefined
  const like = likePattern(keyword)
  const named = or(ilike(userAccount.realName, like), ilike(userAccount.account, like), ilike(userAccount.mobile, like))
  return /^[a-z\s]+$/i.test(keyword) ? or(named, isOneOf(await readLike(reader, keyword))) : named
}

const isOneOf = (ids: readonly string[]): SQL => sql`${userAccount.id} = any(${sql.param([...ids])}::text[])`

/** People of these organizations, whichever is their current one; as an array the query runs once. */
export const inOrganizes = (reader: Reader, ids: readonly string[]): SQL =>
  sql`${userAccount.id} = any(array${reader
    .select({ id: userOrganize.userId })
    .from(userOrganize)
    .where(sql`${userOrganize.organizeId} = any(${sql.param([...ids])}::text[])`)})`

async function conditionOf(reader: Reader, scope: AdminScope, places: Places, query: PeopleFilter): Promise<SQL | undefined> {
  return and(
    isNull(userAccount.deletedAt),
    scope.organizeIds === undefined ? undefined : inOrganizes(reader, [...scope.organizeIds]),
    query.organizeId === undefined ? undefined : inOrganizes(reader, [...places.below(query.organizeId)]),
    query.state === undefined ? undefined : eq(userAccount.enabledMark, query.state === 'enabled' ? 1 : 0),
    query.roleId === undefined
      ? undefined
      : inArray(userAccount.id, reader.select({ id: userRole.userId }).from(userRole).where(eq(userRole.roleId, query.roleId))),
    await searched(reader, (query.keyword ?? '').trim())
  )
}

/** Names of what these people hold, by person, in order. */
async function namesHeld(
  reader: Reader,
  userIds: readonly string[]
): Promise<{ positions: Map<string, string[]>; roles: Map<string, string[]> }> {
  const positions = await reader
    .select({ userId: userPosition.userId, name: position.fullName })
    .from(userPosition)
    .innerJoin(position, eq(position.id, userPosition.positionId))
    .where(inArray(userPosition.userId, [...userIds]))
    .orderBy(position.sortCode, position.id)
  const roles = await reader
    .select({ userId: userRole.userId, name: role.fullName })
    .from(userRole)
    .innerJoin(role, eq(role.id, userRole.roleId))
    .where(inArray(userRole.userId, [...userIds]))
    .orderBy(role.sortCode, role.id)
  return { positions: byPerson(positions), roles: byPerson(roles) }
}

function byPerson(rows: readonly { userId: string; name: string }[]): Map<string, string[]> {
  const names = new Map<string, string[]>()
  for (const { userId, name } of rows) names.set(userId, [...(names.get(userId) ?? []), name])
  return names
}

/** One page of the people within a scope (administration.md#people). @throws Refusal 400 for a cursor that is none */
export async function readPeople(reader: Reader, scope: AdminScope, query: PeopleQuery): Promise<KeysetPage<PersonLine>> {
  const { pageSize = PAGE_SIZE, cursor } = query
  const list = await readLines(reader, scope, query, cursor === undefined ? undefined : readPlace(cursor), pageSize + 1)
  const shown = list.slice(0, pageSize)
  const last = shown.at(-1)
  return { list: shown, nextCursor: list.length > pageSize && last !== undefined ? writePlace(placeOf(last)) : null }
}

/** All of them by account, page by page. */
export async function* readAllPeople(reader: Reader, scope: AdminScope, filter: PeopleFilter): AsyncGenerator<PersonLine> {
  for (let place: PeoplePlace | undefined; ; ) {
    const lines = await readLines(reader, scope, filter, place, AT_ONCE)
    yield* lines
    const last = lines.at(-1)
    if (last === undefined || lines.length < AT_ONCE) return
    place = placeOf(last)
  }
}

async function readLines(
  reader: Reader,
  scope: AdminScope,
  query: PeopleFilter & Pick<PeopleQuery, 'sort'>,
  place: PeoplePlace | undefined,
  most: number
): Promise<PersonLine[]> {
  const { after, order } = sortedBy(query.sort, place)
  const places = await readPlaces(reader)
  const rows = await reader
    .select(columns)
    .from(userAccount)
    .leftJoin(userCredential, eq(userCredential.userId, userAccount.id))
    .where(and(await conditionOf(reader, scope, places, query), after))
    .orderBy(...order)
    .limit(most)
  const held = await namesHeld(
    reader,
    rows.map(({ id }) => id)
  )
  return rows.map(({ mobile, organizeId, enabledMark, credential, ...row }) => ({
    ...row,
    mobile: mobile === '' ? '' : maskMobile(mobile),
    organize: places.nameOf(organizeId),
    positions: held.positions.get(row.id) ?? [],
    roles: held.roles.get(row.id) ?? [],
    isEnabled: enabledMark === 1,
    hasPassword: credential !== null
  }))
}
