import type { Page } from '@/contract/envelope'
import type { FlowEngine, FlowEngineRow, FlowVersionEntry } from '@/contract/workFlow'
import type { CancelSignal } from '@/domain/cancel'
import type { Api } from '@/platform/request'
import { rowsOf, type Rows } from './lists'
import { ENGINE, QUIET, part } from './workFlowDialect'

const FLOWS = `${ENGINE}/FlowEngine`

/** Templates of flows, for who manages them (workflow.md#template, FlowEngine). All reject with ApiError; `key` names the person's act. */
export function createFlowTemplateService({ request }: Pick<Api, 'request'>) {
  return {
    async list(keyword: string, currentPage: number, pageSize: number, signal?: CancelSignal): Promise<Rows<FlowEngineRow>> {
      return rowsOf((await request<Page<FlowEngineRow>>({ ...QUIET, url: FLOWS, query: { keyword, currentPage, pageSize }, signal })).data)
    },
    /** A version of a flow as it is designed. */
    async version(flowId: string, version: number): Promise<FlowEngine> {
      return (await request<FlowEngine>({ ...QUIET, url: `${FLOWS}/${part(flowId)}`, query: { version } })).data
    },
    /** Imports of a flow with what was said of each, newest first. */
    async versions(flowId: string): Promise<readonly FlowVersionEntry[]> {
      return (await request<{ list: FlowVersionEntry[] }>({ ...QUIET, url: `${FLOWS}/${part(flowId)}/Versions` })).data.list
    },
    /** Puts a flow into service or takes it out: it is not launched then, its tasks go on. */
    async setEnabled(flowId: string, isEnabled: boolean, key: string): Promise<void> {
      await request({
        ...QUIET,
        method: 'POST',
        url: `${FLOWS}/${isEnabled ? 'Release' : 'Stop'}/${part(flowId)}`,
        data: {},
        idempotencyKey: key
      })
    }
  }
}
export type FlowTemplateService = ReturnType<typeof createFlowTemplateService>
