import { eq } from 'drizzle-orm'
import type { ServerContext } from '../context'
import type { Tx } from '../database/client'
import { userAccount } from '../database/schema'
import { Refusal } from '../errors'
import type { JobData } from '../jobs/types'
import { loadActor } from '../session/auth'
import { readInterface } from '../system/dataInterfaceRead'
import { readTask } from './repository/tasks'

/**
 * Calls the data interface of a moment of a flow (func configs, workflow.md#moments-of-a-flow) in the name of the task's launcher, with the
 * values of the form and the flow's own variables as parameters. A source that is down is asked again later; one that refuses is left.
 */
export async function callInterface(
  context: ServerContext,
  { taskId, interfaceId }: JobData['flowInterface']
): Promise<(tx: Tx) => Promise<undefined>> {
  const { db } = context
  const { row, flow, state } = await readTask(db, taskId)
  const [launcher] = await db.select().from(userAccount).where(eq(userAccount.id, row.launcherId))
  if (launcher !== undefined) {
    const own = {
      '@flowId': flow.id,
      '@flowFullName': flow.fullName,
      '@taskId': row.id,
      '@taskFullName': row.title,
      '@launchUserId': row.launcherId,
      '@launchUserName': launcher.realName
    }
    const paramList = Object.entries({ ...state.values, ...own }).map(([field, defaultValue]) => ({ field, defaultValue }))
    try {
      await readInterface(context, await loadActor(db, launcher, ''), interfaceId, { paramList, limit: 1, offset: 0 })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
  return () => Promise.resolve(undefined)
}
