import { formatFen, shanghaiTime } from '@/domain/format'
import { knownSort, type ListColumn } from '@/domain/transferCar/listColumns'

/** A part of the filter of a list: which values the server takes, and how one is said in a chip. */
export interface FilterPart {
  isValid: (value: string) => boolean
  words: (value: string) => string
}
type Filter = Readonly<Partial<Record<string, string>>>

const yuan = (value: string): string => `${formatFen(Number(value))} 元`

/** A Shanghai day. @param label said before it */
export const dayPart = (label: string): FilterPart => ({
  isValid: (value) => shanghaiTime(value) !== undefined,
  words: (day) => `${label} ${day}`
})
/** An amount of fen. @param label said before it */
export const amountPart = (label: string): FilterPart => ({
  isValid: (value) => /^(0|[1-9]\d{0,9})$/.test(value),
  words: (fen) => `${label} ${yuan(fen)}`
})

/**
 * The filter of a list as its address, a saved view and the chips over it have it.
 * @param parts by key of the call's query, without `sort`
 * @param columns of the list, by which its rows may be sorted
 */
export function addressFilter<Query extends { sort?: string }>(
  parts: Readonly<Record<Exclude<keyof Query & string, 'sort'>, FilterPart>>,
  columns: Readonly<Record<string, Pick<ListColumn<never>, 'label' | 'sorts'>>>
) {
  const all = Object.entries<FilterPart>(parts)
  return {
    /** What an address or a saved view names; what is not known or not valid is left out. */
    filterOf: (params: Filter): Query => {
      const sort = knownSort<NonNullable<Query['sort']>>(columns, params.sort)
      const known = all.flatMap(([key, { isValid }]) => {
        const value = params[key]
        return value !== undefined && isValid(value) ? [[key, value]] : []
      })
      return { ...Object.fromEntries(known), ...(sort !== undefined && { sort }) } as Query
    },
    /** What is filtered, one chip a part. */
    filterChips: (filter: Query): { key: string; label: string }[] =>
      all.flatMap(([key, { words }]) => {
        const value = (filter as Filter)[key]
        return value === undefined ? [] : [{ key, label: words(value) }]
      })
  }
}

/** Without a part of it. */
export const filterWithout = <Query extends object>(filter: Query, key: string): Query =>
  Object.fromEntries(Object.entries(filter).filter(([name]) => name !== key)) as Query
