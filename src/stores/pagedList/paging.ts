import type { KeysetPage } from '@/contract/envelope'
import type { CancelSignal } from '@/domain/cancel'
import { PAGE_SIZE } from '@/domain/constants'

/** Rows and where the next ones begin; null = all are here. */
export interface Part<Row> {
  readonly rows: readonly Row[]
  readonly next: string | null
}

/** How a server cuts a list into pages. Both reject with ApiError. */
export interface Paging<Row> {
  /** From the start on, at least so many rows if there are as many. */
  first(rows: number, signal: CancelSignal): Promise<Part<Row>>
  /** The page that begins at a place which `next` named. @param read rows before it: who has read that many is given more at once */
  after(place: string, signal: CancelSignal, read: number): Promise<Part<Row>>
  /** A list that comes in one answer is drawn in steps of so many rows. */
  readonly drawnInSteps?: number
}

/** Our server's most rows in one page of a keyset. */
const MOST_ROWS = 50
/** From so many rows on a list is read on in the largest pages. */
const LONG = 100

/** Where a page of a keyset begins, the newest row without a cursor, and how many rows it has. */
export interface KeysetAt {
  readonly pageSize: number
  readonly cursor?: string
}

/** Our own lists: a page begins behind the last row of the one before, so that no row is missed or shown twice. */
export const keyset = <Row>(read: (at: KeysetAt, signal: CancelSignal) => Promise<KeysetPage<Row>>): Paging<Row> => ({
  async first(rows, signal) {
    const wanted = Math.max(PAGE_SIZE, rows)
    const found: Row[] = []
    let next: string | null = null
    do {
      const at: KeysetAt = { pageSize: Math.min(MOST_ROWS, wanted - found.length), ...(next !== null && { cursor: next }) }
      const page: KeysetPage<Row> = await read(at, signal)
      found.push(...page.list)
      next = page.nextCursor
    } while (next !== null && found.length < wanted && !signal.aborted)
    return { rows: found, next }
  },
  async after(place, signal, known) {
    const { list, nextCursor } = await read({ pageSize: known < LONG ? PAGE_SIZE : MOST_ROWS, cursor: place }, signal)
    return { rows: list, next: nextCursor }
  }
})

type ReadNumbered<Row> = (currentPage: number, pageSize: number, signal: CancelSignal) => Promise<{ readonly list: readonly Row[] }>

/** The platform's pages, numbered from 1. What is on screen is read again as one longer page. @param size rows of one page */
export const numbered = <Row>(size: number, read: ReadNumbered<Row>): Paging<Row> => ({
  async first(rows, signal) {
    const pages = Math.max(1, Math.ceil(rows / size))
    const { list } = await read(1, pages * size, signal)
    return { rows: list, next: list.length < pages * size ? null : String(pages + 1) }
  },
  async after(place, signal) {
    const { list } = await read(Number(place), size, signal)
    return { rows: list, next: list.length < size ? null : String(Number(place) + 1) }
  }
})

/** Rows of a list that came whole are drawn in steps of so many. */
const DRAWN_STEP = 50

/** All rows in one answer, however many there are. @param size what the call wants to hear as the size of a page */
export const whole = <Row>(size: number, read: ReadNumbered<Row>): Paging<Row> => {
  const all = async (signal: CancelSignal): Promise<Part<Row>> => ({ rows: (await read(1, size, signal)).list, next: null })
  return { first: (_rows, signal) => all(signal), after: (_place, signal) => all(signal), drawnInSteps: DRAWN_STEP }
}
