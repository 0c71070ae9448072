import type {
  BreakdownDimension,
  ExportKind,
  ProfitDimension,
  StatisticBreakdown,
  StatisticOverview,
  StatisticProfit,
  StatisticQuery
} from '@/contract/transferCar/statistic/statistic'
import type { CancelSignal } from '@/domain/cancel'
import { buildQuery } from '@/domain/queryString'
import type { Api } from '@/platform/request'
import { QUIET } from '../../quiet'

const AREA = '/api/transferCar/Statistic'

/** Statistics (contract/transferCar/statistic/statistic.ts). All reject with ApiError. */
export function createStatisticService({ request, address }: Pick<Api, 'request' | 'address'>) {
  const read = async <T>(url: string, query: object, signal?: CancelSignal): Promise<T> =>
    (await request<T>({ ...QUIET, url, query, signal })).data
  return {
    overview: (range: StatisticQuery, signal?: CancelSignal) => read<StatisticOverview>(AREA, range, signal),
    breakdown: (range: StatisticQuery, dimension: BreakdownDimension, signal?: CancelSignal) =>
      read<StatisticBreakdown>(`${AREA}/Breakdown`, { ...range, dimension }, signal),
    profit: (range: StatisticQuery, by: ProfitDimension, signal?: CancelSignal) =>
      read<StatisticProfit>(`${AREA}/Profit`, { ...range, by }, signal),
    /** Where the CSV is read from, with the token in a header. */
    exportAddress: (range: StatisticQuery, kind: ExportKind): string => address(`${AREA}/Export?${buildQuery({ ...range, kind })}`)
  }
}
export type StatisticService = ReturnType<typeof createStatisticService>
