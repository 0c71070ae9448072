import type { KeysetPage } from '@/contract/envelope'
import type { OrderCard } from '@/contract/transferCar/order/detail'
import { BUTTON_CODES, Model } from '@/domain/permission'
import type { RootStore } from '@/stores/rootStore'
import { ServerSearch } from '@/stores/serverSearch'

/** Rows shown; the list has the others. */
const MOST = 5

/** Orders by number, plate, telephone or name for the searches of workbench and messages (app.md#search). */
export const searchOrders = ({ session, api }: Pick<RootStore, 'api' | 'session'>) =>
  new ServerSearch<OrderCard>({
    isOffered: () => session.hasFeature('transferCar') && BUTTON_CODES.some((code) => session.can(Model.accidentOrder, code)),
    ask: async (keyword) => {
      const { data } = await api.request<KeysetPage<OrderCard>>({
        url: '/api/transferCar/AccidentOrder',
        query: { tab: 'all', keyword, pageSize: MOST },
        load: false,
        silent: true
      })
      return { list: data.list, hasMore: data.nextCursor !== null }
    }
  })
