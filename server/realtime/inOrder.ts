/** What can be done at once is: a promise for each message of a busy socket costs more than the message. */
type Work = () => Promise<void> | void

/** What one socket asks for, one after another; of some works a rest goes on while the next are begun. */
export class InOrder {
  private readonly works: Work[] = []
  private isWorking = false
  private working: Promise<void> = Promise.resolve()
  private resting = 0
  private rested: (() => void)[] = []

  /** @param failed told what a work throws; the next are begun all the same */
  constructor(private readonly failed: (error: unknown) => void) {}

  /** Works and rests that are not done. */
  get open(): number {
    return this.works.length + (this.isWorking ? 1 : 0) + this.resting
  }

  /** Does this after everything that came before. */
  add(work: Work): void {
    this.works.push(work)
    if (!this.isWorking) this.next()
  }

  /** This goes on while the next works are begun. @param failed told if it fails */
  meanwhile(rest: Promise<void>, failed: (error: unknown) => void): void {
    this.resting++
    rest.then(
      () => {
        this.restDone()
      },
      (error: unknown) => {
        failed(error)
        this.restDone()
      }
    )
  }

  /** Until nothing goes on of the works before. */
  rests(): Promise<void> {
    return this.resting === 0
      ? Promise.resolve()
      : new Promise((resolve) => {
          this.rested.push(resolve)
        })
  }

  /** Until all is done. */
  async settled(): Promise<void> {
    while (this.open > 0) await (this.isWorking ? this.working : this.rests())
  }

  private next(): void {
    for (let work = this.works.shift(); work !== undefined; work = this.works.shift()) {
      this.isWorking = true
      const going = this.begin(work)
      if (going !== undefined) {
        this.working = going.catch(this.failed).then(() => {
          this.isWorking = false
          this.next()
        })
        return
      }
      this.isWorking = false
    }
  }

  private begin(work: Work): Promise<void> | undefined {
    try {
      return work() ?? undefined
    } catch (error) {
      this.failed(error)
      return undefined
    }
  }

  private restDone(): void {
    this.resting--
    if (this.resting > 0) return
    for (const resolve of this.rested.splice(0)) resolve()
  }
}
