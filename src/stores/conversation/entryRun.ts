import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { ChatEntry } from '@/contract/conversation'
import { resultOf, type ApiError } from '@/domain/apiError'
import { foldEntries } from '@/domain/conversation/entries'
import type { EntrySource, Run } from './sources'

/** Entries held around what is shown; further ones are read again when they are wanted. */
const MOST_HELD = 300
/** Fewer entries are not worth a page in which most stand elsewhere. */
const FEW = 15

/** The part of a conversation that a page shows: it grows at both ends, and lets go of the other one. */
export class EntryRun {
  entries: readonly ChatEntry[] = []
  hasOlder = false
  /** It does not reach the newest. */
  hasNewer = false
  isLoadingOlder = false
  isLoadingNewer = false
  /** Why the last older or newer page did not come. */
  error: ApiError | undefined = undefined
  /** Numbers between which everything was read, what stands elsewhere among it; 0 = nothing. */
  from = 0
  to = 0
  private readonly source: EntrySource
  private readonly mine: (entries: readonly ChatEntry[]) => ChatEntry[]

  /** @param mine those that stand here */
  constructor(source: EntrySource, mine: (entries: readonly ChatEntry[]) => ChatEntry[]) {
    this.source = source
    this.mine = mine
    makeAutoObservable<EntryRun, 'source' | 'mine'>(
      this,
      { source: false, mine: false, from: false, to: false, entries: observableRef, error: observableRef },
      { autoBind: true }
    )
  }

  /** Those with this number and greater ones. */
  entriesFrom(first: number): readonly ChatEntry[] {
    return this.entries.filter(({ sequence }) => sequence >= first)
  }

  /** Another run takes its place. */
  show({ entries, hasOlder, hasNewer }: Run): void {
    this.entries = foldEntries([], this.mine(entries))
    this.from = entries[0]?.sequence ?? 0
    this.to = entries.at(-1)?.sequence ?? 0
    this.hasOlder = hasOlder
    this.hasNewer = hasNewer
  }

  /** Never rejects; `error` says why nothing came. Pages of nothing but what stands elsewhere are gone through. */
  async loadOlder(): Promise<void> {
    if (this.from === 0 || !this.hasOlder || this.isLoadingOlder) return
    this.isLoadingOlder = true
    const shown = this.entries[0]?.sequence
    let { from } = this
    do {
      from = this.from
      const { data, error } = await resultOf(this.source.before(from))
      runInAction(() => {
        this.error = error
        if (data !== undefined) this.takeOlder(data)
      })
    } while (this.hasOlder && this.from < from && this.entries[0]?.sequence === shown)
    runInAction(() => {
      this.isLoadingOlder = false
    })
  }

  /** Towards the newest, after `loadAround` or many older pages. Never rejects. */
  async loadNewer(): Promise<void> {
    if (this.to === 0 || !this.hasNewer || this.isLoadingNewer) return
    this.isLoadingNewer = true
    const shown = this.entries.at(-1)?.sequence
    let { to } = this
    do {
      to = this.to
      const { data, error } = await resultOf(this.source.after(to))
      runInAction(() => {
        this.error = error
        if (data !== undefined) this.takeNewer(data)
      })
    } while (this.hasNewer && this.to > to && this.entries.at(-1)?.sequence === shown)
    runInAction(() => {
      this.isLoadingNewer = false
    })
  }

  /** Entries that stand here were told. Beyond what is shown they are read when somebody goes there. @param last greatest number that was told, of whatever stands where */
  told(entries: readonly ChatEntry[], last: number): void {
    const { from, to, hasOlder, hasNewer } = this
    // Where nothing older is left to read, what a catch-up tells of before the first one belongs to the run: a live message may have come ahead of it.
    const wanted = foldEntries([], entries).filter(
      ({ sequence, kind }) => (sequence >= from || !hasOlder) && (!hasNewer || sequence <= to || kind === 'recall')
    )
    const folded = foldEntries(this.entries, wanted)
    this.entries = hasNewer ? folded.filter(({ sequence }) => sequence <= to) : folded
    if (!hasNewer) this.to = Math.max(to, last)
    if (from === 0) this.from = this.entries[0]?.sequence ?? 0
  }

  /** What was read is mostly replies in threads: older ones follow until there is something to see. */
  async fill(): Promise<void> {
    let from = Infinity
    while (this.hasOlder && this.from < from && this.entries.length < Math.min(FEW, this.to - this.from + 1)) {
      from = this.from
      await this.loadOlder()
    }
  }

  private takeOlder({ entries: read, hasOlder }: Run): void {
    const entries = foldEntries(this.entries, this.mine(read))
    this.entries = entries.slice(0, MOST_HELD)
    if (entries.length > MOST_HELD) {
      this.hasNewer = true
      this.to = this.entries.at(-1)?.sequence ?? 0
    }
    this.from = Math.min(this.from, read[0]?.sequence ?? this.from)
    this.hasOlder = hasOlder
  }

  private takeNewer({ entries: read, hasNewer }: Run): void {
    const entries = foldEntries(this.entries, this.mine(read))
    this.entries = entries.slice(-MOST_HELD)
    if (entries.length > MOST_HELD) {
      this.hasOlder = true
      this.from = this.entries[0]?.sequence ?? 0
    }
    this.to = Math.max(this.to, read.at(-1)?.sequence ?? this.to)
    this.hasNewer = hasNewer
  }
}
