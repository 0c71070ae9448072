import type { FlowOfTemplate, ForeignDetail } from '@/contract/dialect'
import type { Page } from '@/contract/envelope'
import type { FlowEngine, HandledQuery, HandledRow, LaunchedQuery, LaunchedRow, MonitoredRow, MonitorQuery } from '@/contract/workFlow'
import type { BatchAnswer, BatchBody } from '@/contract/workFlowActs'
import type { CancelSignal } from '@/domain/cancel'
import { createFlowCatalogueService } from './flowCatalogue'
import { rowsOf, type Rows } from './lists'
import { ENGINE, QUIET, part, type WorkFlowApi } from './workFlowDialect'
import { readEngine, readLaunch, readVariants } from './workFlowReading'
import { handledRow, launchedRow } from './workFlowRows'

/** Lists of what one has to do with: 1 to-do, 2 done, 3 copied, 4 what may be decided together. */
export type HandledCategory = '1' | '2' | '3' | '4'

/**
 * The catalogue of flows, one flow, and the lists of tasks (workflow.md#task-page). All reject with ApiError; pages show their own states, so
 * neither mask nor toast. `key` names the person's act (wire.md#acts-and-keys).
 */
export function createWorkFlowService(api: WorkFlowApi) {
  const { request, workFlowDialect } = api
  const read = async <T>(url: string, query: object = {}, signal?: CancelSignal): Promise<T> =>
    (await request<T>({ ...QUIET, url, query, signal })).data
  /** Rows of a platform without holes; ours have none. */
  const whole = async <Row>({ list, total }: Rows<Row>, read: (row: Row) => Row): Promise<Rows<Row>> => ({
    list: (await workFlowDialect()) === 'own' ? list : list.map(read),
    total
  })
  const variantsOf = async (flowId: string, signal: CancelSignal | undefined): Promise<readonly FlowOfTemplate[]> =>
    readVariants(await read<unknown>(`${ENGINE}/flowTemplate/FlowJsonList/${part(flowId)}`, { type: 1 }, signal))
  return {
    ...createFlowCatalogueService(api),
    /** What can be launched of a flow, to choose from: B alone keeps several in one; elsewhere none, the flow is launched itself. */
    async variants(flowId: string, signal?: CancelSignal): Promise<readonly FlowOfTemplate[]> {
      return (await workFlowDialect()) === 'B' ? variantsOf(flowId, signal) : []
    },
    /** One flow with its form and template. @param variantId of B: which one of the template; '' takes the first */
    async flow(flowId: string, variantId = '', signal?: CancelSignal): Promise<FlowEngine> {
      const dialect = await workFlowDialect()
      if (dialect === 'own') return read<FlowEngine>(`${ENGINE}/FlowEngine/${part(flowId)}`, {}, signal)
      if (dialect === 'A') return readEngine(await read<unknown>(`${ENGINE}/FlowEngine/${part(flowId)}`, {}, signal))
      const id = variantId || ((await variantsOf(flowId, signal))[0]?.id ?? flowId)
      return readLaunch(id, await read<ForeignDetail>(`${ENGINE}/FlowBefore/0`, { flowId: id }, signal))
    },
    async launched(query: LaunchedQuery, signal?: CancelSignal): Promise<Rows<LaunchedRow>> {
      return whole(rowsOf(await read<Page<LaunchedRow>>(`${ENGINE}/FlowLaunch`, query, signal)), launchedRow)
    },
    async handled(category: HandledCategory, query: HandledQuery, signal?: CancelSignal): Promise<Rows<HandledRow>> {
      return whole(rowsOf(await read<Page<HandledRow>>(`${ENGINE}/FlowBefore/List/${category}`, query, signal)), handledRow)
    },
    /** Everybody's tasks, for monitors. */
    async monitored(query: MonitorQuery, signal?: CancelSignal): Promise<Rows<MonitoredRow>> {
      return rowsOf(await read<Page<MonitoredRow>>(`${ENGINE}/FlowMonitor`, query, signal))
    },
    /** Whether the task of a record is open to this person: on our own server more people may see a record than its task. */
    async mayOpen(taskId: string): Promise<boolean> {
      if ((await workFlowDialect()) !== 'own') return true
      return (await read<{ isCheck: boolean }>(`${ENGINE}/FlowBefore/${part(taskId)}/Info`)).isCheck
    },
    async discard(taskId: string, key: string): Promise<void> {
      await request({ ...QUIET, method: 'DELETE', url: `${ENGINE}/FlowLaunch/${part(taskId)}`, idempotencyKey: key })
    },
    async urge(taskId: string, key: string): Promise<void> {
      await request({ ...QUIET, method: 'POST', url: `${ENGINE}/FlowLaunch/Press/${part(taskId)}`, idempotencyKey: key })
    },
    /** What became of each; a platform that answers null refused none. */
    async batch(body: BatchBody, key: string): Promise<BatchAnswer['results']> {
      const { data } = await request<BatchAnswer | null>({
        ...QUIET,
        method: 'POST',
        url: `${ENGINE}/FlowBefore/BatchOperation`,
        data: body,
        idempotencyKey: key
      })
      return data?.results ?? body.ids.map((id) => ({ id, refused: '' }))
    }
  }
}
export type WorkFlowService = ReturnType<typeof createWorkFlowService>
