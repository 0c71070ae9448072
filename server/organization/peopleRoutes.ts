import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Page } from '@/contract/envelope'
import {
  IdParams,
  KeywordBody,
  OrganizationQuery,
  PageQuery,
  UserConditionBody,
  UserListBody,
  type ImUser,
  type OrganizeNode,
  type UserConditionRow
} from '@/contract/organization'
import { PeopleQuery, type PeopleList } from '@/contract/people'
import { PAGE_SIZE } from '@/domain/constants'
import type { ServerContext } from '../context'
import { userAccount } from '../database/schema'
import { ok } from '../envelope'
import { notFound } from '../errors'
import { byName, learnNames } from './initials'
import { OrganizeIndex } from './organizeIndex'
import { organizeNode, presentCard, presentConditionRow, presentEntry, presentImUser, presentUserNode, userTreeNode } from './presenter'
import { readContact } from './repository/current'
import {
  changedSince,
  IN_SERVICE,
  inOrganizes,
  inRange,
  namedLike,
  peopleVersion,
  readMemberships,
  readPage,
  readPeople
} from './repository/people'
import { readOrganizes } from './repository/structure'
import { treeOf } from './tree'

/** How many people a search inside the lazy tree shows (people.md#look-ups). */
const SEARCH_LIMIT = 50

const pageOf = ({ currentPage = 1, pageSize = PAGE_SIZE }: PageQuery) => ({ currentPage, pageSize })

