import type { Actor, ServerContext } from '../context'
import { principalsOf } from './repository/delegations'
import { todoFlows } from './repository/lists'

/** Approvals that wait for a person, those of others that he does for now included; what the to-do list would hold. */
export async function countTodo(context: ServerContext, actor: Actor): Promise<number> {
  const flows = await todoFlows(context.db, actor.userId, await principalsOf(context, actor.userId))
  return flows.reduce((sum, { num }) => sum + num, 0)
}
