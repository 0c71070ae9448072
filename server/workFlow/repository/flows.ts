import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Reader } from '../../database/client'
import { flowTemplate, flowVersion } from '../../database/schema'
import { notFound } from '../../errors'
import { BoundedCache } from '../../boundedCache'
import type { FlowRow, FlowVersion } from '../types'

export async function findFlow(reader: Reader, id: string): Promise<FlowRow | undefined> {
  return (await reader.select().from(flowTemplate).where(eq(flowTemplate.id, id)))[0]
}

export async function findFlowByCode(reader: Reader, enCode: string): Promise<FlowRow | undefined> {
  return (await reader.select().from(flowTemplate).where(eq(flowTemplate.enCode, enCode)))[0]
}

/** @throws Refusal 404 */
export async function requireFlow(reader: Reader, id: string): Promise<FlowRow> {
  const flow = await findFlow(reader, id)
  if (flow === undefined) throw notFound('流程不存在')
  return flow
}

/** Those of these flows that there are, in their order on the page. */
export function readFlows(reader: Reader, ids: readonly string[]): Promise<FlowRow[]> {
  return ids.length === 0
    ? Promise.resolve([])
    : reader
        .select()
        .from(flowTemplate)
        .where(inArray(flowTemplate.id, [...ids]))
        .orderBy(asc(flowTemplate.sortCode), asc(flowTemplate.id))
}

/** Names one version in one database: its hash keeps databases of one process apart. */
interface VersionKey {
  readonly flowId: string
  readonly version: number
  readonly hash: string
  /** Epoch ms. */
  readonly createdAt: number
}
/** Columns of a key, for whoever reads the version's row with another. */
export const VERSION_KEY = {
  flowId: flowVersion.flowId,
  version: flowVersion.version,
  hash: flowVersion.hash,
  createdAt: flowVersion.createdAt
}

/** Versions never change, so they are read once. */
const versions = new BoundedCache<FlowVersion>(300)
const which = (flowId: string, version: number) => and(eq(flowVersion.flowId, flowId), eq(flowVersion.version, version))

/** @throws Refusal 404 */
export async function loadVersion(reader: Reader, flowId: string, version: number): Promise<FlowVersion> {
  const [key] = await reader.select(VERSION_KEY).from(flowVersion).where(which(flowId, version))
  if (key === undefined) throw notFound('流程版本不存在')
  return versionOf(reader, key)
}

/** The version of a key that was just read. @throws Refusal 404 */
export async function versionOf(reader: Reader, { flowId, version, hash, createdAt }: VersionKey): Promise<FlowVersion> {
  return versions.of(`${flowId}/${version}/${hash}/${createdAt}`, async () => {
    const [row] = await reader.select().from(flowVersion).where(which(flowId, version))
    if (row === undefined) throw notFound('流程版本不存在')
    return { row, definition: row.definition }
  })
}
