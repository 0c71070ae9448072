import type { FastifyInstance } from 'fastify'
import { IdParams, OrganizeConditionBody, PositionConditionBody, type OrganizeNode } from '@/contract/organization'
import type { ServerContext } from '../context'
import { ok } from '../envelope'
import { isPositionOffered } from './commands/offered'
import { OrganizeIndex } from './organizeIndex'
import { organizeNode, positionNode } from './presenter'
import { readGroups, readOrganizes, readPositions, readRoles } from './repository/structure'
import { cutOut, ICONS, treeOf, type Flat } from './tree'

/** Id of the branch of roles that count everywhere (people.md#look-ups). */
const GLOBAL_ROLES = '1'

const named = (keyword: string | undefined) => {
  const wanted = (keyword ?? '').trim().toLowerCase()
  return (node: Flat): boolean => node.fullName.toLowerCase().includes(wanted)
}

/** Selectors of organizations, departments, positions, roles and groups: for signed-in people, the same for all. */
export async function structureRoutes(app: FastifyInstance, { db }: ServerContext): Promise<void> {
  const index = async () => new OrganizeIndex(await readOrganizes(db))
  const organizeTree = (organizes: OrganizeIndex, without: string, categories: readonly string[]): OrganizeNode[] => {
    const left = organizes.withBelow([without])
    return treeOf(
      organizes.rows.filter((row) => !left.has(row.id) && categories.includes(row.category)).map((row) => organizeNode(row, organizes))
    )
  }

  app.get<{ Params: IdParams }>('/api/permission/Organize/Selector/:id', { schema: { params: IdParams } }, async (request) =>
    ok({ list: organizeTree(await index(), request.params.id, ['company']) })
  )

  app.get<{ Params: IdParams }>('/api/permission/Organize/Department/Selector/:id', { schema: { params: IdParams } }, async (request) =>
    ok({ list: organizeTree(await index(), request.params.id, ['company', 'department']) })
  )

  app.post<{ Body: OrganizeConditionBody }>(
    '/api/permission/Organize/OrganizeCondition',
    { schema: { body: OrganizeConditionBody } },
    async (request) => {
      const { departIds = [], ids = [], keyword } = request.body
      const organizes = await index()
      const nodes = organizes.rows.map((row) => organizeNode(row, organizes)).filter(named(keyword))
      const kept = new Set([...departIds, ...ids])
      return ok({
        list: treeOf(cutOut(nodes, new Set(nodes.flatMap(({ id }) => (kept.has(id) ? [id] : []))), ({ id }) => ancestorsOf(organizes, id)))
      })
    }
  )

  app.get('/api/permission/Position/Selector', async () => {
    const organizes = await index()
    const nodes = [
      ...(await readPositions(db)).map((row) => positionNode(row, organizes)),
      ...organizes.rows.map((row) => organizeNode(row, organizes))
    ]
    return ok({ list: treeOf(nodes, { holding: 'position' }) })
  })

  app.post<{ Body: PositionConditionBody }>(
    '/api/permission/Position/PositionCondition',
    { schema: { body: PositionConditionBody } },
    async (request) => {
      const { departIds = [], positionIds = [], ids = [], keyword } = request.body
      const organizes = await index()
      const departments = organizes.withBelow([...departIds, ...ids])
      const positions = (await readPositions(db))
        .filter((row) => isPositionOffered(row, departments, [...positionIds, ...ids]))
        .map((row) => positionNode(row, organizes))
        .filter(named(keyword))
      return ok({ list: treeOf([...positions, ...organizes.rows.map((row) => organizeNode(row, organizes))], { holding: 'position' }) })
    }
  )

  app.get('/api/permission/Role/Selector', async () => {
    const organizes = await index()
    const roles = (await readRoles(db)).map(
      (row): Flat => ({
        id: row.id,
        parentId: row.organizeId ?? GLOBAL_ROLES,
        fullName: row.fullName,
        type: 'role',
        icon: ICONS.role,
        enabledMark: row.enabledMark,
        enCode: row.enCode,
        sortCode: row.sortCode,
        onlyId: `role_${row.id}`
      })
    )
    const everywhere: Flat = {
      id: GLOBAL_ROLES,
      parentId: '0',
      fullName: '全局',
      type: 'global',
      icon: ICONS.global,
      enabledMark: 1,
      onlyId: `global_${GLOBAL_ROLES}`
    }
    const branches = organizes.rows.map((row): Flat => ({ ...organizeNode(row, organizes), onlyId: `organize_${row.id}` }))
    return ok({ list: treeOf([everywhere, ...roles, ...branches], { holding: 'role' }) })
  })

  app.get('/api/permission/Group/Selector', async () => {
    const { types, groups } = await readGroups(db)
    return ok(
      treeOf(
        [
          ...types.map(
            (row): Flat => ({
              id: row.id,
              parentId: '0',
              fullName: row.fullName,
              type: 'groupType',
              icon: ICONS.groupType,
              enabledMark: 1,
              sortCode: row.sortCode
            })
          ),
          ...groups.map(
            (row): Flat => ({
              id: row.id,
              parentId: row.typeId,
              fullName: row.fullName,
              type: 'group',
              icon: ICONS.group,
              enabledMark: row.enabledMark,
              enCode: row.enCode,
              sortCode: row.sortCode
            })
          )
        ],
        { holding: 'group' }
      )
    )
  })
}

/** Nearest first. */
function ancestorsOf(organizes: OrganizeIndex, id: string): string[] {
  return organizes
    .path(id)
    .slice(0, -1)
    .reverse()
    .map((row) => row.id)
}
