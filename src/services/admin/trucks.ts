import type {
  AdminDriver,
  AdminTruck,
  FleetChoices,
  ServiceBody,
  TruckBody,
  TruckPaperBody,
  TruckPaperParams,
  TruckRecord,
  TruckUpdate
} from '@/contract/admin/trucks'
import type { CancelSignal } from '@/domain/cancel'
import type { Api } from '@/platform/request'
import { QUIET } from '../quiet'

const TRUCKS = '/api/admin/Trucks'
const DRIVERS = '/api/admin/Drivers'
const at = (area: string, id: string): string => `${area}/${encodeURIComponent(id)}`
const paperAt = ({ id, kind }: TruckPaperParams): string => `${at(TRUCKS, id)}/Papers/${kind}`

/** Trucks and drivers of the console (contract/admin/trucks.ts). All reject with ApiError; `key` names the person's act. */
export function createTruckService({ request }: Pick<Api, 'request'>) {
  const read = async <T>(url: string, signal?: CancelSignal): Promise<T> => (await request<T>({ ...QUIET, url, signal })).data
  const write = async <T>(method: 'POST' | 'PUT' | 'DELETE', url: string, data: object, idempotencyKey: string): Promise<T> =>
    (await request<T>({ ...QUIET, method, url, data, idempotencyKey })).data
  return {
    trucks: async (): Promise<AdminTruck[]> => (await read<{ list: AdminTruck[] }>(TRUCKS)).list,
    truck: (id: string) => read<TruckRecord>(at(TRUCKS, id)),
    create: (body: TruckBody, key: string) => write<TruckRecord>('POST', TRUCKS, body, key),
    change: (id: string, body: TruckUpdate, key: string) => write<TruckRecord>('PUT', at(TRUCKS, id), body, key),
    setService: (id: string, body: ServiceBody, key: string) => write<TruckRecord>('POST', `${at(TRUCKS, id)}/Service`, body, key),
    savePaper: (paper: TruckPaperParams, body: TruckPaperBody, key: string) => write<TruckRecord>('PUT', paperAt(paper), body, key),
    removePaper: (paper: TruckPaperParams, key: string) => write<TruckRecord>('DELETE', paperAt(paper), {}, key),
    drivers: async (): Promise<AdminDriver[]> => (await read<{ list: AdminDriver[] }>(DRIVERS)).list,
    addDriver: (userId: string, key: string) => write<AdminDriver>('POST', DRIVERS, { userId }, key),
    removeDriver: (id: string, key: string) => write<null>('POST', `${at(DRIVERS, id)}/Remove`, {}, key),
    choices: () => read<FleetChoices>('/api/admin/FleetChoices')
  }
}
export type TruckService = ReturnType<typeof createTruckService>
