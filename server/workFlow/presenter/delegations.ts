import type { DelegationEntry } from '@/contract/workFlowDelegation'
import type { Reader } from '../../database/client'
import { namesOf } from '../../organization/commands/names'
import type { DelegationRow } from '../repository/delegations'
import { readFlows } from '../repository/flows'

/** Delegations with the names of people and flows. */
export async function presentDelegations(reader: Reader, rows: readonly DelegationRow[]): Promise<DelegationEntry[]> {
  const names = await namesOf(reader, { user: new Set(rows.flatMap(({ fromUserId, toUserId }) => [fromUserId, toUserId])) })
  const flows = new Map(
    (await readFlows(reader, [...new Set(rows.flatMap(({ flowIds }) => flowIds))])).map((flow) => [flow.id, flow.fullName])
  )
  return rows.map((row) => ({
    id: row.id,
    userId: row.fromUserId,
    userName: names.user.get(row.fromUserId) ?? '',
    toUserId: row.toUserId,
    toUserName: names.user.get(row.toUserId) ?? '',
    flowId: row.flowIds.join(','),
    flowName: row.flowIds.length === 0 ? '全部流程' : row.flowIds.map((id) => flows.get(id) ?? '').join('、'),
    startTime: row.startsAt,
    endTime: row.endsAt,
    description: row.description,
    creatorTime: row.createdAt
  }))
}
