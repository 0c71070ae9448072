import type { HomeAnswer, LinkAnswer, LinkQuery } from '@/contract/workbench'
import type { TicketAnswer } from '@/contract/print'
import type { Api } from '@/platform/request'
import { QUIET } from './quiet'

/** What our own server adds to the workbench (features `workbench` and `report`). Rejects with ApiError; the screens say it themselves. */
export function createHomeService({ request, address }: Pick<Api, 'request' | 'address'>) {
  return {
    /** Banners, recent, badges and the card of the day in one call. */
    home: async (): Promise<HomeAnswer> => (await request<HomeAnswer>({ ...QUIET, url: '/api/workbench/Home' })).data,
    async used(menuId: string, key: string): Promise<void> {
      await request({ ...QUIET, method: 'POST', url: '/api/workbench/Used', data: { menuId }, idempotencyKey: key })
    },
    /** Whether an address may be opened. */
    link: async (query: LinkQuery): Promise<LinkAnswer> =>
      (await request<LinkAnswer>({ ...QUIET, url: '/api/workbench/Link', query })).data,
    /** Whole address of a printable page, good for one look within a minute: never kept, never in an address of ours. */
    async report(reportId: string, key: string): Promise<string> {
      return address(
        (await request<TicketAnswer>({ ...QUIET, method: 'POST', url: '/api/report/Ticket', data: { reportId }, idempotencyKey: key })).data
          .url
      )
    },
    imageAddress: (url: string): string => (url === '' ? '' : address(url))
  }
}
export type HomeService = ReturnType<typeof createHomeService>
