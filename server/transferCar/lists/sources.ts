import { Value } from '@sinclair/typebox/value'
import type { ListExportBody, ListName } from '@/contract/transferCar/lists'
import { ListQuery } from '@/contract/transferCar/order/order'
import { Model } from '@/domain/permission'
import { ORDER_LIST_COLUMNS } from '@/domain/transferCar/order/listColumns'
import { STATUS_TABS } from '@/domain/transferCar/order/status'
import type { Actor, ServerContext } from '../../context'
import type { Reader } from '../../database/client'
import { refuse } from '../../errors'
import { hasArea, seesAll } from '../order/policy'
import { presentCard } from '../order/presenter'
import { countTabs, listOrders } from '../order/repository/list'

/** What is asked of a list: as its own call takes it, without a place. */
type Asked = Pick<ListExportBody, 'tab' | 'keyword' | 'filter' | 'ids'>

/** One page of a list as the cells of a file. */
interface ListPage {
  cells: string[][]
  next: string | null
}

/** A list that views and files are made of. */
export interface ListSource {
  label: string
  /** Whose right `btn_export` counts. */
  model: Model
  columns: Readonly<Record<string, { label: string; width: number }>>
  maySee: (actor: Actor) => boolean
  /** @throws Refusal 400 for what the call of the list does not take */
  check: (asked: Asked) => void
  /** For people: what narrows it down. */
  tabLabel: (tab: string) => string
  /** Rows of the whole list; null = not known. */
  count: (reader: Reader, actor: Actor, asked: Asked) => Promise<number | null>
  /** One page as this person sees it, beginning at a place that `next` named. */
  page: (
    reader: Reader,
    context: ServerContext,
    actor: Actor,
    asked: ListExportBody,
    cursor: string | null,
    size: number
  ) => Promise<ListPage>
}

const ownOnly = (actor: Actor): string | null => (seesAll(actor) ? null : actor.userId)

/** @throws Refusal 400 */
function orderQuery({ tab, keyword = '', filter }: Asked): ListQuery {
  const query: unknown = { ...filter, tab, keyword }
  if (!Value.Check(ListQuery, query)) throw refuse('筛选条件不正确', { filter: '筛选条件不正确' })
  return query
}

const orders: ListSource = {
  label: '事故工单',
  // The statistics hand out the same rows.
  model: Model.statistic,
  columns: ORDER_LIST_COLUMNS,
  maySee: hasArea,
  check: orderQuery,
  tabLabel: (tab) => STATUS_TABS.find(({ key }) => key === tab)?.label ?? tab,
  count: async (reader, actor, asked) => {
    if (asked.ids !== undefined) return asked.ids.length
    const { tab = 'all', keyword = '' } = orderQuery(asked)
    return keyword !== '' || Object.keys(asked.filter).length > 0 ? null : (await countTabs(reader, ownOnly(actor)))[tab]
  },
  page: async (reader, { clock, config }, actor, asked, cursor, size) => {
    const query = { ...orderQuery(asked), pageSize: size, ...(cursor !== null && { cursor }) }
    const { rows, nextCursor } = await listOrders(reader, query, ownOnly(actor), { now: clock.now(), sla: config.dispatch.sla }, asked.ids)
    const columns = Object.entries(ORDER_LIST_COLUMNS)
    const wanted = asked.columns.map((id) => columns.find(([known]) => known === id)?.[1]).filter((column) => column !== undefined)
    return {
      next: nextCursor,
      cells: rows.map((row) => {
        const card = presentCard(actor, row)
        return wanted.map(({ text }) => text(card))
      })
    }
  }
}

const SOURCES: Readonly<Record<ListName, ListSource>> = { orders }

/** @throws Refusal 400 for a tab, filter or column that the list does not have */
export function sourceOf(list: ListName, asked?: Asked & Pick<ListExportBody, 'columns'>): ListSource {
  const source = SOURCES[list]
  if (asked === undefined) return source
  source.check(asked)
  if (!asked.columns.every((id) => Object.hasOwn(source.columns, id))) throw refuse('没有这一列', { columns: '没有这一列' })
  return source
}
