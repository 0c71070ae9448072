import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { ImportCheck, ImportFault, ImportProgress, PeopleImport } from '@/contract/admin/peopleImport'
import { resultOf, type ApiError } from '@/domain/apiError'
import { csvLine, CSV_START } from '@/domain/transferCar/statistic/csv'
import type { PeopleImportService } from '@/services/admin/peopleImport'
import type { RootStore } from '@/stores/rootStore'
import { Submission } from '@/stores/submission'

/** How often it is asked how far an import is, ms. */
const PROGRESS_EVERY_MS = 1000
/** Faults that are shown; all that were told are in the file of them. */
const SHOWN_FAULTS = 100

export interface PeopleImportParts extends Pick<RootStore, 'uuid'> {
  service: Pick<PeopleImportService, 'check' | 'last' | 'progress' | 'importPeople' | 'undo'>
  /** Resolves after so many ms. */
  wait: (ms: number) => Promise<void>
}

/** People taken in by a file: tried, imported, taken back (administration.md#people-by-xlsx). */
export class PeopleImportModel {
  /** The last import that stands; undefined until it is read. */
  last: PeopleImport | null | undefined = undefined
  error: ApiError | undefined = undefined
  /** What the chosen file would do; undefined before one is chosen, and once it is imported. */
  check: ImportCheck | undefined = undefined
  isChecking = false
  /** How far the import is, where the server says so. */
  progress: ImportProgress | undefined = undefined
  /** What was done here last. */
  done: PeopleImport | undefined = undefined
  readonly acts: Submission
  private readonly parts: PeopleImportParts

  constructor(parts: PeopleImportParts) {
    this.parts = parts
    this.acts = new Submission({ uuid: parts.uuid })
    makeAutoObservable<PeopleImportModel, 'parts'>(
      this,
      { parts: false, acts: false, last: observableRef, check: observableRef, done: observableRef },
      { autoBind: true }
    )
  }

  get isBusy(): boolean {
    return this.isChecking || this.acts.running !== ''
  }

  get shownFaults(): readonly ImportFault[] {
    return this.check?.faults.slice(0, SHOWN_FAULTS) ?? []
  }

  /** Whole percent of the people who are in; undefined where nobody says. */
  get percent(): number | undefined {
    return this.progress === undefined || this.progress.total === 0
      ? undefined
      : Math.floor((this.progress.done / this.progress.total) * 100)
  }

  /** Every fault that was told, as a table for a spreadsheet. */
  get faultsCsv(): string {
    const lines = (this.check?.faults ?? []).map(({ row, column, message }) => csvLine([row, column, message]))
    return CSV_START + csvLine(['行', '列', '问题']) + lines.join('')
  }

  async load(): Promise<void> {
    const { data, error } = await resultOf(this.parts.service.last())
    runInAction(() => {
      this.error = error
      if (error === undefined) this.last = data
    })
  }

  /** Tries a file; what was tried before counts no more. @param file of the device */
  async tryFile(file: { path: string; name: string }): Promise<void> {
    if (this.isBusy) return
    this.isChecking = true
    this.check = undefined
    this.done = undefined
    this.acts.clear()
    const { data, error } = await resultOf(this.parts.service.check(file))
    runInAction(() => {
      this.isChecking = false
      this.check = data
      if (error !== undefined && !error.isAborted) this.acts.say('check', error)
    })
  }

  /** Imports what was tried. @returns whether it is in; if not, `acts` says why */
  async importPeople(): Promise<boolean> {
    const id = this.check?.id ?? ''
    if (id === '' || this.isBusy) return false
    const importing = this.acts.run('import', { id }, (key) => this.parts.service.importPeople(id, key))
    void this.follow(id)
    return this.finish(await importing)
  }

  /** Takes the last import back. @returns whether it is; if not, `acts` says why */
  async undo(): Promise<boolean> {
    const id = this.last?.id ?? ''
    if (id === '' || this.isBusy) return false
    return this.finish(await this.acts.run('undo', { id }, (key) => this.parts.service.undo(id, key)))
  }

  private async finish(done: PeopleImport | undefined): Promise<boolean> {
    runInAction(() => {
      this.progress = undefined
      if (done === undefined) return
      this.done = done
      this.check = undefined
    })
    // A refusal may mean that somebody else's import is the last by now.
    await this.load()
    return done !== undefined
  }

  /** Asks how far it is until it is answered. */
  private async follow(id: string): Promise<void> {
    for (;;) {
      await this.parts.wait(PROGRESS_EVERY_MS)
      if (this.acts.running !== 'import') return
      const { data } = await resultOf(this.parts.service.progress(id))
      runInAction(() => {
        if (this.acts.running === 'import') this.progress = data ?? this.progress
      })
    }
  }
}
