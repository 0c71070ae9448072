import type { MenuAnswer, MenuNode } from '@/contract/workbench'
import type { CancelSignal } from '@/domain/cancel'
import type { Api } from '@/platform/request'

/** Workbench (contract section 10). Rejects with ApiError; the page shows its own error state, so no mask and no toast. */
export function createWorkbenchService({ request }: Pick<Api, 'request'>) {
  return {
    async menu(keyword = '', signal?: CancelSignal): Promise<MenuNode[]> {
      return (await request<MenuAnswer>({ url: '/api/app/Menu', query: { keyword }, load: false, silent: true, signal })).data.list
    }
  }
}
export type WorkbenchService = ReturnType<typeof createWorkbenchService>
