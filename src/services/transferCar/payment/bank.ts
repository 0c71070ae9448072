import type { BankCloseBody, BankImport, BankLine, BankLines, BankLinesQuery, BankMatchBody } from '@/contract/transferCar/payment/bank'
import type { CancelSignal } from '@/domain/cancel'
import type { Api } from '@/platform/request'
import { QUIET } from '../../quiet'

const LINES = '/api/transferCar/BankLines'
/** A file of thousands of lines over a slow line, ms. */
const IMPORT_TIMEOUT_MS = 60_000

/** Lines of the bank's files (contract/transferCar/payment/bank.ts). All reject with ApiError; `key` names the person's act. */
export function createBankService({ request, upload }: Pick<Api, 'request' | 'upload'>) {
  const write = async (id: string, act: string, data: object, idempotencyKey: string): Promise<BankLine> =>
    (await request<BankLine>({ ...QUIET, method: 'POST', url: `${LINES}/${encodeURIComponent(id)}/${act}`, data, idempotencyKey })).data
  return {
    /** Newest first. */
    lines: async (query: BankLinesQuery, signal?: CancelSignal): Promise<BankLines> =>
      (await request<BankLines>({ ...QUIET, url: LINES, query, signal })).data,
    /** Sent again, a file adds nothing. @param file of the device */
    take: (file: { path: string; name: string }): Promise<BankImport> =>
      upload<BankImport>({ url: `${LINES}/Import`, ...file }, { silent: true, timeout: IMPORT_TIMEOUT_MS }),
    match: (id: string, body: BankMatchBody, key: string) => write(id, 'Match', body, key),
    close: (id: string, body: BankCloseBody, key: string) => write(id, 'Close', body, key),
    reopen: (id: string, version: number, key: string) => write(id, 'Reopen', { version }, key)
  }
}
export type BankService = ReturnType<typeof createBankService>
