import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { BankCandidate, BankImport, BankLine, BankLineState } from '@/contract/transferCar/payment/bank'
import { resultOf } from '@/domain/apiError'
import type { BankService } from '@/services/transferCar/payment/bank'
import { BY_ID, PagedList } from '@/stores/pagedList/pagedList'
import { keyset } from '@/stores/pagedList/paging'
import { Submission } from '@/stores/submission'

export interface BankParts {
  service: BankService
  uuid: () => Promise<string>
}

/** 银行流水: lines of the bank's files, each with what it may be (payments.md#bank-lines). */
export class BankModel {
  state: BankLineState = 'OPEN'
  keyword = ''
  counts: Readonly<Record<BankLineState, number>> | undefined = undefined
  isImporting = false
  importError = ''
  /** What the file that was taken last brought; undefined once it was read. */
  imported: BankImport | undefined = undefined
  /** The line whose end as none of ours is being written. */
  closing: BankLine | undefined = undefined
  readonly pages: PagedList<BankLine>
  readonly acts: Submission
  private readonly parts: BankParts

  constructor(parts: BankParts) {
    this.parts = parts
    this.acts = new Submission({ uuid: parts.uuid })
    this.pages = new PagedList<BankLine>(
      keyset(async ({ cursor }, signal) => {
        const words = this.keyword.trim()
        const query = { state: this.state, ...(words !== '' && { keyword: words }), ...(cursor !== undefined && { cursor }) }
        const page = await parts.service.lines(query, signal)
        runInAction(() => {
          this.counts = page.counts
        })
        return page
      }),
      BY_ID
    )
    makeAutoObservable<BankModel, 'parts'>(
      this,
      { parts: false, acts: false, pages: false, counts: observableRef, imported: observableRef, closing: observableRef },
      { autoBind: true }
    )
  }

  setState(state: BankLineState): void {
    if (state === this.state) return
    this.state = state
    void this.pages.load()
  }

  setKeyword(keyword: string): void {
    if (keyword.trim() === this.keyword.trim()) return
    this.keyword = keyword
    void this.pages.load()
  }

  /** @param file of the device */
  async take(file: { path: string; name: string }): Promise<void> {
    if (this.isImporting) return
    this.isImporting = true
    this.importError = ''
    const { data, error } = await resultOf(this.parts.service.take(file))
    runInAction(() => {
      this.isImporting = false
      this.importError = error?.message ?? ''
      this.imported = data
      if (data !== undefined) this.state = 'OPEN'
    })
    if (data !== undefined) await this.pages.load()
  }

  dismissImport(): void {
    this.imported = undefined
  }

  /** True when the line is what was proposed. */
  async match({ id, version }: BankLine, { kind, id: target }: BankCandidate): Promise<boolean> {
    const body = { kind, id: target, version }
    return this.done(await this.acts.run('match', { line: id, ...body }, (key) => this.parts.service.match(id, body, key)))
  }

  close(line: BankLine | undefined): void {
    this.closing = line
    this.acts.clear()
  }

  /** Ends the line that is being closed. True when it is kept. */
  async closeAs(note: string): Promise<boolean> {
    const { closing } = this
    if (closing === undefined) return false
    const { id, version } = closing
    const body = { note: note.trim(), version }
    const isDone = await this.done(await this.acts.run('close', { id, ...body }, (key) => this.parts.service.close(id, body, key)))
    if (isDone)
      runInAction(() => {
        this.closing = undefined
      })
    return isDone
  }

  async reopen({ id, version }: BankLine): Promise<boolean> {
    return this.done(await this.acts.run('reopen', { id, version }, (key) => this.parts.service.reopen(id, version, key)))
  }

  /** Whoever was refused sees what there is now. */
  private async done(answer: BankLine | undefined): Promise<boolean> {
    await this.pages.refresh()
    return answer !== undefined
  }
}
