import type { PayOverview, PayRuleBody, PayRules, PaySheet } from '@/contract/transferCar/fleet/driverPay'
import type { TruckCostBody, TruckCosts } from '@/contract/transferCar/fleet/truckCosts'
import { buildQuery } from '@/domain/queryString'
import type { Api } from '@/platform/request'
import { QUIET } from '../../quiet'

const PAY = '/api/transferCar/Pay'
const RULES = '/api/transferCar/PayRules'
const COSTS = '/api/transferCar/TruckCosts'
const monthOf = (month: string | undefined) => (month === undefined ? {} : { month })

/** Pay of drivers and costs of trucks (contract/transferCar/fleet/driverPay.ts, truckCosts.ts). All reject with ApiError; months are yyyy-mm. */
export function createPayService({ request, address }: Pick<Api, 'request' | 'address'>) {
  const read = async <T>(url: string, query: object = {}): Promise<T> => (await request<T>({ ...QUIET, url, query })).data
  const write = async <T>(url: string, data: object, idempotencyKey: string): Promise<T> =>
    (await request<T>({ ...QUIET, method: 'POST', url, data, idempotencyKey })).data
  return {
    overview: (month?: string) => read<PayOverview>(PAY, monthOf(month)),
    sheet: (driverId: string, month?: string) => read<PaySheet>(`${PAY}/${encodeURIComponent(driverId)}`, monthOf(month)),
    /** Where the CSV is read from, with the token in a header. */
    exportAddress: (month: string): string => address(`${PAY}/Export?${buildQuery({ month })}`),
    rules: () => read<PayRules>(RULES),
    addRule: (body: PayRuleBody, key: string) => write<PayRules>(RULES, body, key),
    costs: (month?: string) => read<TruckCosts>(COSTS, monthOf(month)),
    addCost: (body: TruckCostBody, key: string) => write<null>(COSTS, body, key),
    removeCost: (id: string, reason: string, key: string) => write<null>(`${COSTS}/${encodeURIComponent(id)}/Remove`, { reason }, key)
  }
}
export type PayService = ReturnType<typeof createPayService>
