import type { AreaNode, Dictionary, DictionaryAllAnswer, DictionaryEntry, DictionarySelectorAnswer } from '@/contract/system'
import type { CancelSignal } from '@/domain/cancel'
import type { Api } from '@/platform/request'

/** System lookups (system.md#dictionaries). Rejects with ApiError; background reading, so no mask and no toast. */
export function createSystemService({ request }: Pick<Api, 'request'>) {
  return {
    async dictionaries(): Promise<Dictionary[]> {
      return (await request<DictionaryAllAnswer>({ url: '/api/system/DictionaryData/All', load: false, silent: true })).data.list
    },
    /** @param typeId id or enCode of the dictionary */
    async dictionary(typeId: string): Promise<DictionaryEntry[]> {
      const url = `/api/system/DictionaryData/${encodeURIComponent(typeId)}/Data/Selector`
      return (await request<DictionarySelectorAnswer>({ url, load: false, silent: true })).data.list
    },
    /** One level of areas. @param parent '-1' = provinces */
    async areas(parent: string, signal?: CancelSignal): Promise<AreaNode[]> {
      const url = `/api/system/Area/${encodeURIComponent(parent)}/Selector/0`
      return (await request<{ list: AreaNode[] }>({ url, load: false, silent: true, signal })).data.list
    },
    /** Names of paths of area ids, in their order; '' for an id the server does not know. */
    async areaNames(paths: readonly (readonly string[])[], signal?: CancelSignal): Promise<string[][]> {
      return (
        await request<string[][]>({
          method: 'POST',
          url: '/api/system/Area/GetAreaByIds',
          data: { idsList: paths },
          load: false,
          silent: true,
          signal
        })
      ).data
    }
  }
}
export type SystemService = ReturnType<typeof createSystemService>
