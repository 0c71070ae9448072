import type { AdminYard, SlotsBody, SlotUpdate, YardBody, YardOpenBody, YardRecord, YardUpdate } from '@/contract/admin/yards'
import type { Api } from '@/platform/request'
import { QUIET } from '../quiet'

const YARDS = '/api/admin/Yards'
const at = (id: string): string => `${YARDS}/${encodeURIComponent(id)}`

/** Yards and their slots (contract/admin/yards.ts). All reject with ApiError; `key` names the person's act. */
export function createYardService({ request }: Pick<Api, 'request'>) {
  const write = async (method: 'POST' | 'PUT', url: string, data: object, idempotencyKey: string): Promise<YardRecord> =>
    (await request<YardRecord>({ ...QUIET, method, url, data, idempotencyKey })).data
  return {
    yards: async (): Promise<AdminYard[]> => (await request<{ list: AdminYard[] }>({ ...QUIET, url: YARDS })).data.list,
    yard: async (id: string): Promise<YardRecord> => (await request<YardRecord>({ ...QUIET, url: at(id) })).data,
    create: (body: YardBody, key: string) => write('POST', YARDS, body, key),
    change: (id: string, body: YardUpdate, key: string) => write('PUT', at(id), body, key),
    setOpen: (id: string, body: YardOpenBody, key: string) => write('POST', `${at(id)}/Open`, body, key),
    addSlots: (id: string, body: SlotsBody, key: string) => write('POST', `${at(id)}/Slots`, body, key),
    changeSlot: (id: string, slotId: string, body: SlotUpdate, key: string) =>
      write('PUT', `${at(id)}/Slots/${encodeURIComponent(slotId)}`, body, key)
  }
}
export type YardService = ReturnType<typeof createYardService>
