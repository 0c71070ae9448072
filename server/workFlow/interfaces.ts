import { interfaceNodes } from '@/domain/workFlow/graph'
import type { FlowDefinition } from '@/domain/workFlow/definition'
import { isObject } from '@/domain/guards'
import type { ServerContext } from '../context'
import { hostOf } from '../system/dataInterfaceHttp'
import type { InterfaceUsers } from './world'

/** An answer that is not there by then counts as nobody, ms. */
const TIMEOUT = 5_000
/** People of one answer at most. */
const MOST = 200

/**
 * Asks the data interfaces that name people of steps (assigneeType 9: GET -> `data.handleId`, a csv). Before the transaction: nothing
 * in it waits for the network. Whoever does not answer names nobody, and the flow's rule for steps without people counts. Only servers
 * of the allow-list are asked.
 */
export async function askInterfaces({ config }: Pick<ServerContext, 'config'>, definition: FlowDefinition): Promise<InterfaceUsers> {
  const answers = await Promise.all(
    interfaceNodes(definition).map(async ({ nodeId, url }) => [nodeId, await ask(url, config.interfaceHosts).catch(() => [])] as const)
  )
  return Object.fromEntries(answers)
}

async function ask(url: string, hosts: readonly string[]): Promise<string[]> {
  if (!hosts.includes(hostOf(url))) return []
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT), redirect: 'error' })
  const answer: unknown = await response.json()
  const data =
    isObject<Record<string, unknown>>(answer) && isObject<Record<string, unknown>>(answer.data) ? answer.data.handleId : undefined
  return typeof data === 'string'
    ? data
        .split(',')
        .map((id) => id.trim())
        .filter((id) => id !== '')
        .slice(0, MOST)
    : []
}
