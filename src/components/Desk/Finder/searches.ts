import type { KeysetPage, Page } from '@/contract/envelope'
import type { PaymentCard } from '@/contract/transferCar/payment/payment'
import type { FlowRow, HandledRow } from '@/contract/workFlow'
import { BUTTON_CODES, Model } from '@/domain/permission'
import type { RootStore } from '@/stores/rootStore'
import { ServerSearch } from '@/stores/serverSearch'

type Stores = Pick<RootStore, 'api' | 'session'>

const QUIET = { load: false, silent: true } as const
/** Rows of each list. */
const MOST = 5

/** Payment orders by their or the accident order's number, plate, reporter's telephone or customer (app.md#wide-screens). */
export const searchPayments = ({ session, api }: Stores) =>
  new ServerSearch<PaymentCard>({
    isOffered: () => session.hasFeature('transferCar') && BUTTON_CODES.some((code) => session.can(Model.paymentOrder, code)),
    ask: async (keyword) => {
      const query = { tab: 'all', keyword, pageSize: MOST }
      const { data } = await api.request<KeysetPage<PaymentCard>>({ ...QUIET, url: '/api/transferCar/PaymentOrder', query })
      return { list: data.list, hasMore: data.nextCursor !== null }
    }
  })

/** A flow's task that was found in one of one's lists. */
export type FoundTask = Pick<FlowRow, 'id' | 'fullName' | 'status' | 'thisStep'>

/** What waits for me comes first, then what I launched, then what I have decided. */
const LISTS = ['FlowBefore/List/1', 'FlowLaunch', 'FlowBefore/List/2'] as const

/** Tasks of flows with which one has to do, each once, by name (workflow.md#task-page). */
export const searchTasks = ({ session, api }: Stores) =>
  new ServerSearch<FoundTask>({
    isOffered: () => session.hasFeature('workFlow'),
    ask: async (keyword) => {
      const query = { keyword, currentPage: 1, pageSize: MOST }
      const answers = await Promise.all(
        LISTS.map((list) => api.request<Page<FlowRow & Partial<HandledRow>>>({ ...QUIET, url: `/api/workflow/Engine/${list}`, query }))
      )
      const tasks = new Map<string, FoundTask>()
      for (const { data } of answers)
        for (const { processId, ...row } of data.list) {
          const id = processId ?? row.id
          if (!tasks.has(id)) tasks.set(id, { ...row, id })
        }
      const list = [...tasks.values()]
      return { list: list.slice(0, MOST), hasMore: list.length > MOST }
    }
  })
