import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { Submission } from '@/stores/submission'

/** Why one row was left as it is, in the server's words. */
export interface NotDone {
  id: string
  /** What the row is called. */
  name: string
  reason: string
}

/** A row as a bulk act has it. */
export interface BulkRow<Body extends object> {
  id: string
  name: string
  /** What is sent, with what was looked at: the same keeps its key. */
  body: Body
}

/** One act on several rows of a table: each is an act of its own, decided by the server on the state that was looked at. */
export class BulkModel {
  isRunning = false
  done = 0
  failures: readonly NotDone[] = []
  private readonly acts: Submission

  constructor(uuid: () => Promise<string>) {
    this.acts = new Submission({ uuid })
    makeAutoObservable<BulkModel, 'acts'>(this, { acts: false, failures: observableRef }, { autoBind: true })
  }

  clear(): void {
    this.done = 0
    this.failures = []
  }

  /** One after the other; one that is refused does not keep the others. @param act its name, in which keys are made */
  async run<Body extends object>(
    act: string,
    rows: readonly BulkRow<Body>[],
    call: (id: string, body: Body, key: string) => Promise<unknown>
  ): Promise<void> {
    if (this.isRunning) return
    this.isRunning = true
    this.clear()
    for (const { id, name, body } of rows) {
      const { error } = await this.acts.once(`${act} ${id}`, body, (key) => call(id, body, key))
      runInAction(() => {
        if (error === undefined) this.done += 1
        else this.failures = [...this.failures, { id, name, reason: error.message }]
      })
    }
    runInAction(() => {
      this.isRunning = false
    })
  }
}