/** Users look-ups (people.md#look-ups): for signed-in people, the same for all; mobile and mail only in app/User. */
export async function peopleRoutes(app: FastifyInstance, { db }: ServerContext): Promise<void> {
  const index = async () => new OrganizeIndex(await readOrganizes(db))

  // The first list of everybody after a start need not wait until 10,000 names are read. Should it fail, that list reads them.
  app.addHook('onListen', async () => {
    void readPeople(db, IN_SERVICE)
      .then((people) => learnNames(people.map(({ realName }) => realName)))
      .catch(() => undefined)
  })

  app.get<{ Params: IdParams }>('/api/app/User/:id', { schema: { params: IdParams } }, async (request) => {
    const [person] = await readPeople(db, and(eq(userAccount.id, request.params.id), isNull(userAccount.deletedAt)))
    const contact = person === undefined ? undefined : await readContact(db, person.id)
    if (person === undefined || contact === undefined) throw notFound('用户不存在')
    return ok(presentCard({ ...person, ...contact }, await index()))
  })

  app.get<{ Querystring: PageQuery }>('/api/permission/Users/ImUser', { schema: { querystring: PageQuery } }, async (request) => {
    const page = pageOf(request.query)
    const condition = and(IN_SERVICE, ne(userAccount.id, request.actor.userId), namedLike(request.query.keyword))
    const { rows, total } = await readPage(db, condition, page)
    const organizes = await index()
    const answer: Page<ImUser> = { list: rows.map((row) => presentImUser(row, organizes)), pagination: { ...page, total } }
    return ok(answer)
  })

  app.post<{ Params: IdParams; Body: KeywordBody }>(
    '/api/permission/Users/ImUser/Selector/:id',
    { schema: { params: IdParams, body: KeywordBody } },
    async (request) => {
      const { id } = request.params
      const organizes = await index()
      const leaf = { hasChildren: false, isLeaf: true, num: 1 }
      const search = namedLike(request.body.keyword)
      if (search !== undefined) {
        const found = await readPeople(db, and(IN_SERVICE, search), SEARCH_LIMIT)
        return ok({ list: found.map((person): OrganizeNode => ({ ...userTreeNode(person, person.organizeId, organizes), ...leaf })) })
      }
      if (id !== '0' && organizes.get(id) === undefined) return ok({ list: [] })
      const counts = organizes.countBelow(id, await readMemberships(db))
      const branches = organizes.children(id).map((row): OrganizeNode => {
        const num = counts.get(row.id) ?? 0
        const hasChildren = num > 0 || organizes.children(row.id).length > 0
        return { ...organizeNode(row, organizes), hasChildren, isLeaf: !hasChildren, num }
      })
      const people = await readPeople(db, and(IN_SERVICE, inOrganizes(db, [id])))
      return ok({
        list: [...branches, ...people.sort(byName).map((person): OrganizeNode => ({ ...userTreeNode(person, id, organizes), ...leaf }))]
      })
    }
  )

  app.get<{ Querystring: PeopleQuery }>('/api/permission/Users/All', { schema: { querystring: PeopleQuery } }, async ({ query }) => {
    // First: what is read afterwards may know more, and is told again then.
    const version = await peopleVersion(db)
    const changed = query.version === undefined || query.version > version ? undefined : await changedSince(db, query.version)
    const organizes = changed?.length === 0 ? undefined : await index()
    const people = organizes === undefined ? [] : await readPeople(db, and(IN_SERVICE, changed && inArray(userAccount.id, changed)))
    const list = people.sort(byName).flatMap((person) => (organizes === undefined ? [] : presentEntry(person, organizes)))
    if (changed === undefined) return ok({ list, version } satisfies PeopleList)
    const there = new Set(list.map(({ id }) => id))
    return ok({ list, version, removed: changed.filter((id) => !there.has(id)) } satisfies PeopleList)
  })

  app.get('/api/permission/Users/Selector', async () => {
    const organizes = await index()
    const people = (await readPeople(db, IN_SERVICE)).sort(byName)
    const nodes = [
      ...organizes.rows.map((row) => organizeNode(row, organizes)),
      ...people.map((person) => userTreeNode(person, person.organizeId, organizes))
    ]
    return ok({ list: treeOf(nodes, { counting: 'user' }) })
  })

  app.post<{ Body: UserConditionBody }>('/api/permission/Users/UserCondition', { schema: { body: UserConditionBody } }, async (request) => {
    const { pagination = {}, departIds = [], positionIds = [], userIds = [], roleIds = [], groupIds = [] } = request.body
    const page = pageOf(pagination)
    const organizes = await index()
    const range = inRange(db, { organizeIds: [...organizes.withBelow(departIds)], positionIds, userIds, roleIds, groupIds })
    const { rows, total } = await readPage(db, and(IN_SERVICE, range, namedLike(pagination.keyword)), page)
    const answer: Page<UserConditionRow> = { list: rows.map((row) => presentConditionRow(row, organizes)), pagination: { ...page, total } }
    return ok(answer)
  })

  app.post<{ Body: UserListBody }>('/api/permission/Users/getUserList', { schema: { body: UserListBody } }, async (request) => {
    const ids = [...new Set([request.body.userId ?? [], request.body.ids ?? []].flat())]
    const found = ids.length === 0 ? [] : await readPeople(db, inArray(userAccount.id, ids))
    const organizes = await index()
    const byId = new Map(found.map((person) => [person.id, person]))
    return ok({
      list: ids.flatMap((id) => {
        const person = byId.get(id)
        return person === undefined ? [] : [presentUserNode(person, organizes)]
      })
    })
  })

  app.post<{ Body: KeywordBody }>('/api/permission/Users/getSubordinates', { schema: { body: KeywordBody } }, async (request) => {
    const mine = and(IN_SERVICE, eq(userAccount.managerId, request.actor.userId), ne(userAccount.id, request.actor.userId))
    const people = await readPeople(db, and(mine, namedLike(request.body.keyword)))
    const organizes = await index()
    return ok(people.sort(byName).map((person) => presentUserNode(person, organizes)))
  })

  app.get<{ Querystring: OrganizationQuery }>(
    '/api/permission/Users/getOrganization',
    { schema: { querystring: OrganizationQuery } },
    async (request) => {
      const { organizeId = '0', keyword } = request.query
      const id = organizeId === '0' ? request.actor.organizeId : organizeId
      const people = await readPeople(db, and(IN_SERVICE, inOrganizes(db, [id]), namedLike(keyword)))
      const organizes = await index()
      return ok(people.sort(byName).map((person) => presentUserNode(person, organizes)))
    }
  )
}
