import { useMemo, useState, type ReactNode } from 'react'
import { isList, isText } from '@/domain/guards'
import { useStores } from '@/hooks/useStores'

/**
 * What a column may be narrowed by, under the keys of the list's filter: one of several values, a person, Shanghai days (yyyy-mm-dd) or
 * amounts (fen) from one to the other, both inside. All values are text, as an address and a saved view keep them.
 */
export type ColumnFilter =
  | { kind: 'choice'; key: string; options: readonly { value: string; label: string }[] }
  | { kind: 'person'; key: string }
  | { kind: 'days' | 'amount'; from: string; to: string }
  /** The page has a sheet of its own for it. */
  | { kind: 'own'; key: string }

/** Keys of the list's filter that belong to a column. */
export const filterKeys = (filter: ColumnFilter): readonly string[] => ('key' in filter ? [filter.key] : [filter.from, filter.to])

export interface DeskColumn<Row> {
  id: string
  label: string
  /** px at the usual size of the text. */
  width: number
  /** Not shown before somebody chooses it. */
  isExtra?: boolean
  /** Takes the room that is left. */
  isWide?: boolean
  /** Numbers stand at the right, digit under digit. */
  isNumber?: boolean
  /** The rows may come in the order of this column. */
  isSortable?: boolean
  /** The list may be narrowed by this column. */
  filter?: ColumnFilter
  cell: (row: Row) => ReactNode
}

/** Parts of a head, px at the usual size of the text: a character, the arrow of an order, the sign of a filter, what is left free at both sides. */
const HEAD_PX = { character: 14, arrow: 14, filter: 28, sides: 16 }
/** So wide that its name and its signs stand in the head whole. */
export const headWidth = (label: string, isSortable: boolean): number =>
  label.length * HEAD_PX.character + (isSortable ? HEAD_PX.arrow : 0) + HEAD_PX.filter + HEAD_PX.sides

/** What of the columns is chosen: ids of those that are shown, in their order. */
export interface ColumnChoice {
  readonly shown: readonly string[]
  choose: (shown: readonly string[]) => void
}

type Known = readonly Pick<DeskColumn<never>, 'id' | 'isExtra'>[]
const knownOf = (columns: Known, ids: readonly unknown[]): string[] =>
  ids.filter(isText).filter((id) => columns.some((column) => column.id === id))

/**
 * The columns that a person chose for a table, kept on the device for each person (app.md#whose-data). A column that is gone is left out,
 * one that came later is not shown before it is chosen.
 * @param table its name on the device
 */
export function useColumns(table: string, columns: Known): ColumnChoice {
  const { storage, session } = useStores()
  const key = `columns.${table}.${session.userInfo?.userId ?? ''}`
  const [turn, setTurn] = useState(0)
  const shown = useMemo(
    () => {
      const kept = knownOf(columns, storage.get(key, isList<unknown>) ?? [])
      return kept.length > 0 ? kept : columns.filter(({ isExtra }) => isExtra !== true).map(({ id }) => id)
    },
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `turn` = something was chosen
    [columns, storage, key, turn]
  )
  const choose = (next: readonly string[]): void => {
    const known = knownOf(columns, next)
    if (known.length === 0) return
    storage.set(key, known)
    setTurn(turn + 1)
  }
  return { shown, choose }
}
