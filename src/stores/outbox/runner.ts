/** Runs one thing at a time: what is asked for while it runs, runs once more behind it. */
export class Runner {
  private running: Promise<void> | undefined = undefined
  private isAskedAgain = false

  /** @param mayRun asked each time @param run what it rejects with ends it, no more */
  constructor(
    private readonly mayRun: () => boolean,
    private readonly run: () => Promise<void>
  ) {}

  get isRunning(): boolean {
    return this.running !== undefined
  }

  start(): void {
    if (this.running !== undefined) {
      this.isAskedAgain = true
      return
    }
    if (!this.mayRun()) return
    this.isAskedAgain = false
    this.running = this.run()
      .catch(() => undefined)
      .then(() => {
        this.running = undefined
        if (this.isAskedAgain) this.start()
      })
  }

  /** Resolves when nothing runs. */
  async idle(): Promise<void> {
    while (this.running !== undefined) await this.running
  }
}
