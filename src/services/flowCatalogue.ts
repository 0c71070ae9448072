import type { Page } from '@/contract/envelope'
import type { FlowCategory, FlowEntry, HandledRow } from '@/contract/workFlow'
import type { Favourite } from '@/contract/workbench'
import { FavouriteKind } from '@/domain/workbench/favourites'
import { listOf, rowsOf } from './lists'
import { wholeNodes } from './trees'
import { WHOLE_FLOW, WHOLE_NODE } from './whole'
import { ENGINE, QUIET, part, type WorkFlowApi } from './workFlowDialect'

const FAVOURITES = '/api/app/Data'

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
 * The flows that can be launched, one's 常用 among them, and how many tasks wait (workflow.md#task-page): what the tab asks for, apart from
 * forms and tasks, which its package does not carry. All reject with ApiError; `key` names the person's act (wire.md#acts-and-keys).
 */
export function createFlowCatalogueService({ request, workFlowDialect }: WorkFlowApi) {
  const read = async <T>(url: string, query: object = {}): Promise<T> => (await request<T>({ ...QUIET, url, query })).data
  /** Where the flows of the dialect stand. */
  const catalogue = async (): Promise<string> => `${ENGINE}/${(await workFlowDialect()) === 'B' ? 'flowTemplate' : 'FlowEngine'}`
  return {
    /** All flows I may launch, by category. */
    async flows(): Promise<readonly FlowCategory[]> {
      return categories(await read<{ list: FlowCategory[] } | FlowCategory[] | null>(`${await catalogue()}/ListAll`))
    },
    /** All flows, for filters. */
    async selector(): Promise<readonly FlowCategory[]> {
      return categories(await read<{ list: FlowCategory[] } | FlowCategory[] | null>(`${await catalogue()}/Selector`))
    },
    /** How many wait for me. */
    async todoCount(): Promise<number> {
      return rowsOf(await read<Page<HandledRow>>(`${ENGINE}/FlowBefore/List/1`, { currentPage: 1, pageSize: 1 })).total
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
export type FlowCatalogueService = ReturnType<typeof createFlowCatalogueService>
