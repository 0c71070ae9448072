import type {
  BoardView,
  CandidateLists,
  DutyBody,
  DutyState,
  PaperBody,
  PaperView,
  StoredDue,
  YardView
} from '@/contract/transferCar/fleet/board'
import type { CancelSignal } from '@/domain/cancel'
import type { Api } from '@/platform/request'
import { QUIET } from '../../quiet'

const AREA = '/api/transferCar'
const PAPERS = `${AREA}/Fleet/Papers`
const paperPath = (id: string): string => `${PAPERS}/${encodeURIComponent(id)}`

/** Dispatch, duty, papers and the yard (contract/transferCar/fleet/board.ts). All reject with ApiError; `key` names the person's act. */
export function createTransferCarBoardService({ request }: Pick<Api, 'request'>) {
  const read = async <T>(url: string, query: object = {}, signal?: CancelSignal): Promise<T> =>
    (await request<T>({ ...QUIET, url, query, signal })).data
  const write = async <T>(method: 'POST' | 'PUT' | 'DELETE', url: string, data: object, idempotencyKey: string): Promise<T> =>
    (await request<T>({ ...QUIET, method, url, data, idempotencyKey })).data
  return {
    board: (signal?: CancelSignal) => read<BoardView>(`${AREA}/Board`, {}, signal),
    /** Who and what can be sent to an order, nearest first. */
    candidates: (orderId: string, signal?: CancelSignal) => read<CandidateLists>(`${AREA}/Board/Candidates`, { orderId }, signal),
    myDuty: () => read<DutyState>(`${AREA}/Duty/Mine`),
    setDuty: (body: DutyBody, key: string) => write<DutyState>('POST', `${AREA}/Duty`, body, key),
    papers: async (signal?: CancelSignal): Promise<PaperView[]> => (await read<{ list: PaperView[] }>(PAPERS, {}, signal)).list,
    /** @param id undefined for a new paper */
    savePaper: (id: string | undefined, body: PaperBody, key: string) =>
      id === undefined ? write<PaperView>('POST', PAPERS, body, key) : write<PaperView>('PUT', paperPath(id), body, key),
    removePaper: (id: string, key: string) => write<{ id: string }>('DELETE', paperPath(id), {}, key),
    /** What a vehicle in the yard owes and whether it may leave (yard.md#dues). */
    yardDue: (orderId: string, signal?: CancelSignal) => read<StoredDue>(`${AREA}/Yard/${encodeURIComponent(orderId)}/Due`, {}, signal),
    yards: async (signal?: CancelSignal): Promise<YardView[]> => (await read<{ list: YardView[] }>(`${AREA}/Yard`, {}, signal)).list
  }
}
export type TransferCarBoardService = ReturnType<typeof createTransferCarBoardService>
