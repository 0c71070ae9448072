import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { FavouriteKind } from '@/domain/workbench/favourites'
import { readFavourites, shownFavourites } from '../../menu/favourites'
import { startOf } from '@/domain/workFlow/graph'
import { createPeople, type People } from '@/domain/workFlow/people'
import { noteSwitch } from '../../audit'
import type { Actor } from '../../context'
import type { Reader, Tx } from '../../database/client'
import { flowTemplate } from '../../database/schema'
import { notFound } from '../../errors'
import { BoundedCache } from '../../boundedCache'
import { membershipOf } from '../../organization/commands/names'
import { findFlowRow, inService, readFlowRows, readFlowVersion, readFlowVersionHash, type FlowRow, type FlowVersionRow } from './repository'

/** A flow with one version of what it does. */
export interface Flow {
  readonly flow: FlowRow
  readonly version: FlowVersionRow
}

/** Versions never change, so each is read once; the hash of the import keeps databases of one process apart. */
const versions = new BoundedCache<FlowVersionRow>(200)

/**
 * Lets people launch a flow, or nobody; tasks go on. Noted in the audit where it changes something.
 * @throws Refusal 404
 */
export async function turnFlow(tx: Tx, request: FastifyRequest, flowId: string, enabled: boolean): Promise<void> {
  const [row] = await tx.select().from(flowTemplate).where(eq(flowTemplate.id, flowId)).for('update')
  if (row === undefined) throw notFound('流程不存在')
  if ((row.enabledMark === 1) === enabled) return
  const now = request.server.context.clock.now()
  await tx
    .update(flowTemplate)
    .set({ enabledMark: enabled ? 1 : 0, updatedAt: now })
    .where(eq(flowTemplate.id, flowId))
  await noteSwitch(tx, request, '流程', row, enabled)
}

/** A flow with the version that new tasks run on. @throws Refusal 404 */
export async function loadFlow(reader: Reader, flowId: string): Promise<Flow> {
  const flow = await findFlowRow(reader, flowId)
  if (flow === undefined) throw notFound('流程不存在')
  return { flow, version: await versionOf(reader, flowId, flow.version) }
}

async function versionOf(reader: Reader, flowId: string, version: number): Promise<FlowVersionRow> {
  const hash = await readFlowVersionHash(reader, flowId, version)
  return versions.of(`${flowId}/${version}/${hash ?? ''}`, async () => {
    const row = await readFlowVersion(reader, flowId, version)
    if (row === undefined) throw notFound('流程不存在')
    return row
  })
}

/** Flows of a type that are in service and that this person may launch, in the order of the lists. */
export async function launchableFlows(reader: Reader, actor: Actor, type: 0 | 1): Promise<FlowRow[]> {
  const person = await aloneWith(reader, actor)
  return (await readFlowRows(reader, inService(type))).filter(({ launchers }) => person.isOpenTo(launchers, actor.userId))
}

/** Whether the rules of this version let a person launch it. */
export async function mayLaunch(
  reader: Reader,
  actor: Actor,
  { version }: { readonly version: Pick<FlowVersionRow, 'definition'> }
): Promise<boolean> {
  return (await aloneWith(reader, actor)).isOpenTo(startOf(version.definition).launchers, actor.userId)
}

/** The organisation with nobody but this person in it: enough to ask the engine's own rule what he belongs to. */
async function aloneWith(reader: Reader, actor: Actor): Promise<People> {
  const { organizeIds, positionIds, roleIds, groupIds } = await membershipOf(reader, actor.userId)
  const path = organizeIds.map((id, i) => ({ id, parentId: organizeIds[i - 1] ?? null, category: 'department' as const, managerId: null }))
  return createPeople({
    users: [
      {
        id: actor.userId,
        name: actor.realName,
        isEnabled: true,
        managerId: null,
        organizeIds: organizeIds.slice(-1),
        positionIds,
        roleIds,
        groupIds
      }
    ],
    organizes: path,
    administratorIds: []
  })
}

/** Ids of the flows among a person's 常用 that he may launch now. */
export async function flowFavouritesOf(db: Reader, actor: Actor): Promise<string[]> {
  const open = new Set((await launchableFlows(db, actor, 0)).map(({ id }) => id))
  return shownFavourites(await readFavourites(db, actor.userId, FavouriteKind.flow), open).map(({ objectId }) => objectId)
}
