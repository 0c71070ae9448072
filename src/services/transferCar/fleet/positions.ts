import type { PositionsBody } from '@/contract/transferCar/fleet/board'
import type { Api } from '@/platform/request'
import { QUIET } from '../../quiet'

/** Where a driver was; apart from the board's calls, so that the login page does not carry those. Rejects with ApiError. */
export function createPositionsService({ request }: Pick<Api, 'request'>) {
  return {
    sendPositions: async (data: PositionsBody, idempotencyKey: string): Promise<{ kept: number }> =>
      (await request<{ kept: number }>({ ...QUIET, method: 'POST', url: '/api/transferCar/Positions', data, idempotencyKey })).data
  }
}
export type PositionsService = ReturnType<typeof createPositionsService>
