import type { ListExport, ListExportBody, ListExports, ListName, ListView, ListViewBody } from '@/contract/transferCar/lists'
import type { Api } from '@/platform/request'
import { QUIET } from '../quiet'

const VIEWS = '/api/transferCar/ListViews'
const EXPORTS = '/api/transferCar/ListExports'
const at = (id: string): string => `${VIEWS}/${encodeURIComponent(id)}`

/** Saved views and files of lists (contract/transferCar/lists.ts). All reject with ApiError; `key` names the person's act. */
export function createListsService({ request, address }: Pick<Api, 'request' | 'address'>) {
  const read = async <T>(url: string, list: ListName): Promise<T> => (await request<T>({ ...QUIET, url, query: { list } })).data
  const write = async <T>(method: 'POST' | 'PUT' | 'DELETE', url: string, data: object, idempotencyKey: string): Promise<T> =>
    (await request<T>({ ...QUIET, method, url, data, idempotencyKey })).data
  return {
    views: async (list: ListName): Promise<ListView[]> => (await read<{ list: ListView[] }>(VIEWS, list)).list,
    saveView: (body: ListViewBody, key: string) => write<ListView>('POST', VIEWS, body, key),
    changeView: (id: string, body: ListViewBody, key: string) => write<ListView>('PUT', at(id), body, key),
    removeView: (id: string, key: string) => write<null>('DELETE', at(id), {}, key),
    exports: (list: ListName) => read<ListExports>(EXPORTS, list),
    beginExport: (body: ListExportBody, key: string) => write<ListExport>('POST', EXPORTS, body, key),
    /** Of the file; it needs the person's token. */
    fileAddress: (id: string): string => address(`${EXPORTS}/${encodeURIComponent(id)}/File`)
  }
}
export type ListsService = ReturnType<typeof createListsService>
