import type { AreaNode, Dictionary, DictionaryAllAnswer, DictionaryEntry, DictionarySelectorAnswer } from '@/contract/system'
import type { CancelSignal } from '@/domain/cancel'
import { textOf } from '@/domain/scalars'
import type { Api } from '@/platform/request'
import { listOf } from './lists'
import { wholeNodes } from './trees'
import { WHOLE_ENTRY, WHOLE_NODE } from './whole'

const entriesOf = (list: Parameters<typeof listOf<DictionaryEntry>>[0]): DictionaryEntry[] =>
  wholeNodes<DictionaryEntry>(WHOLE_ENTRY, listOf<DictionaryEntry>(list))

/** System lookups (system.md#dictionaries). Rejects with ApiError; background reading, so no mask and no toast. */
export function createSystemService({ request }: Pick<Api, 'request'>) {
  return {
    async dictionaries(): Promise<Dictionary[]> {
      const { data } = await request<DictionaryAllAnswer>({ url: '/api/system/DictionaryData/All', load: false, silent: true })
      return listOf(data).map((each) => ({ ...each, enCode: textOf(each.enCode), dictionaryList: entriesOf(each.dictionaryList) }))
    },
    /** @param typeId id or enCode of the dictionary */
    async dictionary(typeId: string): Promise<DictionaryEntry[]> {
      const url = `/api/system/DictionaryData/${encodeURIComponent(typeId)}/Data/Selector`
      return entriesOf((await request<DictionarySelectorAnswer>({ url, load: false, silent: true })).data)
    },
    /** One level of areas. @param parent '-1' = provinces */
    async areas(parent: string, signal?: CancelSignal): Promise<AreaNode[]> {
      const url = `/api/system/Area/${encodeURIComponent(parent)}/Selector/0`
      return wholeNodes<AreaNode>(
        WHOLE_NODE,
        listOf((await request<{ list: AreaNode[] }>({ url, load: false, silent: true, signal })).data)
      )
    },
    /** Names of paths of area ids, in their order; '' for an id the server does not know. */
    async areaNames(paths: readonly (readonly string[])[], signal?: CancelSignal): Promise<string[][]> {
      const { data } = await request<string[][]>({
        method: 'POST',
        url: '/api/system/Area/GetAreaByIds',
        data: { idsList: paths },
        load: false,
        silent: true,
        signal
      })
      return paths.map((path, place) => path.map((_id, level) => textOf(data?.[place]?.[level])))
    }
  }
}
export type SystemService = ReturnType<typeof createSystemService>
