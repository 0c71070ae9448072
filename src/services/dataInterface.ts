import type { InterfaceParam, InterfaceRow } from '@/contract/form'
import type { Page } from '@/contract/envelope'
import type { Json } from '@/contract/formSchema'
import type { CancelSignal } from '@/domain/cancel'
import { isList } from '@/domain/guards'
import type { Api } from '@/platform/request'
import { isUnknownCall } from './form'
import { rowsOf, type Rows } from './lists'
import { createSessionWays, firstKnown, type SessionWays } from './sessionWays'
import { QUIET } from './quiet'

/** Static type of a parameter as the client fills it (system.md#parameters). */
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

type Found = readonly InterfaceRow[] | { data?: readonly InterfaceRow[] | null; list?: readonly InterfaceRow[] | null } | null

/** 3.3 wraps rows in `data`, beside a script text that is never run (forms.md#scripts). */
const found = (data: Found): readonly InterfaceRow[] =>
  isList<InterfaceRow>(data)
    ? data
    : ((data as Exclude<Found, readonly InterfaceRow[]>)?.data ?? (data as Exclude<Found, readonly InterfaceRow[]>)?.list ?? [])

/** What the services of one session know together; a service without it keeps its own. */
interface InterfaceApi extends Pick<Api, 'request'> {
  readonly sessionWays?: SessionWays
}

/**
 * Data interfaces and bill numbers (system.md#data-interfaces). All reject with ApiError, without mask or toast. Which calls a server has
 * is found once a session (platforms.md#dialects): rows under `Action` (ours, 3.4), under `Actions` (3.5 and later), or read by
 * GET (3.3); options by `Preview`, or by `Response` (3.3).
 */
export function createDataInterfaceService({ request, sessionWays = createSessionWays(() => '') }: InterfaceApi) {
  const pathOf = (id: string, act: string): string => `/api/system/DataInterface/${encodeURIComponent(id)}/${act}`
  const post = async <T>(url: string, data: object, signal?: CancelSignal): Promise<T> =>
    (await request<T>({ ...QUIET, method: 'POST', url, data, signal })).data
  const get = async <T>(url: string, query: object = {}, signal?: CancelSignal): Promise<T> =>
    (await request<T>({ ...QUIET, url, query, signal })).data
  const first = <T>(question: string, ways: readonly (() => Promise<T>)[]): Promise<T> =>
    firstKnown(sessionWays, `dataInterface ${question}`, isUnknownCall, ways)
  return {
    /** Options of a field. */
    async options(id: string, params: readonly FilledParam[], signal?: CancelSignal): Promise<readonly InterfaceRow[]> {
      return found(
        await first<Found>('options', [
          () => post(pathOf(id, 'Actions/Preview'), { paramList: params }, signal),
          () => get(pathOf(id, 'Actions/Response'), {}, signal)
        ])
      )
    },
    /** One page of rows to choose from. */
    async rows(id: string, { columns, params, ...question }: InterfaceQuestion, signal?: CancelSignal): Promise<Rows<InterfaceRow>> {
      const query = { ...question, interfaceId: id, columnOptions: columns.join(',') }
      const posted = (act: string) => () =>
        post<Page<InterfaceRow> | InterfaceRow[]>(pathOf(id, act), { ...query, paramList: params }, signal)
      return rowsOf(
        await first('rows', [posted('Action/List'), posted('Actions/List'), () => get(pathOf(id, 'Action/List'), query, signal)])
      )
    },
    /** The rows of stored values, for their texts. */
    async rowsByIds(
      id: string,
      values: readonly Json[],
      { propsValue, relationField, params, columns }: Pick<InterfaceQuestion, 'propsValue' | 'relationField' | 'params' | 'columns'>,
      signal?: CancelSignal
    ): Promise<readonly InterfaceRow[]> {
      const one = async (value: Json): Promise<readonly InterfaceRow[]> => {
        const row = await get<InterfaceRow | null>(
          pathOf(id, 'Action/Info'),
          { id: String(value), propsValue, relationField, columnOptions: columns.join(',') },
          signal
        )
        return row === null ? [] : [row]
      }
      const posted = (act: string) => () =>
        post<Found>(pathOf(id, act), { ids: values, interfaceId: id, propsValue, relationField, paramList: params }, signal)
      return found(
        await first<Found>('rowsByIds', [
          posted('Action/InfoByIds'),
          posted('Actions/InfoByIds'),
          async () => (await Promise.all(values.map(one))).flat()
        ])
      )
    },
    /** A fresh number of a bill rule; it is not used again. */
    billNumber: (enCode: string, signal?: CancelSignal) =>
      get<string>(`/api/system/BillRule/BillNumber/${encodeURIComponent(enCode)}`, {}, signal)
  }
}
export type DataInterfaceService = ReturnType<typeof createDataInterfaceService>
