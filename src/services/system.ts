import type { Dictionary, DictionaryAllAnswer, DictionaryEntry, DictionarySelectorAnswer } from '@/contract/system'
import type { Api } from '@/platform/request'

/** System lookups (contract section 5). Rejects with ApiError; background reading, so no mask and no toast. */
export function createSystemService({ request }: Pick<Api, 'request'>) {
  return {
    async dictionaries(): Promise<Dictionary[]> {
      return (await request<DictionaryAllAnswer>({ url: '/api/system/DictionaryData/All', load: false, silent: true })).data.list
    },
    /** @param typeId id or enCode of the dictionary */
    async dictionary(typeId: string): Promise<DictionaryEntry[]> {
      const url = `/api/system/DictionaryData/${encodeURIComponent(typeId)}/Data/Selector`
      return (await request<DictionarySelectorAnswer>({ url, load: false, silent: true })).data.list
    }
  }
}
export type SystemService = ReturnType<typeof createSystemService>
