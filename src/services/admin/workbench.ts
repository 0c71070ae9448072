import type { BannerBody, BannerChange, BannerOrderBody, BannersAnswer } from '@/contract/admin/banners'
import type { DictionaryBody, DictionaryDetail, DictionaryRow, DictionaryUpdate } from '@/contract/admin/dictionaries'
import type { MenuBody, MenuOrderBody, MenusAnswer, MenuUpdate } from '@/contract/admin/menus'
import type { CancelSignal } from '@/domain/cancel'
import type { Api } from '@/platform/request'
import { QUIET } from '../quiet'

const BANNERS = '/api/admin/Banners'
const DICTIONARIES = '/api/admin/Dictionaries'
const MENUS = '/api/admin/Menus'

/**
 * Entries of the workbench and dictionaries as the company keeps them, feature `administration` (contract/admin/menus.ts,
 * contract/admin/dictionaries.ts). Reject with ApiError; a 409 carries what is there now as `data`.
 */
export function createKeepingService({ request }: Pick<Api, 'request'>) {
  const read = async <T>(url: string, signal?: CancelSignal): Promise<T> => (await request<T>({ ...QUIET, url, signal })).data
  const write = async <T>(method: 'POST' | 'PUT', url: string, data: object, key: string): Promise<T> =>
    (await request<T>({ ...QUIET, method, url, data, idempotencyKey: key })).data
  const part = (url: string, id: string): string => `${url}/${encodeURIComponent(id)}`
  return {
    dictionaries: async (signal?: CancelSignal): Promise<DictionaryRow[]> =>
      (await read<{ list: DictionaryRow[] }>(DICTIONARIES, signal)).list,
    dictionary: (id: string, signal?: CancelSignal): Promise<DictionaryDetail> => read(part(DICTIONARIES, id), signal),
    createDictionary: (body: DictionaryBody, key: string): Promise<DictionaryDetail> => write('POST', DICTIONARIES, body, key),
    updateDictionary: (id: string, body: DictionaryUpdate, key: string): Promise<DictionaryDetail> =>
      write('PUT', part(DICTIONARIES, id), body, key),
    menus: (signal?: CancelSignal): Promise<MenusAnswer> => read(MENUS, signal),
    createMenu: (body: MenuBody, key: string): Promise<MenusAnswer> => write('POST', MENUS, body, key),
    updateMenu: (id: string, body: MenuUpdate, key: string): Promise<MenusAnswer> => write('PUT', part(MENUS, id), body, key),
    orderMenus: (body: MenuOrderBody, key: string): Promise<MenusAnswer> => write('PUT', '/api/admin/MenuOrder', body, key)
  }
}
export type KeepingService = ReturnType<typeof createKeepingService>

/** What stands at the top of the workbench (contract/admin/banners.ts). Rejects as the service above. */
export function createBannerService({ request }: Pick<Api, 'request'>) {
  const write = async (method: 'POST' | 'PUT' | 'DELETE', url: string, data: object, key: string): Promise<BannersAnswer> =>
    (await request<BannersAnswer>({ ...QUIET, method, url, data, idempotencyKey: key })).data
  const one = (id: string): string => `${BANNERS}/${encodeURIComponent(id)}`
  return {
    banners: async (): Promise<BannersAnswer> => (await request<BannersAnswer>({ ...QUIET, url: BANNERS })).data,
    create: (body: BannerBody, key: string) => write('POST', BANNERS, body, key),
    change: (id: string, body: BannerChange, key: string) => write('PUT', one(id), body, key),
    order: (body: BannerOrderBody, key: string) => write('PUT', '/api/admin/BannerOrder', body, key),
    remove: (id: string, key: string) => write('DELETE', one(id), {}, key)
  }
}
export type BannerService = ReturnType<typeof createBannerService>
