import type { Page } from '@/contract/envelope'
import type { BatchAnswer, BatchBody, FlowCategory, FlowEngine, FlowEntry, HandledQuery, HandledRow, LaunchedQuery, LaunchedRow, MonitoredRow, MonitorQuery } from '@/contract/workFlow'
import type { Favourite } from '@/contract/workbench'
import type { CancelSignal } from '@/domain/cancel'
import { isList } from '@/domain/guards'
import { FavouriteKind } from '@/domain/workbench/favourites'
import type { Api } from '@/platform/request'
import { rowsOf, type Rows } from './form'

export const ENGINE = '/api/workflow/Engine'
const FAVOURITES = '/api/app/Data'
export const QUIET = { load: false, silent: true } as const
export const part = (text: string): string => encodeURIComponent(text)

/** Lists of what one has to do with: 1 to-do, 2 done, 3 copied, 4 what may be decided together. */
export type HandledCategory = '1' | '2' | '3' | '4'

const listOf = <T>(data: readonly T[] | { list?: readonly T[] | null } | null | undefined): readonly T[] => (isList<T>(data) ? data : (data as { list?: readonly T[] | null } | null | undefined)?.list ?? [])

/** What is stored with a 常用: enough for a platform's own clients to draw it. */
const stored = ({ id, fullName, enCode, icon, iconBackground, formType }: FlowEntry): string => JSON.stringify({ id, fullName, enCode, icon, iconBackground, formType })

/**
 * Flows that can be launched and the lists of tasks (contract 8.1). All reject with ApiError; pages show their own states, so neither
 * mask nor toast. `key` names the person's act (rulings 2).
 */
export function createWorkFlowService({ request }: Pick<Api, 'request'>) {
  const read = async <T>(url: string, query: object = {}, signal?: CancelSignal): Promise<T> => (await request<T>({ ...QUIET, url, query, signal })).data
  return {
    /** All flows I may launch, by category. */
    async flows(): Promise<readonly FlowCategory[]> {
      return listOf(await read<{ list: FlowCategory[] } | FlowCategory[] | null>(`${ENGINE}/FlowEngine/ListAll`))
    },
    /** All flows, for filters. */
    async selector(): Promise<readonly FlowCategory[]> {
      return listOf(await read<{ list: FlowCategory[] } | FlowCategory[] | null>(`${ENGINE}/FlowEngine/Selector`))
    },
    /** One flow with its form and template. */
    flow: (flowId: string, signal?: CancelSignal): Promise<FlowEngine> => read<FlowEngine>(`${ENGINE}/FlowEngine/${part(flowId)}`, {}, signal),
    async launched(query: LaunchedQuery, signal?: CancelSignal): Promise<Rows<LaunchedRow>> {
      return rowsOf(await read<Page<LaunchedRow>>(`${ENGINE}/FlowLaunch`, query, signal))
    },
    async handled(category: HandledCategory, query: HandledQuery, signal?: CancelSignal): Promise<Rows<HandledRow>> {
      return rowsOf(await read<Page<HandledRow>>(`${ENGINE}/FlowBefore/List/${category}`, query, signal))
    },
    /** Everybody's tasks, for monitors. */
    async monitored(query: MonitorQuery, signal?: CancelSignal): Promise<Rows<MonitoredRow>> {
      return rowsOf(await read<Page<MonitoredRow>>(`${ENGINE}/FlowMonitor`, query, signal))
    },
    /** How many wait for me. */
    async todoCount(): Promise<number> {
      return rowsOf(await read<Page<HandledRow>>(`${ENGINE}/FlowBefore/List/1`, { currentPage: 1, pageSize: 1 })).total
    },
    async discard(taskId: string, key: string): Promise<void> {
      await request({ ...QUIET, method: 'DELETE', url: `${ENGINE}/FlowLaunch/${part(taskId)}`, idempotencyKey: key })
    },
    async urge(taskId: string, key: string): Promise<void> {
      await request({ ...QUIET, method: 'POST', url: `${ENGINE}/FlowLaunch/Press/${part(taskId)}`, idempotencyKey: key })
    },
    /** What became of each; a platform that answers null refused none. */
    async batch(body: BatchBody, key: string): Promise<BatchAnswer['results']> {
      const { data } = await request<BatchAnswer | null>({ ...QUIET, method: 'POST', url: `${ENGINE}/FlowBefore/BatchOperation`, data: body, idempotencyKey: key })
      return data?.results ?? body.ids.map((id) => ({ id, refused: '' }))
    },
    /** Ids of the flows among one's 常用, in the order added. */
    async favourites(): Promise<readonly string[]> {
      return listOf(await read<{ list: Favourite[] } | Favourite[] | null>(FAVOURITES, { type: FavouriteKind.flow })).map(({ objectId }) => objectId)
    },
    async addFavourite(flow: FlowEntry, key: string): Promise<void> {
      await request({ ...QUIET, method: 'POST', url: FAVOURITES, data: { objectType: FavouriteKind.flow, objectId: flow.id, objectData: stored(flow) }, idempotencyKey: key })
    },
    async removeFavourite(flowId: string, key: string): Promise<void> {
      await request({ ...QUIET, method: 'DELETE', url: `${FAVOURITES}/${part(flowId)}`, idempotencyKey: key })
    }
  }
}
export type WorkFlowService = ReturnType<typeof createWorkFlowService>
