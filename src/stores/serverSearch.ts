import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { resultOf } from '@/domain/apiError'
import { SERVER_SEARCH_DELAY_MS } from '@/domain/constants'

/** A shorter word finds half of everything. */
const SHORTEST = 2

/** Where a search asks. */
interface Source<Row> {
  /** Whether this person has to do with such rows, by a server that knows them. */
  isOffered: () => boolean
  /** @returns what is shown of the rows that a word finds. @throws ApiError */
  ask: (keyword: string) => Promise<{ list: readonly Row[]; hasMore: boolean }>
}

/** Rows that a word finds on the server, asked once the typing rests; of several words the last one counts (app.md#search). */
export class ServerSearch<Row> {
  found: readonly Row[] = []
  /** There are more than are shown. */
  hasMore = false
  isLooking = false
  error = ''
  keyword = ''
  private resting: ReturnType<typeof setTimeout> | undefined = undefined
  private readonly source: Source<Row>

  constructor(source: Source<Row>) {
    this.source = source
    makeAutoObservable<ServerSearch<Row>, 'resting' | 'source'>(
      this,
      { found: observableRef, resting: false, source: false },
      { autoBind: true }
    )
  }

  get isOffered(): boolean {
    return this.source.isOffered()
  }

  /** @param keyword '' ends it */
  look(keyword: string): void {
    clearTimeout(this.resting)
    this.keyword = keyword.trim()
    this.found = []
    this.hasMore = false
    this.error = ''
    this.isLooking = this.keyword.length >= SHORTEST && this.isOffered
    if (this.isLooking) this.resting = setTimeout(() => void this.ask(), SERVER_SEARCH_DELAY_MS)
  }

  /** Asks the server; again after a failure. */
  async ask(): Promise<void> {
    const { keyword } = this
    this.error = ''
    const { data, error } = await resultOf(this.source.ask(keyword))
    runInAction(() => {
      if (keyword !== this.keyword) return
      this.isLooking = false
      if (data === undefined) this.error = error.message
      else {
        this.found = data.list
        this.hasMore = data.hasMore
      }
    })
  }

  dispose(): void {
    this.look('')
  }
}
