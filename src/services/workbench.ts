import type { Page } from '@/contract/envelope'
import type { Favourite, FlowEntry, FlowListQuery, MenuAnswer, MenuNode } from '@/contract/workbench'
import { FavouriteKind } from '@/domain/workbench/favourites'
import type { CancelSignal } from '@/domain/cancel'
import { isText } from '@/domain/guards'
import type { Api } from '@/platform/request'
import { listOf } from './lists'
import { wholeNodes } from './trees'
import { WHOLE_MENU, WHOLE_NODE } from './whole'
import { QUIET } from './quiet'

const DATA = '/api/app/Data'

/** What is stored with a 常用: enough for a platform's own clients to draw it. */
const stored = ({ id, fullName, icon, urlAddress, type, propertyJson }: MenuNode): string =>
  JSON.stringify({ id, fullName, icon, urlAddress, type, propertyJson })

/** Workbench and 常用 (workbench.md#own-favourites). Rejects with ApiError; pages show their own error states, so no mask and no toast. */
export function createWorkbenchService({ request }: Pick<Api, 'request'>) {
  return {
    async menu(keyword = '', signal?: CancelSignal): Promise<MenuNode[]> {
      return wholeNodes<MenuNode>(
        WHOLE_MENU,
        listOf((await request<MenuAnswer>({ ...QUIET, url: '/api/app/Menu', query: { keyword }, signal })).data)
      )
    },
    /** Applications among one's 常用, in the person's order. */
    async favourites(): Promise<Favourite[]> {
      const { data } = await request<{ list: Favourite[] }>({ ...QUIET, url: DATA, query: { type: FavouriteKind.application } })
      return listOf(data).filter(({ objectId }) => isText(objectId))
    },
    /** @param key the person's act (wire.md#acts-and-keys) */
    async addFavourite(node: MenuNode, key?: string): Promise<void> {
      const data = { objectType: FavouriteKind.application, objectId: node.id, objectData: stored(node) }
      await request({ ...QUIET, method: 'POST', url: DATA, data, idempotencyKey: key })
    },
    async removeFavourite(objectId: string, key?: string): Promise<void> {
      await request({ ...QUIET, method: 'DELETE', url: `${DATA}/${encodeURIComponent(objectId)}`, idempotencyKey: key })
    },
    /** All of 常用 in their new order (feature `workbench`). */
    async orderFavourites(ids: readonly string[], key: string): Promise<void> {
      await request({ ...QUIET, method: 'PUT', url: '/api/workbench/FavouriteOrder', data: { ids }, idempotencyKey: key })
    },
    /** The menu once more with `isData`, for platforms that do not mark it in app/Menu. */
    async dataList(): Promise<MenuNode[]> {
      return wholeNodes<MenuNode>(WHOLE_MENU, listOf((await request<MenuAnswer>({ ...QUIET, url: `${DATA}/getDataList` })).data))
    },
    /** Older platforms answer the tree without paging. */
    async flowList(query: FlowListQuery = {}, signal?: CancelSignal): Promise<FlowEntry[]> {
      return wholeNodes<FlowEntry>(
        WHOLE_NODE,
        listOf((await request<Page<FlowEntry> | FlowEntry[]>({ ...QUIET, url: `${DATA}/getFlowList`, query, signal })).data)
      )
    }
  }
}
export type WorkbenchService = ReturnType<typeof createWorkbenchService>
