import type { PeopleList } from './users/peopleList'
import type { SelectorRow } from './rows'
import type { SelectorModel } from './model'

/** What the list of an open selector shows. */
export interface SelectorContent {
  state: 'loading' | 'error' | 'empty' | 'ready'
  rows: readonly SelectorRow[]
  /** Reason of the error, or what would be here. */
  message: string
  hint?: string
  onRetry?: () => void
  onEnd?: () => void
  footer?: 'loading' | 'error' | 'end'
  /** Above the rows: how many were found. */
  note?: string
}

const LOADING: SelectorContent = { state: 'loading', rows: [], message: '' }

export const rowsContent = (rows: readonly SelectorRow[], empty: string, hint?: string): SelectorContent =>
  rows.length === 0 ? { state: 'empty', rows, message: empty, hint } : { state: 'ready', rows, message: '' }

const notFound = (keyword: string, hint: string): SelectorContent => ({
  state: 'empty',
  rows: [],
  message: `没有找到“${keyword}”`,
  hint
})

/** What a local search found; undefined while none is on. */
export function foundContent(model: SelectorModel, hint: string): SelectorContent | undefined {
  const found = model.found
  if (found === undefined) return undefined
  if (found.rows.length === 0) return notFound(model.keyword, hint)
  const note =
    found.total > found.rows.length ? `找到 ${found.total} 个，显示前 ${found.rows.length} 个，再输入几个字` : `找到 ${found.total} 个`
  return { state: 'ready', rows: found.rows, message: '', note }
}

/** A list of the server, for the keyword it is asked for. */
export function listContent(list: PeopleList, keyword: string, empty: string, hint?: string): SelectorContent {
  if (list.keyword !== keyword || list.state === 'loading') return LOADING
  if (list.state === 'error') return { state: 'error', rows: [], message: list.error, onRetry: () => void list.load() }
  if (list.rows.length === 0)
    return keyword === '' ? { state: 'empty', rows: [], message: empty, hint } : notFound(keyword, '换个姓名、手机号或账号试试')
  const footer = list.footer === 'error' ? ('error' as const) : list.footer === 'end' ? undefined : ('loading' as const)
  const more = () => void list.loadMore()
  return { state: 'ready', rows: list.rows, message: '', onRetry: more, onEnd: more, footer }
}

/** The level or tree in sight. `source` says how the whole tree is being read, where it is. */
export function levelContent(
  model: SelectorModel,
  empty: string,
  hint?: string,
  source?: { isLoading: boolean; error: string; retry: () => void }
): SelectorContent {
  if (model.tree === undefined && source !== undefined) {
    if (source.error !== '') return { state: 'error', rows: [], message: source.error, onRetry: source.retry }
    return LOADING
  }
  if (model.levelError !== '') return { state: 'error', rows: [], message: model.levelError, onRetry: model.retry }
  if (model.isLevelLoading || model.tree === undefined) return LOADING
  return rowsContent(model.rows, empty, hint)
}
