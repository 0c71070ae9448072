/**
 * Lists at a desk (app.md#wide-screens): saved views, and files of what a list shows. For who may see the list; everybody has tasks of
 * flows, of which there are views and no files.
 *
 * GET    ListViews?list=       -> { list: ListView[] }: one's own and those that colleagues share, by name
 * POST   ListViews             ListViewBody -> ListView
 * PUT    ListViews/{id}        ListViewBody -> ListView (its owner)
 * DELETE ListViews/{id}        {} -> null (its owner)
 * GET    ListExports?list=     -> ListExports
 * POST   ListExports           ListExportBody -> ListExport (statistic btn_export)
 * GET    ListExports/{id}/File -> xlsx; who asked for it, until it expires
 */
import { Type, type Static } from '@sinclair/typebox'
import { Id, oneOf, strict, text } from './order/parts'

const LISTS = ['orders', 'payments', 'invoices', 'statements', 'flowTodo', 'flowDone', 'flowLaunch', 'flowCopy'] as const
export type ListName = (typeof LISTS)[number]
const List = Type.Unsafe<ListName>({ ...oneOf(LISTS), title: '列表' })
const Columns = Type.Array(Type.String({ ...text(30, 1), title: '列' }), {
  minItems: 1,
  maxItems: 40,
  uniqueItems: true,
  title: '显示的列'
})
/** Parts of the filter as the call of the list takes them; what it does not take is refused. */
const Filter = Type.Record(Type.String({ maxLength: 30 }), text(64, 1), { maxProperties: 20, title: '筛选条件' })
const Tab = Type.String({ ...text(20, 1), title: '分类' })

export const ListNameQuery = strict({ list: List })
export type ListNameQuery = Static<typeof ListNameQuery>

export const ListViewBody = strict({
  list: List,
  name: Type.String({ ...text(20, 1), title: '视图名称' }),
  tab: Tab,
  filter: Filter,
  /** In their order. */
  columns: Columns,
  /** Colleagues who may see the list see it too. */
  isShared: Type.Boolean({ title: '共享' })
})
export type ListViewBody = Static<typeof ListViewBody>
/** 视图: a way of looking at a list that somebody saved. */
export interface ListView extends ListViewBody {
  id: string
  isMine: boolean
  ownerName: string
}

export const ListExportBody = strict({
  list: List,
  tab: Tab,
  keyword: Type.Optional(text(50)),
  filter: Filter,
  columns: Columns,
  /** These rows alone, of those that the rest finds. */
  ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 500, uniqueItems: true, title: '所选的行' }))
})
export type ListExportBody = Static<typeof ListExportBody>
/** A file of a list: written piece by piece, then there for a day. */
export interface ListExport {
  id: string
  list: ListName
  state: 'RUNNING' | 'DONE' | 'FAILED'
  /** Written so far. */
  rows: number
  /** What is to be written; null = not known. */
  total: number | null
  /** Of the file. */
  name: string
  /** Why it failed, for people; '' = it did not. */
  failure: string
  createdAt: number
  /** Epoch ms. */
  expiresAt: number
}
export interface ListExports {
  canExport: boolean
  /** The last one that this person asked for and that has not expired. */
  last: ListExport | null
}
