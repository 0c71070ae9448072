import type { AdminFlow, FlowRecord, FlowVersion, TriedFlow, TryBody } from '@/contract/admin/flows'
import type { AdminForm, DesignDifference, FormRecord, FormVersion, ImportBody, ImportPlan } from '@/contract/admin/forms'
import type { Api } from '@/platform/request'
import { QUIET } from '../quiet'

/** Forms, or flows: their calls are alike. */
function designs<Row, Record, Version>({ request, address }: Pick<Api, 'request' | 'address'>, area: string) {
  const at = (id: string): string => `${area}/${encodeURIComponent(id)}`
  const read = async <T>(url: string, query: object = {}): Promise<T> => (await request<T>({ ...QUIET, url, query })).data
  const write = async <T>(url: string, data: object, idempotencyKey: string): Promise<T> =>
    (await request<T>({ ...QUIET, method: 'POST', url, data, idempotencyKey })).data
  /** Stores nothing. */
  const ask = async <T>(url: string, data: object): Promise<T> => (await request<T>({ ...QUIET, method: 'POST', url, data })).data
  return {
    list: async (): Promise<Row[]> => (await read<{ list: Row[] }>(area)).list,
    one: (id: string) => read<Record>(at(id)),
    version: (id: string, version: number) => read<Version>(`${at(id)}/Versions/${version}`),
    /** Where the file of a version is read from, with the token in a header. */
    fileAddress: (id: string, version: number): string => address(`${at(id)}/Versions/${version}/File`),
    compare: async (id: string, from: number, to: number): Promise<readonly string[]> =>
      (await read<DesignDifference>(`${at(id)}/Difference`, { from, to })).lines,
    setEnabled: (id: string, enabled: boolean, key: string) => write<Record>(`${at(id)}/Enabled`, { enabled }, key),
    /** What an import of this text would do; nothing is stored. */
    check: (text: string) => ask<ImportPlan>(`${area}/Check`, { text }),
    import: (body: ImportBody, key: string) => write<ImportPlan>(`${area}/Import`, body, key),
    /** Who would be asked, of flows. */
    try: (id: string, body: TryBody) => ask<TriedFlow>(`${at(id)}/Try`, body)
  }
}

/** Forms of the console (contract/admin/forms.ts). All reject with ApiError; `key` names the person's act. */
export const createFormDesignService = (api: Pick<Api, 'request' | 'address'>) => {
  const { try: _try, ...service } = designs<AdminForm, FormRecord, FormVersion>(api, '/api/admin/Forms')
  return service
}
export type FormDesignService = ReturnType<typeof createFormDesignService>

/** Flows of the console (contract/admin/flows.ts). All reject with ApiError; `key` names the person's act. */
export const createFlowDesignService = (api: Pick<Api, 'request' | 'address'>) =>
  designs<AdminFlow, FlowRecord, FlowVersion>(api, '/api/admin/Flows')
export type FlowDesignService = ReturnType<typeof createFlowDesignService>
