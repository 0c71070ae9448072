import type { ReadyPart } from '@/contract/operations'
import type { ServerContext } from '../context'
import { isMigrated } from '../database/client'

/** What keeps this process from taking work. While the database is away nothing else that lies in it is asked for. */
export async function missingParts({ database, health, bus }: Pick<ServerContext, 'database' | 'health' | 'bus'>): Promise<ReadyPart[]> {
  const answers = await database.answers()
  const parts: [ReadyPart, boolean][] = [
    ['database', answers],
    ['migrations', !answers || (await isMigrated(database))],
    ['jobs', health.jobsRun],
    ['redis', bus.isConnected],
    ['draining', !health.isDraining]
  ]
  return parts.filter(([, isThere]) => !isThere).map(([part]) => part)
}
