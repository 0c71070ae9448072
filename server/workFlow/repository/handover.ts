import { and, count, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { FlowDefinition, FlowNode } from '@/domain/workFlow/definition'
import type { Reader } from '../../database/client'
import { flowTask, flowTemplate, flowVersion } from '../../database/schema'
import { namedBy } from '../template/missingNames'

/** Steps of templates in service that name a person. */
export async function stepsNaming(reader: Reader, userId: string): Promise<{ flowId: string; flowName: string; nodeName: string }[]> {
  // The text of the definition narrows, its rules decide: a company has tens of flows, not thousands.
  const rows = await reader
    .select({ flowId: flowTemplate.id, flowName: flowTemplate.fullName, definition: flowVersion.definition })
    .from(flowTemplate)
    .innerJoin(flowVersion, and(eq(flowVersion.flowId, flowTemplate.id), eq(flowVersion.version, flowTemplate.version)))
    .where(and(eq(flowTemplate.enabledMark, 1), sql`position(${`"${userId}"`} in ${flowVersion.definition}::text) > 0`))
    .orderBy(flowTemplate.sortCode, flowTemplate.id)
  const names = (node: FlowNode): boolean => namedBy(node).some(({ userIds }) => userIds?.includes(userId) === true)
  const nodesOf = ({ order, nodes }: FlowDefinition): FlowNode[] => order.flatMap((id) => nodes[id] ?? [])
  return rows.flatMap(({ flowId, flowName, definition }) =>
    nodesOf(definition)
      .filter(names)
      .map((node) => ({ flowId, flowName, nodeName: node.name }))
  )
}

/** Names of flows. */
export async function flowNames(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows =
    ids.length === 0
      ? []
      : await reader
          .select({ id: flowTemplate.id, fullName: flowTemplate.fullName })
          .from(flowTemplate)
          .where(inArray(flowTemplate.id, [...ids]))
  return new Map(rows.map(({ id, fullName }) => [id, fullName]))
}

/** Flows that somebody launched and that are not over: running, rejected, and sub-flows that wait to be submitted; the latest first. */
export async function openLaunched(
  reader: Reader,
  userId: string,
  most: number
): Promise<{ rows: { id: string; title: string; status: number; thisStep: string }[]; total: number }> {
  const where = and(
    eq(flowTask.launcherId, userId),
    isNull(flowTask.discardedAt),
    or(inArray(flowTask.status, [1, 3]), and(eq(flowTask.status, 0), isNotNull(flowTask.parentTaskId)))
  )
  const [counted] = await reader.select({ total: count() }).from(flowTask).where(where)
  const rows = await reader
    .select({ id: flowTask.id, title: flowTask.title, status: flowTask.status, thisStep: flowTask.thisStep })
    .from(flowTask)
    .where(where)
    .orderBy(desc(flowTask.createdAt), desc(flowTask.id))
    .limit(most)
  return { rows, total: counted?.total ?? 0 }
}
