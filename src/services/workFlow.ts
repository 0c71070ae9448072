import type { FlowOfTemplate, ForeignDetail } from '@/contract/dialect'
import type { Page } from '@/contract/envelope'
import type {
  FlowCategory,
  FlowEngine,
  FlowEntry,
  HandledQuery,
  HandledRow,
  LaunchedQuery,
  LaunchedRow,
  MonitoredRow,
  MonitorQuery
} from '@/contract/workFlow'
import type { BatchAnswer, BatchBody } from '@/contract/workFlowActs'
import type { Favourite } from '@/contract/workbench'
import type { CancelSignal } from '@/domain/cancel'
import { FavouriteKind } from '@/domain/workbench/favourites'
import { rowsOf, type Rows } from './lists'
import { listOf } from './lists'
import { wholeNodes } from './trees'
import { WHOLE_FLOW, WHOLE_NODE } from './whole'
import { ENGINE, QUIET, type WorkFlowApi } from './workFlowDialect'
import { readEngine, readLaunch, readVariants } from './workFlowReading'
import { handledRow, launchedRow } from './workFlowRows'

const FAVOURITES = '/api/app/Data'
export const part = (text: string): string => encodeURIComponent(text)

/** Lists of what one has to do with: 1 to-do, 2 done, 3 copied, 4 what may be decided together. */
export type HandledCategory = '1' | '2' | '3' | '4'

/** What is stored with a 常用: enough for a platform's own clients to draw it. */
const stored = ({ id, fullName, enCode, icon, iconBackground, formType }: FlowEntry): string =>
  JSON.stringify({ id, fullName, enCode, icon, iconBackground, formType })

/** Categories with the flows in each. */
const categories = (answer: Parameters<typeof listOf<FlowCategory>>[0]): FlowCategory[] =>
  wholeNodes<Pick<FlowCategory, 'id' | 'fullName'>>(WHOLE_NODE, listOf<FlowCategory>(answer)).map((category) => ({
    num: 0,
    ...category,
    children: wholeNodes<FlowEntry>(WHOLE_FLOW, listOf((category as Partial<FlowCategory>).children))
  }))

/**
 * Flows that can be launched and the lists of tasks (workflow.md#task-page). All reject with ApiError; pages show their own states, so
 * neither mask nor toast. `key` names the person's act (wire.md#acts-and-keys).
 */
export function createWorkFlowService({ request, workFlowDialect }: WorkFlowApi) {
  const read = async <T>(url: string, query: object = {}, signal?: CancelSignal): Promise<T> =>
    (await request<T>({ ...QUIET, url, query, signal })).data
  /** Where the flows of the dialect stand. */
  const catalogue = async (): Promise<string> => `${ENGINE}/${(await workFlowDialect()) === 'B' ? 'flowTemplate' : 'FlowEngine'}`
  /** Rows of a platform without holes; ours have none. */
  const whole = async <Row>({ list, total }: Rows<Row>, read: (row: Row) => Row): Promise<Rows<Row>> => ({
    list: (await workFlowDialect()) === 'own' ? list : list.map(read),
    total
  })
  const variantsOf = async (flowId: string, signal: CancelSignal | undefined): Promise<readonly FlowOfTemplate[]> =>
    readVariants(await read<unknown>(`${ENGINE}/flowTemplate/FlowJsonList/${part(flowId)}`, { type: 1 }, signal))
  return {
    /** All flows I may launch, by category. */
    async flows(): Promise<readonly FlowCategory[]> {
      return categories(await read<{ list: FlowCategory[] } | FlowCategory[] | null>(`${await catalogue()}/ListAll`))
    },
    /** All flows, for filters. */
    async selector(): Promise<readonly FlowCategory[]> {
      return categories(await read<{ list: FlowCategory[] } | FlowCategory[] | null>(`${await catalogue()}/Selector`))
    },
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
      const { data } = await request<BatchAnswer | null>({
        ...QUIET,
        method: 'POST',
        url: `${ENGINE}/FlowBefore/BatchOperation`,
        data: body,
        idempotencyKey: key
      })
      return data?.results ?? body.ids.map((id) => ({ id, refused: '' }))
    },
    /** Ids of the flows among one's 常用, in the order added. */
    async favourites(): Promise<readonly string[]> {
      return listOf(await read<{ list: Favourite[] } | Favourite[] | null>(FAVOURITES, { type: FavouriteKind.flow })).map(
        ({ objectId }) => objectId
      )
    },
    async addFavourite(flow: FlowEntry, key: string): Promise<void> {
      await request({
        ...QUIET,
        method: 'POST',
        url: FAVOURITES,
        data: { objectType: FavouriteKind.flow, objectId: flow.id, objectData: stored(flow) },
        idempotencyKey: key
      })
    },
    async removeFavourite(flowId: string, key: string): Promise<void> {
      await request({ ...QUIET, method: 'DELETE', url: `${FAVOURITES}/${part(flowId)}`, idempotencyKey: key })
    }
  }
}
export type WorkFlowService = ReturnType<typeof createWorkFlowService>
