import type { InterfaceParam, InterfaceRow } from '@/contract/form'
import type { Page } from '@/contract/envelope'
import type { Json } from '@/contract/formSchema'
import type { CancelSignal } from '@/domain/cancel'
import { isList } from '@/domain/guards'
import type { Api } from '@/platform/request'
import { isUnknownCall, rowsOf, type Rows } from './form'

/** Static type of a parameter as the client fills it (contract section 5). */
export type FilledParam = (typeof InterfaceParam)['static']

export interface InterfaceQuestion {
  readonly keyword: string
  readonly currentPage: number
  readonly pageSize: number
  /** Key of the value in a row, and of its text. */
  readonly propsValue: string
  readonly relationField: string
  readonly columns: readonly string[]
  readonly params: readonly FilledParam[]
}

type Found = readonly InterfaceRow[] | { data?: readonly InterfaceRow[] | null, list?: readonly InterfaceRow[] | null } | null

/** 3.3 wraps rows in `data`, beside a script text that is never run (rulings 20). */
const found = (data: Found): readonly InterfaceRow[] => (isList<InterfaceRow>(data) ? data : (data as Exclude<Found, readonly InterfaceRow[]>)?.data ?? (data as Exclude<Found, readonly InterfaceRow[]>)?.list ?? [])

const QUIET = { load: false, silent: true } as const

/**
 * Data interfaces and bill numbers (contract section 5). All reject with ApiError, without mask or toast. Calls that only later versions
 * of the platform know fall back to those of 3.3.
 */
export function createDataInterfaceService({ request }: Pick<Api, 'request'>) {
  const pathOf = (id: string, act: string): string => `/api/system/DataInterface/${encodeURIComponent(id)}/${act}`
  const post = async <T>(url: string, data: object, signal?: CancelSignal): Promise<T> => (await request<T>({ ...QUIET, method: 'POST', url, data, signal })).data
  const get = async <T>(url: string, query: object = {}, signal?: CancelSignal): Promise<T> => (await request<T>({ ...QUIET, url, query, signal })).data
  /** @param older the same question to a server that does not know the newer call */
  const either = async <T>(newer: Promise<T>, older: () => Promise<T>): Promise<T> => {
    try {
      return await newer
    } catch (thrown) {
      if (!isUnknownCall(thrown)) throw thrown
      return older()
    }
  }
  return {
    /** Options of a field. */
    async options(id: string, params: readonly FilledParam[], signal?: CancelSignal): Promise<readonly InterfaceRow[]> {
      return found(await either<Found>(post(pathOf(id, 'Actions/Preview'), { paramList: params }, signal), () => get(pathOf(id, 'Actions/Response'), {}, signal)))
    },
    /** One page of rows to choose from. */
    async rows(id: string, { columns, params, ...question }: InterfaceQuestion, signal?: CancelSignal): Promise<Rows<InterfaceRow>> {
      const query = { ...question, interfaceId: id, columnOptions: columns.join(',') }
      const data = await either<Page<InterfaceRow> | InterfaceRow[]>(post(pathOf(id, 'Action/List'), { ...query, paramList: params }, signal), () => get(pathOf(id, 'Action/List'), query, signal))
      return rowsOf(data)
    },
    /** The rows of stored values, for their texts. */
    async rowsByIds(id: string, values: readonly Json[], { propsValue, relationField, params, columns }: Pick<InterfaceQuestion, 'propsValue' | 'relationField' | 'params' | 'columns'>, signal?: CancelSignal): Promise<readonly InterfaceRow[]> {
      const one = async (value: Json): Promise<readonly InterfaceRow[]> => {
        const row = await get<InterfaceRow | null>(pathOf(id, 'Action/Info'), { id: String(value), propsValue, relationField, columnOptions: columns.join(',') }, signal)
        return row === null ? [] : [row]
      }
      return found(await either<Found>(
        post(pathOf(id, 'Action/InfoByIds'), { ids: values, interfaceId: id, propsValue, relationField, paramList: params }, signal),
        async () => (await Promise.all(values.map(one))).flat()
      ))
    },
    /** A fresh number of a bill rule; it is not used again. */
    billNumber: (enCode: string, signal?: CancelSignal) => get<string>(`/api/system/BillRule/BillNumber/${encodeURIComponent(enCode)}`, {}, signal)
  }
}
export type DataInterfaceService = ReturnType<typeof createDataInterfaceService>
